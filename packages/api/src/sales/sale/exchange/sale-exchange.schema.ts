import { z } from 'zod';
import { linesOnce, Refund, refundFields, repeatedLine } from '../refund/sale-refund.schema.ts';
import { ExchangedSale, Sale } from '../sale.schema.ts';
import { isFreeSum } from '../sell/sale-free.schema.ts';

/**
 * What comes back of a sale and what is taken instead, as one act. `id` is that of the credit note; `sale`
 * says the new goods, and its payments pay the difference. Where what comes back is worth more,
 * `paymentMethod` says how the rest is given back.
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
