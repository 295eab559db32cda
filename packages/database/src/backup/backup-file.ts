import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { Sequence, TableColumns } from './catalog.ts';
import type { Proof } from './row-digest.ts';

/**
 * The file: one JSON line about the backup, then for each table a JSON line that names it, its rows as COPY
 * gives them, the line `\.` that no row can be, and a JSON line that proves them; last one with sequences.
 */
export type Header = { format: 'mostrador-backup'; version: 1; madeAt: string; migration: number | null };
export type Section = { table: TableColumns; rows: AsyncIterable<Buffer>; proof: () => Promise<Proof> };
export type BackupReader = {
  header: Header;
  /** Read each section's rows to their end, then its proof, before the next. */
  sections: () => AsyncGenerator<Section>;
  /** Only after the last section. */
  sequences: () => Promise<Sequence[]>;
  close: () => void;
};

export const toLine = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);
export const endOfRows = Buffer.from('\\.\n');

export async function openBackup(file: string): Promise<BackupReader> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  const lines = new Lines(text[Symbol.asyncIterator]());
  const header: Header = await lines.readJson();
  if (header.format !== 'mostrador-backup' || header.version !== 1)
    throw new Error(`${file}: no es un respaldo / not a backup`);
  let last: { sequences?: Sequence[] } = {};
  async function* sections(): AsyncGenerator<Section> {
    for (;;) {
      const next: TableColumns & { sequences?: Sequence[] } = await lines.readJson();
      last = next;
      if (next.sequences) return lines.expectEnd();
      yield { table: next, rows: lines.readRows(), proof: () => lines.readJson() };
    }
  }
  return { header, sections, sequences: async () => last.sequences ?? [], close: () => source.destroy() };
}

const lineFeed = 10;
const endAfterRow = Buffer.concat([Buffer.from('\n'), endOfRows]);
const cutShort = 'el respaldo está incompleto / the backup is cut short';

class Lines {
  #chunks: AsyncIterator<Buffer>;
  #text: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterator<Buffer>) {
    this.#chunks = chunks;
  }

  async readJson() {
    for (let from = 0; ; ) {
      const end = this.#text.indexOf(lineFeed, from);
      if (end >= 0) return JSON.parse(this.#take(end + 1).toString());
      from = this.#text.length;
      await this.#readMore();
    }
  }

  /** Whole rows, many at a time. */
  async *readRows(): AsyncGenerator<Buffer> {
    while (!this.#text.subarray(0, endOfRows.length).equals(endOfRows)) {
      const end = this.#text.indexOf(endAfterRow);
      const whole = (end >= 0 ? end : this.#text.lastIndexOf(lineFeed)) + 1;
      if (whole > 0) yield this.#take(whole);
      else await this.#readMore();
    }
    this.#take(endOfRows.length);
  }

  async expectEnd(): Promise<void> {
    const { done } = await this.#chunks.next();
    if (!done || this.#text.length > 0) throw new Error(cutShort);
  }

  #take(length: number): Buffer {
    const taken = this.#text.subarray(0, length);
    this.#text = this.#text.subarray(length);
    return taken;
  }

  async #readMore(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new Error(cutShort);
    this.#text = Buffer.concat([this.#text, value]);
  }
}
