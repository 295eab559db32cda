import { useEffect, useRef } from 'react';

/** Scrolls a row of options that may be longer than the screen so that the selected one is visible. */
export function useShownChoice<Row extends HTMLElement>(value: unknown) {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice may be out of sight.
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"], :has(> input:checked)');
    if (!row.current || !chosen) return;
    const [all, one] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (one.left < all.left || one.right > all.right)
      row.current.scrollBy({ left: one.left + one.width / 2 - all.left - all.width / 2 });
  }, [value]);
  return row;
}
