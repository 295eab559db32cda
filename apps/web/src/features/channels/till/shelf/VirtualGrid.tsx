import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import classes from '../till.module.css';
import { GridTile, type ProductGridProps } from './GridTile.tsx';

/** The layout of the tiles in the style sheet at this width and text size. */
type Layout = { columns: number; height: number; gap: number; top: number };
const unknown: Layout = { columns: 2, height: 120, gap: 10, top: 0 };

/** Renders only the visible rows, because thousands of tiles would cost half a second per search. */
export default function VirtualGrid(props: ProductGridProps) {
  const { products } = props;
  const { ref: sizeRef, width } = useElementSize();
  const place = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(sizeRef, place);
  const [{ columns, height, gap, top }, setLayout] = useState(unknown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured changes with the width.
  useLayoutEffect(() => {
    if (place.current) setLayout(layoutOf(place.current));
  }, [width]);
  const rows = useWindowVirtualizer({
    count: Math.ceil(products.length / columns),
    estimateSize: () => height,
    gap,
    overscan: 4,
    scrollMargin: top,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are other rows.
  useLayoutEffect(() => rows.measure(), [height, gap]);
  return (
    <div ref={ref} className={classes.virtual}>
      <div className={classes.grid} data-measure="" />
      <div style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => (
          <div
            key={row.key}
            className={`${classes.virtualRow} ${classes.grid}`}
            style={{ transform: `translateY(${row.start - top}px)` }}
          >
            {products.slice(row.index * columns, (row.index + 1) * columns).map((product) => (
              <GridTile key={product.id} product={product} {...props} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function layoutOf(place: HTMLElement): Layout {
  const style = getComputedStyle(place.querySelector('[data-measure]') ?? place);
  return {
    columns: Math.max(style.gridTemplateColumns.split(' ').length, 1),
    height: Number.parseFloat(style.gridAutoRows) || unknown.height,
    gap: Number.parseFloat(style.rowGap) || unknown.gap,
    top: place.offsetTop,
  };
}
