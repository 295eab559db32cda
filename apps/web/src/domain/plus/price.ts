import { formatMoney } from '@mostrador/shared/words/format';

/** Plans are priced in one currency, whichever the business counts in. */
export const priceOf = (amount: number, symbol: string) =>
  formatMoney(amount, {
    symbol,
    currency: symbol,
    moneySymbol: 'dot',
    decimals: 2,
    isEven: true,
    language: 'es',
  });
