import { initialBalanceKinds } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { dateField, neededOneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const fields = {
  kind: neededOneOf(initialBalanceKinds, 'kindRequired'),
  amount: money({ required: 'amountRequired' }).min(1, 'amountNotPositive'),
  /** The day on which the books begin, the same for all opening balances. */
  asOf: dateField({ required: 'dateRequired' }),
  label: optionalLine(60).nullish(),
  /** The debtor or the creditor. */
  contactId: id().nullish(),
  /** The account that contains the money. If absent, the account of the kind. */
  moneyAccountId: id().nullish(),
  /** The due date of a debt. If absent, it is set from the credit days of the contact or the shop. */
  dueDate: dateField().nullish(),
  /** The useful life of a fixed asset, in months. */
  usefulMonths: z.int('invalidNumber').min(1, 'invalidNumber').max(600, 'numberTooLarge').nullish(),
};

const needsContact = ({ kind, contactId }: { kind: string; contactId?: string | null | undefined }) =>
  (kind !== 'receivable' && kind !== 'payable') || Boolean(contactId);

export const InitialBalanceInput = z
  .object({ ...fields, id: id().optional() })
  .refine(needsContact, { error: 'contactRequired', path: ['contactId'] })
  .refine(({ kind, usefulMonths }) => !usefulMonths || kind === 'fixed_asset', {
    error: 'onlyForAssets',
    path: ['usefulMonths'],
  });
export type InitialBalanceInput = z.infer<typeof InitialBalanceInput>;

/** Partial update: omitted fields keep their value. Kind and contact cannot change. */
export const InitialBalanceChanges = z.object(fields).partial().extend({ id: id() });
export type InitialBalanceChanges = z.infer<typeof InitialBalanceChanges>;

export const InitialBalance = z.object({
  id: id(),
  kind: z.enum(initialBalanceKinds),
  amount: moneyAnswer(),
  /** The booked part: for an inventory, only the amount that the counted stock does not already include. */
  booked: moneyAnswer(),
  asOf: z.string(),
  label: z.string().nullable(),
  contact: z.object({ id: id(), name: z.string() }).nullable(),
  moneyAccount: z.object({ id: id(), name: z.string() }).nullable(),
  dueDate: z.string().nullable(),
  /** The useful life of a fixed asset in months, and the amount depreciated so far. */
  usefulMonths: z.int().nullable(),
  depreciated: moneyAnswer(),
  /**
   * The day on which the asset was sold or scrapped, and the proceeds. Null if the shop still has the asset.
   */
  disposedOn: z.string().nullable(),
  disposedFor: moneyAnswer().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.date().nullable(),
});
InitialBalance.register(z.globalRegistry, { title: 'InitialBalance' });
export type InitialBalance = z.infer<typeof InitialBalance>;

export const InitialBalanceList = listOf('initialBalanceAmounts', InitialBalance);
export const InitialBalanceQuery = SyncQuery;

/** The opening state of the shop: assets less liabilities are its capital. */
export const OpeningSummary = z.object({
  asOf: z.string().nullable(),
  assets: moneyAnswer(),
  liabilities: moneyAnswer(),
  capital: moneyAnswer(),
  /** The current value of the counted stock. It needs no opening balance. */
  stock: moneyAnswer(),
});
