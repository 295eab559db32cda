import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { Sequence, TableColumns } from './catalog.ts';
import type { Proof } from './row-digest.ts';
import { TaskRefused } from './task-refused.ts';
import type { UploadLine } from './uploads.ts';

/**
 * The file format: one JSON line about the backup; then for each table a JSON line with its name, its rows
 * in COPY format, the line `\.` that cannot be a row, and a JSON line with their proof; then one with the
 * sequences. Since version 2, each uploaded file follows as a JSON line and its bytes, and a last line
 * contains their count.
 */
export type Header = {
  format: 'mostrador-backup';
  version: 1 | 2;
  madeAt: string;
  migration: number | null;
  /** The fingerprint of the secret with which the program encrypted values in the backup. */
  secret?: string;
  /** The backup contains only this organization and its users. */
  organization?: string;
};
export type Section = { table: TableColumns; rows: AsyncIterable<Buffer>; proof: () => Promise<Proof> };
export type BackupReader = {
  header: Header;
  /** For each section, read its rows to their end, then its proof, before the next section. */
  sections: () => AsyncGenerator<Section>;
  /** Available only after the last section. */
  sequences: () => Promise<Sequence[]>;
  /** Available only after the last section; read them to the end. */
  uploads: () => AsyncGenerator<{ line: UploadLine; bytes: Buffer }>;
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
  if (header.format !== 'mostrador-backup' || ![1, 2].includes(header.version))
    throw new TaskRefused(`${file}: no es un respaldo / not a backup`);
  let last: { sequences?: Sequence[] } = {};
  async function* sections(): AsyncGenerator<Section> {
    for (;;) {
      const next: TableColumns & { sequences?: Sequence[] } = await lines.readJson();
      last = next;
      if (next.sequences) return header.version === 1 ? lines.expectEnd() : undefined;
      yield { table: next, rows: lines.readRows(), proof: () => lines.readJson() };
    }
  }
  async function* uploads() {
    for (let count = 0; header.version > 1; count += 1) {
      const line: UploadLine & { files?: number } = await lines.readJson();
      if (line.files === count) return lines.expectEnd();
      if (line.files !== undefined) throw new TaskRefused(cutShort);
      yield { line, bytes: await lines.readBytes(line.bytes) };
    }
  }
  const sequences = async () => last.sequences ?? [];
  return { header, sections, sequences, uploads, close: () => source.destroy() };
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

  /** Chunks of many complete rows. */
  async *readRows(): AsyncGenerator<Buffer> {
    while (!this.#text.subarray(0, endOfRows.length).equals(endOfRows)) {
      const end = this.#text.indexOf(endAfterRow);
      const whole = (end >= 0 ? end : this.#text.lastIndexOf(lineFeed)) + 1;
      if (whole > 0) yield this.#take(whole);
      else await this.#readMore();
    }
    this.#take(endOfRows.length);
  }

  async readBytes(length: number): Promise<Buffer> {
    while (this.#text.length < length) await this.#readMore();
    return this.#take(length);
  }

  async expectEnd(): Promise<void> {
    const { done } = await this.#chunks.next();
    if (!done || this.#text.length > 0) throw new TaskRefused(cutShort);
  }

  #take(length: number): Buffer {
    const taken = this.#text.subarray(0, length);
    this.#text = this.#text.subarray(length);
    return taken;
  }

  async #readMore(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new TaskRefused(cutShort);
    this.#text = Buffer.concat([this.#text, value]);
  }
}
