import { formatMoney } from '@mostrador/shared/words/format';
import type { Refused } from '../browser/api.ts';
import type { Booted } from '../browser/boot.ts';
import { type Preview, placeOf } from './order.ts';

/** The errors of an order: at its fields, or for the whole order. */
export type OrderErrors = { fields: Readonly<Record<string, string>>; text: string };
export const nothing: OrderErrors = { fields: {}, text: '' };

/** `before` is the total that the page showed, if the order was refused because the total changed. */
type Telling = Pick<Booted, 'shop' | 't'> & { before?: number };

export function errorsOf(
  { code, text, fields, details }: Refused,
  { shop, t, before }: Telling,
): OrderErrors {
  const { total } = details;
  if (code === 'priceChanged' && typeof total === 'number' && before !== undefined) {
    const money = (amount: number) => formatMoney(amount, shop.money);
    const changed = t('storefront.changed', { before: money(before), now: money(total) });
    return { fields: {}, text: changed };
  }
  const at = placeOf[code];
  const own = Object.keys(fields).length > 0 ? fields : at ? { [at]: text } : {};
  return { fields: own, text: Object.keys(own).length > 0 ? '' : text };
}

const worded = [
  'storeClosed',
  'storePaused',
  'areaRequired',
  'deliveryUnavailable',
  'paymentMethodOff',
  'scheduleUnavailable',
  'tableUnknown',
  'cashTooLow',
  'couponMinimum',
  'couponNotForThese',
] as const;

type Seeing = Pick<Booted, 't'> & {
  /** True if an hour can be chosen, whether or not one is chosen now. */
  mayWait: boolean;
};

/** The problems of the order that are shown in advance. An empty field is reported when the order is sent. */
export function problemsOf(preview: Preview | null, { t, mayWait }: Seeing): Record<string, string> {
  const found = worded.filter((code) => preview?.problems.includes(code));
  const entries = found.map((code) =>
    code === 'storeClosed' && !mayWait
      ? ['order', t('storefront.closedNow')]
      : [placeOf[code] ?? 'order', t(`storefront.problems.${code}`)],
  );
  return Object.fromEntries(entries);
}
