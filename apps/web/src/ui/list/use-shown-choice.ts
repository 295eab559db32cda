import { useEffect, useRef } from 'react';

/** For a row of choices that may be longer than the screen: pushed so far that the chosen one is seen. */
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
