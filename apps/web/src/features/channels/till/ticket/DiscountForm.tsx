import { Button } from '@mantine/core';
import type { Discount } from '@mostrador/shared/money/discount';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { totalsOf } from '../../../../domain/sale/cart/cart-total.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { Keypad } from '../../../../ui/inputs/Keypad.tsx';
import classes from '../scan/dialogs.module.css';
import { useTill } from '../till-state.ts';
import { DiscountInput } from './DiscountInput.tsx';

type DiscountFormProps = { value: Discount | null; onSave: (discount: Discount | null) => void };

const usualShares = [500, 1000, 1500, 2000];

/** A discount on the whole sale: one of the usual rates with its amount, or any other. */
export function DiscountForm({ value, onSave }: DiscountFormProps) {
  const t = useTranslations();
  const { shop } = useTill();
  const [discount, setDiscount] = useState<Discount>(value ?? { value: 0, unit: 'percentage' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(discount);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <UsualShares onChoose={onSave} />
      <DiscountInput label={t('sale.orderDiscount')} value={discount} onChange={setDiscount} isFirst />
      <Keypad
        key={discount.unit}
        value={discount.value}
        onValue={(next) => setDiscount({ ...discount, value: withinUnit(next ?? 0, discount.unit) })}
        scale={100}
        decimals={discount.unit === 'money' ? shop.decimals : 2}
      />
      <div className={classes.foot}>
        <Button type="submit" size="lg" fullWidth>
          {t('common.done')}
        </Button>
      </div>
    </form>
  );
}

function UsualShares({ onChoose }: { onChoose: (discount: Discount) => void }) {
  const t = useTranslations('pos');
  const { cart, shop } = useTill();
  const { money, percent } = useFormat();
  const totalWith = (discount: Discount | null) =>
    totalsOf({ ...cart, discount }, shop, { isCash: false }).total;
  const whole = totalWith(null);
  return (
    <div className={classes.shares}>
      {usualShares.map((value) => {
        const discount: Discount = { value, unit: 'percentage' };
        const amount = money(whole - totalWith(discount));
        return (
          <Button
            key={value}
            variant="default"
            size="md"
            px="xs"
            classNames={{ label: classes.share }}
            onClick={() => onChoose(discount)}
          >
            {t('discountTakes', { share: percent(value), amount })}
          </Button>
        );
      })}
    </div>
  );
}

const withinUnit = (value: number, unit: Discount['unit']) =>
  unit === 'percentage' ? Math.min(value, 10_000) : value;
