import { z } from 'zod';
import { linesOnce, Refund, refundFields, repeatedLine } from '../refund/sale-refund.schema.ts';
import { ExchangedSale, Sale } from '../sale.schema.ts';
import { isFreeSum } from '../sell/sale-free.schema.ts';

/**
 * Returns goods of a sale and sells others instead, in one transaction. `id` is the id of the credit note;
 * `sale` describes the new goods, and its payments pay the difference. If the returned goods are worth more,
 * `paymentMethod` is the method of refunding the rest.
 */
export const ExchangeInput = refundFields
  .extend({
    paymentMethod: refundFields.shape.paymentMethod.default('original'),
    sale: ExchangedSale,
  })
  .refine(linesOnce, repeatedLine)
  .refine(isFreeSum, { error: 'freeAmountsSum', path: ['freeAmounts'] })
  .refine(({ sale }) => sale.status !== 'in_progress' && sale.revision === undefined, {
    error: 'exchangeNotParked',
    path: ['sale', 'status'],
  });
export type ExchangeInput = z.infer<typeof ExchangeInput>;

export const Exchange = z.object({ refund: Refund, sale: Sale });
Exchange.register(z.globalRegistry, { title: 'Exchange' });
