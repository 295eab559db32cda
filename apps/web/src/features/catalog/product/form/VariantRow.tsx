import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/format/format.ts';
import { LineRow } from '../../../../ui/form/LineRow.tsx';
import type { Lines } from '../../../../ui/form/use-lines.ts';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import { QuantityInput } from '../../../../ui/inputs/QuantityInput.tsx';
import classes from '../product.module.css';
import { BarcodeInput } from './BarcodeInput.tsx';
import { decimalsOf, type ProductFormApi } from './product-form.ts';
import { VariantImage } from './VariantImage.tsx';
import type { VariantFieldsProps } from './VariantSet.tsx';
import { dimensions, optionsOf, useDimensionNames } from './variant-options.ts';

type VariantRowProps = VariantFieldsProps & { lines: Lines; index: number };

/** The fields of one variant, in one line; on a phone as a card. */
export function VariantRow({ form, hold, lines, index, isNew }: VariantRowProps) {
  const t = useTranslations('product');
  const { digits } = useFormat();
  const { values } = form;
  const variant = values.variants[index];
  if (!variant) return null;
  const at = (name: string) => form.getInputProps(`variants.${index}.${name}`);
  const name = lines.nameOf(index);
  const columns = `minmax(132px, 1.4fr) repeat(${values.canSeeCost ? 5 : 4}, minmax(72px, 1fr))`;
  return (
    <LineRow lines={lines} index={index} columns={columns} className={classes.variant}>
      <span className={classes.variantName}>
        <VariantImage
          name={name}
          value={variant.image}
          onChange={(image) => form.setFieldValue(`variants.${index}.image`, image)}
          hold={hold}
        />
        {isNew ? name : <VariantNames form={form} index={index} fallback={name} />}
      </span>
      <MoneyInput
        label={t('price')}
        placeholder={values.price === null ? '' : digits(values.price)}
        {...at('price')}
      />
      {values.canSeeCost ? <MoneyInput label={t('cost')} {...at('cost')} /> : null}
      <QuantityInput label={t('stock')} decimals={decimalsOf(form)} {...at('stock')} />
      <BarcodeInput label={t('barcode')} placeholder="" leftSection={null} {...at('barcode')} />
      <TextInput label={t('sku')} maxLength={64} dir="ltr" {...at('sku')} />
    </LineRow>
  );
}

type VariantNamesProps = { form: ProductFormApi; index: number; fallback: string };

/** An existing variant can be renamed and keeps its stock and its history. */
function VariantNames({ form, index, fallback }: VariantNamesProps) {
  const labels = useDimensionNames();
  const used = dimensions.filter((dimension) => optionsOf(form.values.variants, dimension).length > 0);
  if (used.length === 0) return fallback;
  return used.map((dimension) => (
    <TextInput
      key={dimension}
      aria-label={labels[dimension]}
      {...form.input(`variants.${index}.${dimension}`)}
    />
  ));
}
