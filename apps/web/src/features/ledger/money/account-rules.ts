import { MoneyAccountInput } from '@mostrador/api/ledger/moneyaccount/moneyaccount.schema';
import { z } from 'zod';
import type { AccountValues } from './AccountDialog.tsx';

/** A day of the month as its field stores it: an empty text means no day. */
const dayOf = (value: AccountValues['cutDay']) => (value === '' ? null : value);

/** The values of the form, validated by the rules of the API. */
export const AccountForm = z
  .custom<AccountValues>()
  .transform((values): unknown => ({
    ...values,
    cutDay: dayOf(values.cutDay),
    paymentDay: dayOf(values.paymentDay),
  }))
  .pipe(MoneyAccountInput);
