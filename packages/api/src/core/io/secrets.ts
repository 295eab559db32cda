import { hkdfSync } from 'node:crypto';

type AtLeastOne<Item> = readonly [Item, ...Item[]];

/**
 * The secrets of the program. The current one signs and seals; each of them verifies and opens, so that what
 * was made before a rotation lives on until the operator removes the older secret.
 */
export class Secrets {
  readonly #all: AtLeastOne<string>;

  constructor(...all: AtLeastOne<string>) {
    this.#all = all;
  }

  get current(): string {
    return this.#all[0];
  }

  /** The results of one function for every secret, that of the current one first. */
  map<Result>(each: (secret: string) => Result): AtLeastOne<Result> {
    const [current, ...older] = this.#all;
    return [each(current), ...older.map(each)];
  }

  /** Names each secret without giving it away: a database and its backups hold the current one's. */
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
