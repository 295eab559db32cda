import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Button, Group, Input, TagsInput, Text } from '@mantine/core';
import { IconArrowDown, IconBarcode } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { focusField } from '../../../lib/forms/form.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import classes from './product.module.css';
import type { ProductFormApi } from './product-form.ts';
import { VariantRow } from './VariantRow.tsx';
import { fieldBelow, filledColumns, filledDown, withBarcodes } from './variant-columns.ts';
import { type Dimension, dimensions, optionsOf, useDimensionNames, withOptions } from './variant-options.ts';

export type VariantFieldsProps = {
  form: ProductFormApi;
  isNew: boolean;
  hold: RecordForm<unknown>['hold'];
};

/** The options a product comes in, and a row for each way to combine them. */
export default function VariantSet({ form, isNew, hold }: VariantFieldsProps) {
  const t = useTranslations('product');
  const { values, errors } = form;
  return (
    <>
      <VariantOptions form={form} />
      <Text size="sm" c="dimmed">
        {isNew ? t('stockOptional') : t('variantStockHint')}
      </Text>
      {values.variants.length > 1 ? <ColumnTools form={form} /> : null}
      <fieldset
        className={classes.variantRows}
        aria-label={t('variants')}
        onKeyDown={(event) => moveByKeys(event, form)}
      >
        {values.variants.map((variant, index) => (
          <VariantRow key={variant.id} form={form} hold={hold} index={index} isNew={isNew} />
        ))}
      </fieldset>
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
  // The library goes by the key, and the keyboard of a phone names none.
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

/** What the first row has, in all of them; and codes for those that have none. */
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

/** Up and down between the rows of a column; with Alt, down fills what stands there into all rows below. */
function moveByKeys(event: KeyboardEvent<HTMLElement>, form: ProductFormApi) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
  const path = event.target instanceof HTMLElement ? event.target.dataset.path : undefined;
  if (!step || !path || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { variants } = form.values;
  const [, from, name] = path.split('.');
  const column = filledColumns.find((each) => each === name);
  if (event.altKey && step === 1 && column) {
    event.preventDefault();
    form.setFieldValue('variants', filledDown(variants, { column, from: Number(from) }));
    return;
  }
  const next = fieldBelow(path, step, variants.length);
  if (!next || event.altKey) return;
  event.preventDefault();
  focusField(event.currentTarget, next);
}
