import { saleMethods, saleStatuses, tableFormats } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { dateField, daysInOrder, isInOrder, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const narrowing = {
  content: z.string().max(100, 'tooLong').optional(),
  status: z.enum(saleStatuses, { error: 'invalidOption' }).exclude(['quoted']).optional(),
  /** Includes voided and refunded sales, which otherwise only `status` selects. */
  includeVoided: z.boolean({ error: 'invalidBoolean' }).optional(),
  /**
   * Sales with a part that was paid by this method or left owed (`credit`); `mixed` means several methods.
   */
  paymentMethod: z.enum(saleMethods, { error: 'invalidOption' }).optional(),
  /** The same as `paymentMethod`; both together select sales that used both methods. */
  paidWith: z.enum(saleMethods, { error: 'invalidOption' }).exclude(['mixed']).optional(),
  /** The seller: a member, or an API key by its id. */
  userId: id().optional(),
  contactId: id().optional(),
  ids: z.array(id()).max(100, 'tooManyItems').optional(),
  /** The number on the receipt. */
  code: z.string().max(40, 'tooLong').optional(),
  /** True for sales created by a recurrence, false for all others. */
  recurrent: z.boolean({ error: 'invalidBoolean' }).optional(),
  minAmount: money().optional(),
  maxAmount: money().optional(),
  /** A product or service on the sale. */
  productId: id().optional(),
  /** Sales with a product or service that currently has this category. */
  categoryId: id().optional(),
  /** Sales with an item that has no category. */
  isUncategorized: z.boolean({ error: 'invalidBoolean' }).optional(),
  /**
   * Sales with returned items. `from` and `until` are then the days of the return, and `userId` the user who
   * recorded it.
   */
  isReturned: z.boolean({ error: 'invalidBoolean' }).optional(),
  /**
   * Voided sales. `from` and `until` are then the days on which the void was booked, and `userId` the user
   * who voided.
   */
  isVoided: z.boolean({ error: 'invalidBoolean' }).optional(),
  /** The hour in the shop's time zone, 0 to 23. */
  hour: z.int('hourInvalid').min(0, 'hourInvalid').max(23, 'hourInvalid').optional(),
  /** 1 is Monday. */
  weekday: z.int('invalidOption').min(1, 'invalidOption').max(7, 'invalidOption').optional(),
};

/** With `updatedSince` the changed sales include voided ones, whatever `includeVoided` says. */
export const SaleFilter = SyncQuery.extend({
  ...narrowing,
  from: dateField().optional(),
  until: dateField().optional(),
}).refine(isInOrder, daysInOrder);
export type SaleFilter = z.infer<typeof SaleFilter>;

/** The whole filtered list. */
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
 * `amount` excludes refunds, which are in `refunded`. `balance` is the part not paid at the sale, and `owed`
 * the part of it that is still owed. The sums are absent for a user who counts the cash drawer blind.
 */
export const SaleTotals = z.object({
  count: z.int(),
  amount: moneyAnswer().optional(),
  refunded: moneyAnswer().optional(),
  balance: moneyAnswer().optional(),
  owed: moneyAnswer().optional(),
});
