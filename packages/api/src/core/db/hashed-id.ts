import { hash } from 'node:crypto';

/** Returns the same id for the same text, so that a repeated creation finds the first one (UUIDv8). */
export function hashedId(words: string): string {
  const hex = hash('sha256', words, 'hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
