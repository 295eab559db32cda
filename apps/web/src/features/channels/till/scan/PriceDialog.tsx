import { Button } from '@mantine/core';
import { maxMoney } from '@mostrador/shared/money/money';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Item } from '../../../../domain/sale/cart/item.ts';
import { hasKeyboard } from '../../../../lib/device/pointer.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { Keypad } from '../../../../ui/inputs/Keypad.tsx';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import { type HowMuch, useTill } from '../till-state.ts';
import classes from './dialogs.module.css';

/** The unit price for this sale. */
export function PriceDialog({ item, howMuch }: { item: Item; howMuch: HowMuch }) {
  const t = useTranslations('sale');
  const { shop, close, addItem } = useTill();
  const [price, setPrice] = useState<number | null>(item.price || null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (price === null) return;
    if (!item.asksExtras) close();
    addItem(item, { ...howMuch, price });
  };
  return (
    <Dialog opened onClose={close} title={item.name}>
      <form className={classes.form} onSubmit={submit}>
        <MoneyInput
          autoFocus={hasKeyboard()}
          data-autofocus={hasKeyboard() || undefined}
          size="xl"
          label={t('unitPrice')}
          value={price}
          onChange={setPrice}
          max={maxMoney}
        />
        {hasKeyboard() ? null : (
          <Keypad value={price} onValue={setPrice} scale={100} decimals={shop.decimals} />
        )}
        <Button type="submit" size="lg" disabled={price === null}>
          {t('addToCart')}
        </Button>
      </form>
    </Dialog>
  );
}
