import { type KeyboardEventHandler, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from '../shell.module.css';
import { fittingOf } from './fitting.ts';
import type { RowItem } from './row-items.ts';

type FittingRowProps = {
  items: RowItem[];
  renderItem: (item: RowItem) => ReactNode;
  /** Renders the button for items that do not fit. */
  renderMore: (folded: RowItem[]) => ReactNode;
  onKeyDown?: KeyboardEventHandler;
};

/**
 * Shows as many items as fit. The others stay measurable, but are invisible and not reachable by keyboard.
 */
export function FittingRow({ items, renderItem, renderMore, onKeyDown }: FittingRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(items.length);
  const count = items.length;
  useLayoutEffect(() => {
    const { current } = row;
    if (!current) return;
    const measure = () => {
      const widths = [...current.children].map((each) => each.getBoundingClientRect().width);
      setFitting(fittingOf(widths.slice(0, count), { room: current.clientWidth, more: widths[count] ?? 0 }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    for (const each of [current, ...current.children]) watcher.observe(each);
    return () => watcher.disconnect();
  }, [count]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows come from the buttons within.
    <div ref={row} className={classes.fitting} onKeyDown={onKeyDown}>
      {items.map((item, index) => (
        <div key={item.key} className={classes.fit} data-folded={index >= fitting || undefined}>
          {renderItem(item)}
        </div>
      ))}
      <div className={classes.fit} data-folded={fitting >= count || undefined}>
        {renderMore(items.slice(fitting))}
      </div>
    </div>
  );
}
