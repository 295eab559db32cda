import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { GridTile, type ProductGridProps } from './GridTile.tsx';
import classes from './till.module.css';

const rowHeight = 116;
const gap = 12;
const leastWidth = 148;

/** Draws the rows that can be seen; thousands of tiles would cost half a second per search. */
export default function VirtualGrid(props: ProductGridProps) {
  const { products } = props;
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
            <GridTile key={product.id} product={product} {...props} />
          ))}
        </div>
      ))}
    </div>
  );
}
