import { moneyPlaceKinds, transferSides } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { dateField, daysInOrder, isInOrder, oneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

/** A money account by its id, or the safe, the owner, or the tax office. */
const side = () => z.union([id(), oneOf(transferSides)], { error: 'accountRequired' });
export type TransferSide = z.infer<ReturnType<typeof side>>;

const isOutside = (one: TransferSide) => one === 'owner' || one === 'tax';

/**
 * `amount` is the amount that arrives. A fee leaves together with it and is booked in its category, by
 * default that of bank fees.
 */
export const TransferInput = z
  .object({
    id: id().optional(),
    from: side(),
    to: side(),
    amount: money({ required: 'amountRequired' }).min(1, 'amountNotPositive'),
    fee: money().nullish(),
    feeCategoryId: id().nullish(),
    date: dateField().nullish(),
    reference: optionalLine(60).nullish(),
    comments: optionalLine(140, { tooLong: 'commentsTooLong' }).nullish(),
    /** Confirms that the safe contains the money even though the books show less. */
    exceedsBalance: z.boolean({ error: 'invalidBoolean' }).optional(),
  })
  .refine(({ from, to }) => from !== to, { error: 'transferToItself', path: ['to'] })
  .refine(({ from, to }) => !isOutside(from) || !isOutside(to), {
    error: 'transferNeedsAccount',
    path: ['to'],
  })
  .refine(({ from, fee }) => !fee || !isOutside(from), { error: 'feeNeedsAccount', path: ['fee'] });
export type TransferInput = z.infer<typeof TransferInput>;

export const TransferVoid = z.object({
  id: id(),
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
});

export const TransferFilter = SyncQuery.extend({
  from: dateField().optional(),
  until: dateField().optional(),
  moneyAccountId: z.union([id(), z.literal('safe')], { error: 'invalidId' }).optional(),
  includeVoided: z.boolean({ error: 'invalidBoolean' }).optional(),
}).refine(isInOrder, daysInOrder);
export type TransferFilter = z.infer<typeof TransferFilter>;

const Named = z.object({ id: id(), name: z.string() });
const Side = z.object({
  id: z.union([id(), z.enum(transferSides)]),
  kind: z.enum([...moneyPlaceKinds, 'owner', 'tax']),
  name: z.string().nullable(),
});

export const Transfer = z.object({
  id: id(),
  code: z.string(),
  type: z.literal('transfer'),
  status: z.enum(['done', 'voided']),
  from: Side,
  to: Side,
  amount: moneyAnswer(),
  fee: moneyAnswer(),
  feeCategory: Named.nullable(),
  date: z.string(),
  reference: z.string().nullable(),
  comments: z.string().nullable(),
  user: Named.nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  voidedAt: z.date().nullable(),
  voidReason: z.string().nullable(),
});
Transfer.register(z.globalRegistry, { title: 'Transfer' });
export type Transfer = z.infer<typeof Transfer>;

export const TransferList = listOf('transfers', Transfer);
