import type { SaleChannel } from '@mostrador/shared/codes/codes';

/** The event name for a sale. Incomes of a person have separate event names, like their procedures. */
export const saleEvent = (channel: SaleChannel, what: 'done' | 'updated' | 'voided') =>
  channel === 'income' ? (`income.${what}` as const) : (`sale.${what}` as const);
