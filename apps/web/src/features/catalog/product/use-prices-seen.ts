import type { PriceChange, ProductChoice } from '@mostrador/api/catalog/product/product-many.schema';
import { useCallback, useMemo, useRef } from 'react';

type Asked = ProductChoice & { price: PriceChange };

/**
 * What the preview of a change said when it was shown first. That is what a person confirms: prices that
 * others change under his eyes refuse it once, and a retry whose answer was lost stays the same call,
 * although the preview shows his own prices by then.
 */
export function usePricesSeen() {
  const first = useRef({ question: '', seen: '' });
  const note = useCallback((question: string, seen: string) => {
    if (first.current.question !== question) first.current = { question, seen };
  }, []);
  const forget = useCallback(() => {
    first.current = { question: '', seen: '' };
  }, []);
  /** Who confirms before anything was shown confirms what is there now. */
  const confirmed = useCallback(
    async (asked: Asked, preview: (asked: Asked) => Promise<{ seen: string }>) => {
      const question = JSON.stringify(asked);
      if (first.current.question !== question) note(question, (await preview(asked)).seen);
      return { ...asked, pricesSeen: first.current.seen };
    },
    [note],
  );
  return useMemo(() => ({ note, forget, confirmed }), [note, forget, confirmed]);
}
