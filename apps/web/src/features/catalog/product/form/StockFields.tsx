import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { type Unit, units } from '@mostrador/shared/codes/codes';
import { measureOf } from '@mostrador/shared/money/measure';
import { useTranslations } from 'use-intl';
import { SupplierSelect } from '../../../../domain/contact/SupplierSelect.tsx';
import { useOrganization } from '../../../../lib/session/me.tsx';
import { DateField } from '../../../../ui/date/DateField.tsx';
import { Choice } from '../../../../ui/inputs/Choice.tsx';
import { QuantityInput } from '../../../../ui/inputs/QuantityInput.tsx';
import classes from '../product.module.css';
import { BarcodeInput } from './BarcodeInput.tsx';
import { decimalsOf, isCounted, type ProductFormApi } from './product-form.ts';

export function StockFields({ form }: { form: ProductFormApi }) {
  const t = useTranslations('product');
  return (
    <>
      {form.values.hasVariants ? null : (
        <div className={classes.pair}>
          <BarcodeInput label={t('barcode')} {...form.getInputProps('barcode')} />
          <TextInput label={t('sku')} dir="ltr" {...form.input('sku')} />
        </div>
      )}
      <MeasureFields form={form} />
      <div className={classes.pair}>
        <SupplierSelect label={t('supplier')} placeholder={t('noSupplier')} {...form.input('supplierId')} />
        <DateField label={t('expiresOn')} {...form.input('expiresOn')} />
        {isCounted(form.values) ? (
          <QuantityInput label={t('lowStock')} decimals={decimalsOf(form)} {...form.input('lowStock')} />
        ) : null}
      </div>
    </>
  );
}

/** The units that the business uses come first. */
function useUnits() {
  const t = useTranslations('product');
  const names = useTranslations('platform.units');
  const usual = useOrganization()?.units ?? [];
  const named = (some: readonly Unit[]) => some.map((unit) => ({ value: unit, label: names(unit) }));
  if (usual.length === 0) return named(units);
  return [
    { group: t('usualUnits'), items: named(usual) },
    { group: t('otherUnits'), items: named(units.filter((unit) => !usual.includes(unit))) },
  ];
}

/** The unit of sale: by the piece, or by weight in the smallest step of the scale. */
function MeasureFields({ form }: { form: ProductFormApi }) {
  const t = useTranslations('product');
  const data = useUnits();
  const isMeasured = decimalsOf(form) > 0;
  return (
    <>
      <div className={classes.pair}>
        <Choice
          label={t('unit')}
          data={data}
          {...form.input('unit')}
          onChange={(value) => {
            const unit = units.find((each) => each === value);
            if (unit) form.setValues({ unit, ...measureOf(unit) });
          }}
        />
        <Input.Wrapper label={t('quantityStep')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('quantityStep')}
            data={[
              { value: 'units', label: t('byUnits') },
              { value: 'weight', label: t('byWeight') },
            ]}
            value={isMeasured ? 'weight' : 'units'}
            onChange={(value) => form.setValues(measureOf(value === 'weight' ? 'kg' : 'piece'))}
          />
        </Input.Wrapper>
      </div>
      {isMeasured ? (
        <div className={classes.pair}>
          <QuantityInput label={t('step')} decimals={3} {...form.input('quantityStep')} />
          <QuantityInput label={t('quantityMin')} decimals={3} {...form.input('quantityMin')} />
        </div>
      ) : null}
    </>
  );
}
