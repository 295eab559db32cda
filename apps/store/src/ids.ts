import { searchKey } from '@mostrador/shared/words/search-key';

/** A UUID in 22 characters, for the end of an address. */
export function shortId(id: string): string {
  const bytes = id.replaceAll('-', '').match(/../g) ?? [];
  const text = btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The id at the end of an address segment; null if there is none. */
export function idAtEnd(part: string): string | null {
  const short = part.slice(-22);
  if (!/^[\w-]{21}[AQgw]$/.test(short)) return null;
  const bytes = atob(`${short.replaceAll('-', '+').replaceAll('_', '/')}==`);
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Longer names would not fit into an address once their characters are encoded. */
const longestName = 40;

/** `Pan dulce, 6` → `pan-dulce-6`, followed by the id that identifies the record. */
export function namedPart({ id, name }: { id: string; name: string }): string {
  const words = searchKey(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, longestName)
    .replace(/^-+|-+$/g, '');
  return words === '' ? shortId(id) : `${words}-${shortId(id)}`;
}
