import type { MoneyAccountKind } from '@mostrador/shared/codes/codes';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { useAccountName, useAccountsOf } from './money-account.ts';

type AccountPickerProps = Omit<Parameters<typeof Choice>[0], 'data' | 'none'> & {
  /** The kinds of account that the method uses. */
  kinds: readonly MoneyAccountKind[];
};

/** The choice of the account that receives or pays the money; hidden if there is only one. */
export default function AccountPicker({ kinds, value, ...field }: AccountPickerProps) {
  const nameOf = useAccountName();
  const accounts = useAccountsOf(kinds);
  if (accounts.length < 2) return null;
  const usual = accounts.find(({ isDefault }) => isDefault);
  return (
    <Choice
      {...field}
      value={value || usual?.id || null}
      data={accounts.map((account) => ({ value: account.id, label: nameOf(account) }))}
    />
  );
}
