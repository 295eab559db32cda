import { formatMoney } from '@mostrador/shared/words/format';

/** Formats the price of a plan. All plans have one currency, regardless of the currency of the business. */
export const priceOf = (amount: number, symbol: string) =>
  formatMoney(amount, {
    symbol,
    currency: symbol,
    moneySymbol: 'dot',
    decimals: 2,
    isEven: true,
    language: 'es',
  });
