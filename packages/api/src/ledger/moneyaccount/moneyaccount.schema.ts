import { moneyAccountKinds, moneyPlaceKinds } from '@mostrador/shared/codes/codes';
import { moneyAnswer } from '@mostrador/shared/money/amount';
import { orAbsent } from '@mostrador/shared/wire/absent';
import { dateField, line, neededOneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const dayOfMonth = () => z.int('dayOfMonthInvalid').min(1, 'dayOfMonthInvalid').max(31, 'dayOfMonthInvalid');

const fields = {
  name: line(60, { required: 'nameRequired' }),
  /** The bank. */
  institution: optionalLine(60).nullish(),
  /** The last digits of the account number. */
  lastDigits: optionalLine(4)
    .refine((text) => !text || /^\d{4}$/.test(text), 'lastDigitsInvalid')
    .nullish()
    .meta({ wire: { name: 'last_4' } }),
  /** Of a credit card. */
  cutDay: dayOfMonth().nullish(),
  paymentDay: dayOfMonth().nullish(),
};

/** The first account of a kind receives the payments by the method of that kind. */
export const MoneyAccountInput = z.object({
  id: id().optional(),
  kind: neededOneOf(moneyAccountKinds, 'kindRequired'),
  ...fields,
});
export type MoneyAccountInput = z.infer<typeof MoneyAccountInput>;

/**
 * Partial update: omitted fields keep their value. `isDefault`: payments by the method of this kind use this
 * account from now on; `isClosed`: a closed account can be reopened.
 */
export const MoneyAccountChanges = z
  .object(fields)
  .partial()
  .extend({
    id: id(),
    isDefault: z.literal(true, { error: 'invalidOption' }).optional(),
    isClosed: z.literal(false, { error: 'invalidOption' }).optional(),
  });
export type MoneyAccountChanges = z.infer<typeof MoneyAccountChanges>;

/** The safe is not created by a user, so it has a fixed name instead of an id. */
export const moneyPlace = () => z.union([id(), z.literal('safe')], { error: orAbsent('invalidId') });
export const ByMoneyPlace = z.object({ id: moneyPlace() });

export const MoneyAccountQuery = z.object({
  /** The balances are those at the end of this day. If absent, now. */
  asOf: dateField().optional(),
  includeClosed: z.boolean({ error: 'invalidBoolean' }).optional(),
});
export type MoneyAccountQuery = z.infer<typeof MoneyAccountQuery>;

export const MoneyAccount = z.object({
  id: moneyPlace(),
  kind: z.enum(moneyPlaceKinds),
  name: z.string().nullable(),
  institution: z.string().nullable(),
  lastDigits: z
    .string()
    .nullable()
    .meta({ wire: { name: 'last_4' } }),
  cutDay: z.int().nullable(),
  paymentDay: z.int().nullable(),
  isDefault: z.boolean(),
  /** The balance, below zero if the account owes money. Absent for users who may not see it. */
  balance: moneyAnswer().optional(),
  closedAt: z.date().nullable(),
  createdAt: z.date().nullable(),
  updatedAt: z.date().nullable(),
});
MoneyAccount.register(z.globalRegistry, { title: 'MoneyAccount' });
export type MoneyAccount = z.infer<typeof MoneyAccount>;

export const MoneyAccountList = listOf('moneyAccounts', MoneyAccount);
