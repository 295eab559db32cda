import { Button, SegmentedControl } from '@mantine/core';
import { maxMoney, maxQuantity, times } from '@mostrador/shared/money/money';
import { labelledQuantity } from '@mostrador/shared/money/scale-label';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { allowedOf, decimalsOf, type Item } from '../../../../domain/sale/cart/item.ts';
import { useMeasure } from '../../../../domain/sale/cart/use-measure.ts';
import { hasKeyboard } from '../../../../lib/device/pointer.ts';
import { useMoney } from '../../../../lib/format/format.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { Keypad } from '../../../../ui/inputs/Keypad.tsx';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import { QuantityInput } from '../../../../ui/inputs/QuantityInput.tsx';
import { useTill } from '../till-state.ts';
import classes from './dialogs.module.css';

const whole = 1000;

/** An item sold by weight: the quantity, or the amount of money, and the resulting value. */
export function WeighDialog({ item }: { item: Item }) {
  const t = useTranslations();
  const money = useMoney();
  const measure = useMeasure();
  const { shop, close, addItem } = useTill();
  const [isByAmount, setByAmount] = useState(false);
  const [quantity, setQuantity] = useState<number | null>(allowedOf(whole, item));
  const [amount, setAmount] = useState<number | null>(null);
  const requested = isByAmount
    ? labelledQuantity(amount ?? 0, item.price)
    : quantity && allowedOf(quantity, item);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!requested) return;
    if (!item.asksExtras) close();
    // An item sold by amount is charged exactly that amount.
    addItem(item, { quantity: requested, ...(isByAmount && amount ? { labelAmount: amount } : {}) });
  };
  const each = `${money(item.price)} / ${t(`platform.unitSigns.${item.unit}`)}`;
  return (
    <Dialog opened onClose={close} title={item.name}>
      <form className={classes.form} onSubmit={submit}>
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('common.type')}
          value={isByAmount ? 'amount' : 'quantity'}
          onChange={(value) => setByAmount(value === 'amount')}
          data={[
            { value: 'quantity', label: t('common.quantity') },
            { value: 'amount', label: t('common.amount') },
          ]}
        />
        {isByAmount ? (
          <MoneyInput
            key="amount"
            autoFocus={hasKeyboard()}
            size="xl"
            aria-label={t('common.amount')}
            value={amount}
            onChange={setAmount}
            max={maxMoney}
          />
        ) : (
          <QuantityInput
            key="quantity"
            autoFocus={hasKeyboard()}
            data-autofocus={hasKeyboard() || undefined}
            size="xl"
            aria-label={t('common.quantity')}
            decimals={decimalsOf(item)}
            max={maxQuantity}
            value={quantity}
            onChange={setQuantity}
          />
        )}
        <p className={classes.weighed} aria-live="polite">
          <span>
            {requested ? measure(requested, item.unit) : '–'} × {each}
          </span>
          <strong>
            <bdi>{money(isByAmount ? (amount ?? 0) : times(item.price, requested ?? 0))}</bdi>
          </strong>
        </p>
        {hasKeyboard() ? null : isByAmount ? (
          <Keypad key="amount" value={amount} onValue={setAmount} scale={100} decimals={shop.decimals} />
        ) : (
          <Keypad
            key="quantity"
            value={quantity}
            onValue={setQuantity}
            scale={1000}
            decimals={decimalsOf(item)}
          />
        )}
        <Button type="submit" size="lg" disabled={!requested}>
          {t('sale.addToCart')}
        </Button>
      </form>
    </Dialog>
  );
}
