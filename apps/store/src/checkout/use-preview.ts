import { useEffect, useMemo, useState } from 'preact/hooks';
import { ask } from '../browser/api.ts';
import type { Booted } from '../browser/boot.ts';
import type { CartLine } from '../browser/cart.ts';
import { type Form, type Preview, pricedBody } from './order.ts';
import { errorsOf, nothing, type OrderErrors } from './refusal-texts.ts';

const settleMs = 250;

type Input = { form: Form; lines: CartLine[]; calls: string; again: number };

/**
 * The price of the order calculated by the server, requested again a moment after a change of the data that
 * determines it.
 */
export function usePreview({ shop, t }: Pick<Booted, 'shop' | 't'>, { form, lines, calls, again }: Input) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [errors, setErrors] = useState<OrderErrors>(nothing);
  const body = useMemo(() => JSON.stringify(pricedBody(form, lines)), [form, lines]);
  // A change of `again` repeats the request with the same data.
  useEffect(() => {
    if (lines.length === 0) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const { signal } = leaving;
      const options = { language: shop.language, body: JSON.parse(body), signal };
      const answer = await ask<Preview>(`${calls}/preview`, options);
      if (signal.aborted) return;
      if ('value' in answer) {
        setPreview(answer.value);
        setErrors(nothing);
      } else if ('refused' in answer) {
        setErrors(errorsOf(answer.refused, { shop, t }));
        // An invalid coupon does not change the other prices.
        if (answer.refused.code !== 'couponInvalid') setPreview(null);
      } else setErrors({ fields: {}, text: t('storefront.offline') });
    }, settleMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [body, again, calls, shop, t, lines.length]);
  return { preview, errors };
}
