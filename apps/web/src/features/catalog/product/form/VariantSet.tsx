import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Button, Group, Input, TagsInput, Text } from '@mantine/core';
import { IconArrowDown, IconBarcode } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LineList } from '../../../../ui/form/LineRow.tsx';
import { useLines } from '../../../../ui/form/use-lines.ts';
import type { RecordForm } from '../../../../ui/form/use-record-form.ts';
import classes from '../product.module.css';
import type { ProductFormApi } from './product-form.ts';
import { VariantRow } from './VariantRow.tsx';
import { filledColumns, filledDown, withBarcodes } from './variant-columns.ts';
import { variantName } from './variant-name.ts';
import { type Dimension, dimensions, optionsOf, useDimensionNames, withOptions } from './variant-options.ts';

export type VariantFieldsProps = {
  form: ProductFormApi;
  isNew: boolean;
  hold: RecordForm<unknown>['hold'];
};

/** The options of a product, and a row for each combination of them. */
export default function VariantSet({ form, isNew, hold }: VariantFieldsProps) {
  const t = useTranslations('product');
  const { values, errors } = form;
  const lines = useLines(form, {
    path: 'variants',
    lines: values.variants,
    nameOf: (variant, index) => variantName(variant) || t('variant', { number: index + 1 }),
    fewest: 1,
  });
  return (
    <>
      <VariantOptions form={form} />
      <Text size="sm" c="dimmed">
        {isNew ? t('stockOptional') : t('variantStockHint')}
      </Text>
      {values.variants.length > 1 ? <ColumnTools form={form} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the fields in it. */}
      <div onKeyDown={(event) => fillByKeys(event, form)}>
        <LineList lines={lines} label={t('variants')}>
          {values.variants.map((variant, index) => (
            <VariantRow key={variant.id} form={form} hold={hold} lines={lines} index={index} isNew={isNew} />
          ))}
        </LineList>
      </div>
      {errors.variants ? <Input.Error role="alert">{errors.variants}</Input.Error> : null}
    </>
  );
}

/** «Azul, Rojo, Verde» and «M, L» are six rows. */
function VariantOptions({ form }: { form: ProductFormApi }) {
  return (
    <div className={classes.triple}>
      {dimensions.map((dimension) => (
        <OptionsField key={dimension} form={form} dimension={dimension} />
      ))}
    </div>
  );
}

const separator = /[,،;]/;
const partsOf = (text: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

function OptionsField({ form, dimension }: { form: ProductFormApi; dimension: Dimension }) {
  const t = useTranslations('product');
  const labels = useDimensionNames();
  const [typed, setTyped] = useState('');
  const { variants } = form.values;
  const chosen = optionsOf(variants, dimension);
  const take = (texts: string[]) => {
    const options = [...new Set(texts.flatMap(partsOf))];
    form.setFieldValue('variants', withOptions(variants, { dimension, options }));
  };
  // The tags input reacts to keys, but the on-screen keyboard of a phone reports none.
  const type = (text: string) => {
    if (separator.test(text)) take([...chosen, text]);
    setTyped(separator.test(text) ? '' : text);
  };
  return (
    <TagsInput
      label={labels[dimension]}
      placeholder={t('optionHint')}
      splitChars={[',', '،', ';']}
      maxLength={40}
      searchValue={typed}
      onSearchChange={type}
      value={chosen}
      onChange={take}
    />
  );
}

/** Copies the first row's values to all rows, and creates codes for rows without one. */
function ColumnTools({ form }: { form: ProductFormApi }) {
  const t = useTranslations('product');
  const { variants, canSeeCost } = form.values;
  const columns = filledColumns.filter((column) => column !== 'cost' || canSeeCost);
  return (
    <>
      <Group gap="xs">
        {columns.map((column) => (
          <Button
            key={column}
            variant="default"
            size="compact-md"
            leftSection={<IconArrowDown size={16} aria-hidden="true" />}
            disabled={variants[0]?.[column] === null}
            onClick={() => form.setFieldValue('variants', filledDown(variants, { column, from: 0 }))}
          >
            {t('fillDown', { column: t(column) })}
          </Button>
        ))}
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconBarcode size={16} aria-hidden="true" />}
          disabled={variants.every(({ barcode }) => barcode.trim() !== '')}
          onClick={() => form.setFieldValue('variants', withBarcodes(variants))}
        >
          {t('makeBarcodes')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" visibleFrom="md">
        {t('matrixKeys')}
      </Text>
    </>
  );
}

/** Alt with the down arrow copies the value of a field into all rows below. */
function fillByKeys(event: KeyboardEvent<HTMLElement>, form: ProductFormApi) {
  const path = event.target instanceof HTMLElement ? event.target.dataset.path : undefined;
  if (event.key !== 'ArrowDown' || !event.altKey || !path) return;
  const [, from, name] = path.split('.');
  const column = filledColumns.find((each) => each === name);
  if (!column || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  form.setFieldValue('variants', filledDown(form.values.variants, { column, from: Number(from) }));
}
