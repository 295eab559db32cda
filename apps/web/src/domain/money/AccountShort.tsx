import { Alert } from '@mantine/core';
import { payingKinds } from '@mostrador/shared/codes';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../lib/format/format.ts';
import { useAccountName, useAccountsOf } from './money-account.ts';

type AccountShortProps = { accountId?: string | null; amount: number };

/** A warning where cash that is paid is more than its place holds; nothing for who may not see that. */
export default function AccountShort({ accountId = null, amount }: AccountShortProps) {
  const t = useTranslations('payment');
  const money = useMoney();
  const nameOf = useAccountName();
  const accounts = useAccountsOf(payingKinds.cash);
  const account = accountId
    ? accounts.find(({ id }) => id === accountId)
    : (accounts.find(({ isDefault }) => isDefault) ?? accounts[0]);
  if (account?.balance === undefined || amount <= account.balance) return null;
  const held = Math.max(0, account.balance);
  return (
    <Alert color="yellow" role="status" py="xs">
      {t('accountShort', {
        account: nameOf(account),
        held: money(held),
        missing: money(amount - held),
      })}
    </Alert>
  );
}
