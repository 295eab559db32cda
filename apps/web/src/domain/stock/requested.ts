/** An item to purchase: a variant of a product, and its quantity in 1/1000. */
export type PurchaseItem = { productId: string; variantId: string; quantity: number };

type Suggested = { id: string; product: { id: string }; suggested: number };

/** Formats the items for the address of a new purchase. */
export const formatItems = (rows: readonly Suggested[]): string =>
  rows.map(({ id, product, suggested }) => [product.id, id, suggested].join('.')).join(',');

/** Parses the items in the address and omits invalid ones. */
export function parseItems(text: string): PurchaseItem[] {
  return text.split(',').flatMap((entry) => {
    const [productId = '', variantId = '', quantity = ''] = entry.split('.');
    const isWhole = isId.test(productId) && isId.test(variantId) && /^\d{1,12}$/.test(quantity);
    return isWhole ? [{ productId, variantId, quantity: Number(quantity) }] : [];
  });
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
