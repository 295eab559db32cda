import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { Product } from './catalogue.ts';
import { ProductTile } from './ProductTile.tsx';
import classes from './till.module.css';

type ProductGridProps = { products: Product[]; usualLow: number; onAdd: (product: Product) => void };

/** Fewer than this are drawn at once: a page that is whole can be searched and printed by the browser. */
const mostDrawn = 300;
const rowHeight = 116;
const gap = 12;
const leastWidth = 148;

export const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  if (props.products.length > mostDrawn) return <VirtualGrid {...props} />;
  return (
    <div className={classes.grid}>
      {props.products.map((product) => (
        <ProductTile key={product.id} product={product} usualLow={props.usualLow} onAdd={props.onAdd} />
      ))}
    </div>
  );
});

/** Draws the rows that can be seen; thousands of tiles would cost half a second per search. */
function VirtualGrid({ products, usualLow, onAdd }: ProductGridProps) {
  const { ref: sizeRef, width } = useElementSize();
  const place = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(sizeRef, place);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(place.current?.offsetTop ?? 0), []);
  const columns = Math.max(2, Math.floor((width + gap) / (leastWidth + gap)));
  const rows = useWindowVirtualizer({
    count: Math.ceil(products.length / columns),
    estimateSize: () => rowHeight,
    gap,
    overscan: 4,
    scrollMargin: top,
  });
  return (
    <div ref={ref} className={classes.virtual} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          className={classes.virtualRow}
          style={{
            transform: `translateY(${row.start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {products.slice(row.index * columns, (row.index + 1) * columns).map((product) => (
            <ProductTile key={product.id} product={product} usualLow={usualLow} onAdd={onAdd} />
          ))}
        </div>
      ))}
    </div>
  );
}
