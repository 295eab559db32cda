import { searchKey } from '@mostrador/shared/words/search-key';

/** A UUID in 22 letters, as it stands at the end of an address. */
export function shortId(id: string): string {
  const bytes = id.replaceAll('-', '').match(/../g) ?? [];
  const text = btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The id at the end of a part of an address; null where there is none. */
export function idAtEnd(part: string): string | null {
  const short = part.slice(-22);
  if (!/^[\w-]{21}[AQgw]$/.test(short)) return null;
  const bytes = atob(`${short.replaceAll('-', '+').replaceAll('_', '/')}==`);
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Longer ones would not fit into an address once their letters are encoded. */
const longestName = 40;

/** `Pan dulce, 6` → `pan-dulce-6`, with the id by which it is found behind it. */
export function namedPart({ id, name }: { id: string; name: string }): string {
  const words = searchKey(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, longestName)
    .replace(/^-+|-+$/g, '');
  return words === '' ? shortId(id) : `${words}-${shortId(id)}`;
}
