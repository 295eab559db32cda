import { saleMethods, saleStatuses, tableFormats } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { dateField, daysInOrder, isInOrder, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const narrowing = {
  content: z.string().max(100, 'tooLong').optional(),
  status: z.enum(saleStatuses, { error: 'invalidOption' }).exclude(['quoted']).optional(),
  /** Voided and refunded ones too, which otherwise only `status` shows. */
  includeVoided: z.boolean({ error: 'invalidBoolean' }).optional(),
  /** Something of it was paid so, or left open; `mixed`: several ways of it were. */
  paymentMethod: z.enum(saleMethods, { error: 'invalidOption' }).optional(),
  /** The same; both together are of two ways. */
  paidWith: z.enum(saleMethods, { error: 'invalidOption' }).exclude(['mixed']).optional(),
  /** The seller: a member, or an API key by its own id. */
  userId: id().optional(),
  contactId: id().optional(),
  ids: z.array(id()).max(100, 'tooManyItems').optional(),
  /** The number that its receipt bears. */
  code: z.string().max(40, 'tooLong').optional(),
  /** It came of what comes again, or did not. */
  recurrent: z.boolean({ error: 'invalidBoolean' }).optional(),
  minAmount: money().optional(),
  maxAmount: money().optional(),
  /** A product or service that is on it. */
  productId: id().optional(),
  /** Something of it is of this category, as its product or service is today. */
  categoryId: id().optional(),
  /** Something of it has no category. */
  isUncategorized: z.boolean({ error: 'invalidBoolean' }).optional(),
  /** Something of it came back; `from` and `until` are then the days it did so, `userId` who took it. */
  isReturned: z.boolean({ error: 'invalidBoolean' }).optional(),
  /** It was voided; `from` and `until` are then the days it was booked on, `userId` who did it. */
  isVoided: z.boolean({ error: 'invalidBoolean' }).optional(),
  /** Of the shop's clock, 0 to 23. */
  hour: z.int('hourInvalid').min(0, 'hourInvalid').max(23, 'hourInvalid').optional(),
  /** 1 is Monday. */
  weekday: z.int('invalidOption').min(1, 'invalidOption').max(7, 'invalidOption').optional(),
};

/** With `updatedSince` voided sales are among those that changed, whatever `includeVoided` says. */
export const SaleFilter = SyncQuery.extend({
  ...narrowing,
  from: dateField().optional(),
  until: dateField().optional(),
}).refine(isInOrder, daysInOrder);
export type SaleFilter = z.infer<typeof SaleFilter>;

/** The list whole, as it is filtered. */
export const SaleExport = z
  .object({
    ...narrowing,
    from: dateField().optional(),
    until: dateField().optional(),
    format: oneOf(tableFormats, 'invalidOption').default('csv'),
    id: id().optional(),
  })
  .refine(isInOrder, daysInOrder);

/** The sales to sum, as a filter of the list within days. Both days are required. */
export const SaleScope = z
  .object({ ...narrowing, from: dateField(), until: dateField() })
  .refine(isInOrder, daysInOrder);
export type SaleScope = z.infer<typeof SaleScope>;
/**
 * `amount` is less what came back, `refunded`; `balance` is what was not paid at the sale, `owed` what of
 * that is owed still. The sums are absent for who still counts his drawer without knowing what should be
 * there.
 */
export const SaleTotals = z.object({
  count: z.int(),
  amount: moneyAnswer().optional(),
  refunded: moneyAnswer().optional(),
  balance: moneyAnswer().optional(),
  owed: moneyAnswer().optional(),
});
