import { newId } from '@mostrador/shared/wire/new-id';
import type { FoundProduct } from '../product/found-product.ts';

/** A line of goods in the form of a document. Each document adds its own fields. */
export type GoodsLine = Pick<
  FoundProduct,
  'productId' | 'variantId' | 'name' | 'unit' | 'quantityStep' | 'stock'
> & {
  id: string;
  /** The quantity in 1/1000. Null while the field is empty. */
  quantity: number | null;
};

export const goodsLineOf = (product: Omit<GoodsLine, 'id' | 'quantity'>, quantity: number): GoodsLine => ({
  id: newId(),
  productId: product.productId,
  variantId: product.variantId,
  name: product.name,
  unit: product.unit,
  quantityStep: product.quantityStep,
  stock: product.stock,
  quantity,
});

const one = 1000;

/** Adds one unit or a pack to an existing line, as expected from a scanner; otherwise adds a new line. */
export function withProduct<Line extends GoodsLine>(
  lines: readonly Line[],
  product: FoundProduct,
  lineOf: (product: FoundProduct, quantity: number) => Line,
): Line[] {
  const at = lines.findIndex(({ variantId }) => variantId === product.variantId);
  const more = product.units ?? one;
  if (at < 0) return [...lines, lineOf(product, more)];
  return lines.map((line, index) =>
    index === at ? { ...line, quantity: (line.quantity ?? 0) + more } : line,
  );
}
