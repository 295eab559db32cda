import type { Change } from '../../../../lib/api/change-stream.ts';

/** The products that a change may have affected: the listed ones, unknown ones (undefined), or none. */
export function touchedProducts({ touches, id, also, request }: Change): string[] | undefined | 'none' {
  const [first] = touches;
  // Services are few and are reloaded completely. The modifiers of an item are stored with the item.
  if (first === 'service' || first === 'modifier' || first === 'offer') return undefined;
  if (!touches.includes('product') && first !== 'productCategory') return 'none';
  if (first === 'product') return id === null ? undefined : [id];
  if (also.product) return also.product;
  // The till has reloaded the products of its own sale already; the report of that sale names none.
  return first === 'pos' && request !== null && id === null ? 'none' : undefined;
}
