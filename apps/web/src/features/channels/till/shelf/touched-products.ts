import type { Change } from '../../../../lib/api/change-stream.ts';

/** Which products a change may have changed: these, any (undefined), or none. */
export function touchedProducts({ touches, id, also, request }: Change): string[] | undefined | 'none' {
  const [first] = touches;
  // Services are few and travel with the whole; what extras a thing asks stands on the thing.
  if (first === 'service' || first === 'modifier' || first === 'offer') return undefined;
  if (!touches.includes('product') && first !== 'productCategory') return 'none';
  if (first === 'product') return id === null ? undefined : [id];
  if (also.product) return also.product;
  // The till has named the products of its own sale already; the answer to it names none.
  return first === 'pos' && request !== null && id === null ? 'none' : undefined;
}
