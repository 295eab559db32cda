import { Alert } from '@mantine/core';
import { payingKinds } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../lib/format/format.ts';
import { useAccountName, useAccountsOf } from './money-account.ts';

type AccountShortProps = { accountId?: string | null; amount: number };

/** A warning when a cash payment exceeds the balance of its account. Users without balances see nothing. */
export default function AccountShort({ accountId = null, amount }: AccountShortProps) {
  const t = useTranslations('payment');
  const money = useMoney();
  const nameOf = useAccountName();
  const accounts = useAccountsOf(payingKinds.cash);
  const account = accountId
    ? accounts.find(({ id }) => id === accountId)
    : (accounts.find(({ isDefault }) => isDefault) ?? accounts[0]);
  if (account?.balance === undefined || amount <= account.balance) return null;
  const balance = Math.max(0, account.balance);
  return (
    <Alert color="yellow" role="status" py="xs">
      {t('accountShort', {
        account: nameOf(account),
        balance: money(balance),
        missing: money(amount - balance),
      })}
    </Alert>
  );
}
