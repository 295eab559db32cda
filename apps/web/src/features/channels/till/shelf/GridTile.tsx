import type { Category, Product } from './catalogue.ts';
import { ProductTile } from './ProductTile.tsx';

export type ProductGridProps = {
  products: readonly Product[];
  looks: ReadonlyMap<string, Category>;
  usualLow: number;
  best: string | null;
  onAdd: (product: Product) => void;
};

export const GridTile = ({
  product,
  looks,
  usualLow,
  best,
  onAdd,
}: { product: Product } & ProductGridProps) => (
  <ProductTile
    product={product}
    category={looks.get(product.productCategoryId ?? '')}
    usualLow={usualLow}
    isBest={product.id === best}
    onAdd={onAdd}
  />
);
