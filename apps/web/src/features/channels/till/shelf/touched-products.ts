import type { Change } from '../../../../lib/api/change-stream.ts';

/** The products that a change may have affected: these, any (undefined), or none. */
export function touchedProducts({ touches, id, also, request }: Change): string[] | undefined | 'none' {
  const [first] = touches;
  // Services are few and are loaded as a whole. The extras of an item are stored with the item.
  if (first === 'service' || first === 'modifier' || first === 'offer') return undefined;
  if (!touches.includes('product') && first !== 'productCategory') return 'none';
  if (first === 'product') return id === null ? undefined : [id];
  if (also.product) return also.product;
  // The till has named the products of its own sale already; the answer to it names none.
  return first === 'pos' && request !== null && id === null ? 'none' : undefined;
}
