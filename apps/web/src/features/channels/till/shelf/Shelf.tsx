import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import classes from '../till.module.css';
import { CategoryRow, frequently } from './CategoryRow.tsx';
import type { Product } from './catalogue.ts';
import { ProductArea } from './ProductArea.tsx';
import { withColors } from './tint.ts';
import type { useCatalogue } from './use-catalogue.ts';

type ShelfProps = {
  loaded: ReturnType<typeof useCatalogue>;
  found: readonly Product[] | undefined;
  /** The most sold products, if they are less than all products. */
  frequent: readonly Product[];
  text: string;
  /** The product that Enter would add. */
  best: string | null;
  category: string;
  onCategory: (id: string) => void;
  onAdd: (product: Product) => void;
};

/** All products: the categories in one row, and the tiles. Rendered completely or not at all. */
export function Shelf({ loaded, found, frequent, text, best, category, onCategory, onAdd }: ShelfProps) {
  const { catalogue, error } = loaded;
  const categories = useMemo(() => withColors(loaded.categories), [loaded.categories]);
  const looks = useMemo(() => new Map(categories.map((each) => [each.id, each])), [categories]);
  if (!catalogue && !error) return <ShelfOnItsWay />;
  const isFrequent = category === frequently;
  return (
    <>
      <CategoryRow
        categories={categories}
        hasFrequent={frequent.length > 0}
        value={category}
        onChange={onCategory}
      />
      <ProductArea
        loaded={loaded}
        looks={looks}
        found={isFrequent && text === '' ? frequent : found}
        text={text}
        best={best}
        category={isFrequent ? '' : category}
        onAdd={onAdd}
      />
    </>
  );
}

const places = Array.from({ length: 18 }, (_, place) => `tile-${place}`);

function ShelfOnItsWay() {
  return (
    <div aria-busy="true">
      <div className={classes.grid}>
        {places.map((place) => (
          <Skeleton key={place} height="100%" radius="lg" />
        ))}
      </div>
    </div>
  );
}
