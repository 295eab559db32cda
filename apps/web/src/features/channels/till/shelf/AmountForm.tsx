import { Button, TextInput } from '@mantine/core';
import { maxMoney } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FreeAmount } from '../../../../domain/sale/cart/cart-rows.ts';
import { hasKeyboard } from '../../../../lib/device/pointer.ts';
import { useOrganization } from '../../../../lib/session/me.tsx';
import { Keypad } from '../../../../ui/inputs/Keypad.tsx';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import classes from '../scan/dialogs.module.css';

type AmountFormProps = { value: FreeAmount | undefined; onSave: (free: FreeAmount) => void };

const nameLength = 60;

/** An amount without a product, with its name: for items that are not in the catalogue. */
export function AmountForm({ value, onSave }: AmountFormProps) {
  const t = useTranslations();
  const decimals = useOrganization()?.country.decimals ?? 2;
  const [amount, setAmount] = useState<number | null>(value?.amount ?? null);
  const [name, setName] = useState(value?.name ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ id: value?.id ?? newId(), name: name.trim() || null, amount: amount ?? 0 });
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
      <TextInput
        size="md"
        label={t('sale.freeName')}
        maxLength={nameLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Keypad value={amount} onValue={setAmount} scale={100} decimals={decimals} />
      <Button type="submit" size="lg">
        {t('common.done')}
      </Button>
    </form>
  );
}
