import type { MoneyAccountKind } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import type { Output } from '../../lib/api/output.ts';
import { trpc } from '../../lib/api/trpc.ts';

export type MoneyAccount = Output<'moneyAccount.list'>['moneyAccounts'][number];

/**
 * The name of an account: the owner's, or that of its kind for the safe. The last digits of the number
 * distinguish accounts.
 */
export function useAccountName() {
  const kinds = useTranslations('platform.moneyPlaces');
  return ({ kind, name, lastDigits = null }: Pick<MoneyAccount, 'kind' | 'name'> & Partial<MoneyAccount>) =>
    `${name ?? kinds(kind)}${lastDigits ? ` ··${lastDigits}` : ''}`;
}

/** Returns the open accounts of some kinds, the default account first. */
export function useAccountsOf(kinds: readonly MoneyAccountKind[]) {
  const { data } = trpc.moneyAccount.list.useQuery({}, { staleTime: 60_000 });
  const known: readonly string[] = kinds;
  return (data?.moneyAccounts ?? [])
    .filter(({ kind, closedAt }) => known.includes(kind) && !closedAt)
    .sort((one, other) => known.indexOf(one.kind) - known.indexOf(other.kind));
}
