import { inflateRawSync } from 'node:zlib';

const mebibyte = 1024 * 1024;
const limits = { entries: 200, sheets: 200, bytes: 64 * mebibyte, ratio: 150, smallBytes: mebibyte };

type ZipFault = 'spreadsheetInvalid' | 'spreadsheetTooLarge';

/**
 * Decompresses every part of a workbook before a library reads it: its declared and its real size must be
 * small, as must the number of sheets, which may share a part, and no part may declare its own entities. Null
 * if the file has no fault.
 */
export function zipFault(bytes: Buffer): ZipFault | null {
  const entries = directoryOf(bytes);
  if (!entries) return 'spreadsheetInvalid';
  if (entries.length > limits.entries) return 'spreadsheetTooLarge';
  let left = limits.bytes;
  for (const entry of entries) {
    const most = Math.min(left, Math.max(limits.smallBytes, entry.packed * limits.ratio));
    if (entry.size > most) return 'spreadsheetTooLarge';
    const part = inflated(bytes, entry, most);
    if (part === 'tooLarge') return 'spreadsheetTooLarge';
    if (part === null || hasEntities(entry.name, part)) return 'spreadsheetInvalid';
    if (hasManySheets(entry.name, part)) return 'spreadsheetTooLarge';
    left -= part.length;
  }
  return null;
}

type Entry = { name: string; method: number; packed: number; size: number; at: number };

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;

/** The directory at the end of the file; null if there is none. */
function directoryOf(bytes: Buffer): Entry[] | null {
  const end = endOf(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let index = 0; index < count && index <= limits.entries; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** A comment of up to 64 kB may follow the end mark. */
function endOf(bytes: Buffer): number | null {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1)
    if (bytes.readUInt32LE(at) === endMark) return at;
  return null;
}

function inflated(bytes: Buffer, { at, method, packed }: Entry, most: number): Buffer | 'tooLarge' | null {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localMark) return null;
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const data = bytes.subarray(start, start + packed);
  if (method === 0) return data.length > most ? 'tooLarge' : data;
  if (method !== 8) return null;
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : null;
  }
}

/** Returns a part of a file without a fault; null if no part has that name. */
export function zipPart(bytes: Buffer, name: string): Buffer | null {
  const entry = directoryOf(bytes)?.find((each) => each.name === name);
  const part = entry && inflated(bytes, entry, limits.bytes);
  return Buffer.isBuffer(part) ? part : null;
}

/** A library opens each sheet. The part that lists the sheets may have any name, and is never long. */
const hasManySheets = (name: string, part: Buffer) =>
  name.endsWith('.xml') &&
  (part.toString('latin1', 0, mebibyte).match(/<(?:\w+:)?sheet\s/g) ?? []).length > limits.sheets;

/** No program that writes workbooks declares a document type. */
const hasEntities = (name: string, part: Buffer) =>
  /\.(xml|rels)$/i.test(name) && part.subarray(0, 4096).includes('<!DOCTYPE');
