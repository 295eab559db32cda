import { Input, SegmentedControl, Select, Switch, Text, TextInput } from '@mantine/core';
import { units } from '@mostrador/shared/codes';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { QuantityInput } from '../../ui/QuantityInput.tsx';
import { BarcodeInput } from './BarcodeInput.tsx';
import { decimalsOf } from './PriceFields.tsx';
import classes from './product.module.css';
import type { ProductFormApi } from './product-form.ts';
import { measureOf } from './product-form.ts';

type StockFieldsProps = { form: ProductFormApi; adjustPath: string | undefined };

export function StockFields({ form, adjustPath }: StockFieldsProps) {
  const t = useTranslations('product');
  const { hasVariants, trackStock } = form.values;
  const decimals = decimalsOf(form);
  return (
    <>
      {hasVariants ? null : (
        <div className={classes.pair}>
          <BarcodeInput label={t('barcode')} {...form.getInputProps('barcode')} />
          <TextInput label={t('sku')} maxLength={64} dir="ltr" {...form.getInputProps('sku')} />
        </div>
      )}
      <MeasureFields form={form} />
      <Switch
        label={t('trackStock')}
        className={classes.switch ?? ''}
        {...form.getInputProps('trackStock', { type: 'checkbox' })}
      />
      {trackStock ? (
        <div className={classes.pair}>
          {hasVariants ? null : (
            <QuantityInput
              label={t('stock')}
              decimals={decimals}
              description={adjustPath ? <StockHint path={adjustPath} /> : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('stock')}
            />
          )}
          <QuantityInput label={t('lowStock')} decimals={decimals} {...form.getInputProps('lowStock')} />
        </div>
      ) : null}
      <div className={classes.pair}>
        <TextInput type="date" label={t('expiresOn')} {...form.getInputProps('expiresOn')} />
      </div>
    </>
  );
}

/** How it is sold: by the piece, or by weight with the smallest step a scale gives. */
function MeasureFields({ form }: { form: ProductFormApi }) {
  const t = useTranslations('product');
  const names = useTranslations('platform.units');
  const isMeasured = decimalsOf(form) > 0;
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t('unit')}
          searchable
          allowDeselect={false}
          data={units.map((unit) => ({ value: unit, label: names(unit) }))}
          {...form.getInputProps('unit')}
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
          <QuantityInput label={t('step')} decimals={3} {...form.getInputProps('quantityStep')} />
          <QuantityInput label={t('quantityMin')} decimals={3} {...form.getInputProps('quantityMin')} />
        </div>
      ) : null}
    </>
  );
}

/** Here the stock only rises; downwards it needs a reason. */
function StockHint({ path }: { path: string }) {
  const t = useTranslations('product');
  return (
    <Text component="span" inherit>
      {t.rich('stockHint', {
        link: (words) => (
          <Link to={path} search={{ adjust: true }} className={classes.inlineLink}>
            {words}
          </Link>
        ),
      })}
    </Text>
  );
}
