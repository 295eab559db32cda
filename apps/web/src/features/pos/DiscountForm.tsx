import { Button } from '@mantine/core';
import type { Discount } from '@mostrador/shared/discount';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DiscountInput } from './DiscountInput.tsx';
import classes from './dialogs.module.css';
import { Keypad } from './Keypad.tsx';

type DiscountFormProps = { value: Discount | null; onSave: (discount: Discount | null) => void };

/** A discount on everything that is sold. */
export function DiscountForm({ value, onSave }: DiscountFormProps) {
  const t = useTranslations();
  const [discount, setDiscount] = useState<Discount>(value ?? { value: 0, unit: 'percentage' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(discount);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <DiscountInput label={t('sale.orderDiscount')} value={discount} onChange={setDiscount} isFirst />
      <Keypad
        value={discount.value}
        onValue={(next) => setDiscount({ ...discount, value: withinUnit(next ?? 0, discount.unit) })}
        scale={100}
        decimals={2}
      />
      <Button type="submit" size="lg">
        {t('common.done')}
      </Button>
    </form>
  );
}

const withinUnit = (value: number, unit: Discount['unit']) =>
  unit === 'percentage' ? Math.min(value, 10_000) : value;
