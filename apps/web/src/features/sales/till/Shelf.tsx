import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { CategoryRow } from './CategoryRow.tsx';
import type { Product } from './catalogue.ts';
import { ProductArea } from './ProductArea.tsx';
import { QuickRow } from './QuickRow.tsx';
import classes from './till.module.css';
import type { useCatalogue } from './use-catalogue.ts';

type ShelfProps = {
  loaded: ReturnType<typeof useCatalogue>;
  found: readonly Product[] | undefined;
  frequent: Product[];
  text: string;
  /** The product that Enter would add. */
  best: string | null;
  category: string;
  onCategory: (id: string) => void;
  onAdd: (product: Product) => void;
};

/** All that is sold: its categories in one row, what is at hand, and the tiles. Drawn whole or not at all. */
export function Shelf({ loaded, found, frequent, text, best, category, onCategory, onAdd }: ShelfProps) {
  const { catalogue, categories, error } = loaded;
  const looks = useMemo(() => new Map(categories.map((each) => [each.id, each])), [categories]);
  if (!catalogue && !error) return <ShelfOnItsWay />;
  return (
    <>
      <CategoryRow categories={categories} value={category} onChange={onCategory} />
      {text || category ? null : <QuickRow products={frequent} onAdd={onAdd} />}
      <ProductArea
        loaded={loaded}
        looks={looks}
        found={found}
        text={text}
        best={best}
        category={category}
        onAdd={onAdd}
      />
    </>
  );
}

const places = Array.from({ length: 12 }, (_, place) => `tile-${place}`);

function ShelfOnItsWay() {
  return (
    <div aria-busy="true">
      <div className={classes.grid}>
        {places.map((place) => (
          <Skeleton key={place} height={116} radius="lg" />
        ))}
      </div>
    </div>
  );
}
