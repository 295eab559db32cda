import type { Endpoint } from '@mostrador/api/server';
import { shapeOf, toWire } from '@mostrador/shared/wire/wire';
import { isRecord } from './schema-walk.ts';

/** The request of a client: path, query and body in wire names, amounts as decimals. */
export function wired({ method, url, input }: Endpoint, value: unknown) {
  const fields: unknown = toWire(shapeOf(input, 'input'))(value);
  const sent = Object.entries(isRecord(fields) ? fields : {}).filter(([, given]) => given !== undefined);
  const rest = new Map(sent);
  const address = url.replace(/:(\w+)/g, (_, name) => {
    const given = String(rest.get(name));
    rest.delete(name);
    return given;
  });
  if (method !== 'GET' && method !== 'DELETE') return { address, body: Object.fromEntries(rest) };
  const query = new URLSearchParams([...rest].map(([name, given]) => [name, String(given)]));
  return { address: rest.size > 0 ? `${address}?${query}` : address };
}
