import { Button } from '@mantine/core';
import { maxMoney } from '@mostrador/shared/money';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOrganization } from '../../lib/me.ts';
import { hasKeyboard } from '../../lib/pointer.ts';
import { Keypad } from '../../ui/Keypad.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import classes from './dialogs.module.css';

/** An amount without a product: what is sold and not in the catalogue. */
export function AmountForm({ value, onSave }: { value: number; onSave: (amount: number) => void }) {
  const t = useTranslations();
  const decimals = useOrganization()?.country.decimals ?? 2;
  const [amount, setAmount] = useState<number | null>(value || null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(amount ?? 0);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <MoneyInput
        data-autofocus={hasKeyboard() || undefined}
        size="xl"
        aria-label={t('sale.amountFree')}
        value={amount}
        onChange={setAmount}
        max={maxMoney}
      />
      <Keypad value={amount} onValue={setAmount} scale={100} decimals={decimals} />
      <Button type="submit" size="lg">
        {t('common.done')}
      </Button>
    </form>
  );
}
