import type { SettledMethod } from '../codes/codes.ts';
import type { translator } from '../text/translator.ts';
import { formatMoney, formatQuantity, type MoneyStyle } from '../words/format.ts';

/** The goods returned in exchange for a sale: the credit note, its lines and the use of its value. */
export type ReceiptExchange = {
  codes: { note: string; sale: string };
  /** The amount of all returned goods. */
  amount: number;
  lines: { name: string; quantity: number; amount: number }[];
  amountFree: number;
  delivery: number;
  tip: number;
  rounding: number;
  credited: number;
  payments: { method: SettledMethod; amount: number }[];
};

/**
 * The returned goods one by one, and the parts of their value that reduced a debt or were paid back to the
 * customer: the rest paid for the sale.
 */
export function returnedRows(
  { amount, lines, rounding, credited, payments, ...rest }: ReceiptExchange,
  { style, words: t }: { style: MoneyStyle; words: ReturnType<typeof translator> },
): [string, string | null][] {
  const money = (amount: number) => (amount === 0 ? null : formatMoney(amount, style));
  const ofLines = lines.reduce((sum, line) => sum + line.amount, 0);
  // Lines include the tax added to them; the other sums do not.
  const addedTax = amount - ofLines - rest.amountFree - rest.delivery - rest.tip - rounding;
  return [
    ...lines.map(({ name, quantity, amount }): [string, string | null] => [
      t('receipt.brought', { quantity: formatQuantity(quantity, style), name }),
      money(amount),
    ]),
    [t('receipt.freeAmount'), money(rest.amountFree)],
    [t('receipt.delivery'), money(rest.delivery)],
    [t('sale.tax'), money(addedTax)],
    [t('receipt.tip'), money(rest.tip)],
    [t('receipt.rounding'), money(rounding)],
    [t('receipt.offDebt'), money(-credited)],
    ...payments
      .filter(({ method }) => method !== 'exchange')
      .map(({ method, amount }): [string, string | null] => [
        t('receipt.givenBack', { method: t(`platform.paymentMethods.${method}`) }),
        money(-amount),
      ]),
  ];
}
