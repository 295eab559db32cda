import { hash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Proof = { rows: number; digest: string };

const lineFeed = 10;
const bits = 64;

/** Counts and digests the lines of COPY output; their order does not matter, because tables have no order. */
export class RowDigest {
  #rows = 0;
  #sum = 0n;
  #rest: Buffer = Buffer.alloc(0);

  update(chunk: Buffer): void {
    const text = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let start = 0;
    for (let end = text.indexOf(lineFeed); end >= 0; end = text.indexOf(lineFeed, start)) {
      this.#add(text.subarray(start, end));
      start = end + 1;
    }
    this.#rest = text.subarray(start);
  }

  proof(): Proof {
    return { rows: this.#rows, digest: this.#sum.toString(16).padStart(bits / 4, '0') };
  }

  /** Throws if the rows do not match `proof`. */
  expect(table: string, proof: Proof): void {
    const found = this.proof();
    if (found.rows === proof.rows && found.digest === proof.digest && this.#rest.length === 0) return;
    throw new Error(
      `${table}: ${found.rows} filas, se esperaban ${proof.rows}, o su contenido cambió. ` +
        `${table}: ${found.rows} rows, expected ${proof.rows}, or their content differs.`,
    );
  }

  #add(row: Buffer): void {
    this.#rows += 1;
    this.#sum = BigInt.asUintN(bits, this.#sum + hash('sha256', row, 'buffer').readBigUInt64LE());
  }
}

/** Writes the rows and returns the digest of the written rows. */
export async function pipeCounted(rows: AsyncIterable<Buffer>, target: Writable): Promise<RowDigest> {
  const digest = new RowDigest();
  const counting = async function* () {
    for await (const chunk of rows) {
      digest.update(chunk);
      yield chunk;
    }
  };
  await pipeline(Readable.from(counting()), target);
  return digest;
}
