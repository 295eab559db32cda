import { hkdfSync } from 'node:crypto';

type AtLeastOne<Item> = readonly [Item, ...Item[]];

/**
 * The secrets of the program. The current one signs and encrypts; each of them verifies and decrypts, so
 * that signatures and texts from before a rotation stay valid until the operator removes the older secret.
 */
export class Secrets {
  readonly #all: AtLeastOne<string>;

  constructor(...all: AtLeastOne<string>) {
    this.#all = all;
  }

  get current(): string {
    return this.#all[0];
  }

  /** Returns the results of one function for every secret, that of the current one first. */
  map<Result>(each: (secret: string) => Result): AtLeastOne<Result> {
    const [current, ...older] = this.#all;
    return [each(current), ...older.map(each)];
  }

  /**
   * Returns a fingerprint of each secret that does not reveal it. A database and its backups contain that of
   * the current one.
   */
  fingerprints(): AtLeastOne<string> {
    return this.map((secret) =>
      Buffer.from(hkdfSync('sha256', secret, '', 'fingerprint', 8)).toString('hex'),
    );
  }

  /** Throws, because a template would otherwise write the same text for every program. */
  toString(): never {
    throw new Error('Secrets are not a text.');
  }
}
