import type { SaleChannel } from '@mostrador/shared/codes/codes';

/** The name of what happened to a sale. The income of a person is told apart, as its calls are. */
export const saleEvent = (channel: SaleChannel, what: 'done' | 'updated' | 'voided') =>
  channel === 'income' ? (`income.${what}` as const) : (`sale.${what}` as const);
