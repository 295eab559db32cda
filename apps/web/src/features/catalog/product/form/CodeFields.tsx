import { Button, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { LineList, LineRow } from '../../../../ui/form/LineRow.tsx';
import { type Lines, useLines } from '../../../../ui/form/use-lines.ts';
import { Choice } from '../../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import { QuantityInput } from '../../../../ui/inputs/QuantityInput.tsx';
import classes from '../product.module.css';
import { BarcodeInput } from './BarcodeInput.tsx';
import { blankCode, decimalsOf, type ProductFormApi } from './product-form.ts';
import { variantName } from './variant-name.ts';

/** Additional codes of the product: further barcodes, and packs with their size and price. */
export function CodeFields({ form }: { form: ProductFormApi }) {
  const t = useTranslations('product');
  const { codes, hasVariants, variants } = form.values;
  const lines = useLines(form, {
    path: 'codes',
    lines: codes,
    nameOf: ({ name, code }, index) => name || code || t('moreCode', { number: index + 1 }),
  });
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('moreCodesHint')}
      </Text>
      {codes.length > 0 ? (
        <LineList lines={lines} label={t('moreCodes')}>
          {codes.map(({ id }, index) => (
            <CodeRow key={id} form={form} lines={lines} index={index} />
          ))}
        </LineList>
      ) : null}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => lines.add(blankCode(hasVariants ? (variants[0]?.id ?? null) : null))}
        >
          {t('addCode')}
        </Button>
      </div>
    </>
  );
}

type CodeRowProps = { form: ProductFormApi; lines: Lines; index: number };

function CodeRow({ form, lines, index }: CodeRowProps) {
  const t = useTranslations('product');
  const { hasVariants, variants } = form.values;
  const at = (name: string) => form.getInputProps(`codes.${index}.${name}`);
  const columns = `minmax(150px, 1.6fr) repeat(${hasVariants ? 4 : 3}, minmax(90px, 1fr))`;
  return (
    <LineRow lines={lines} index={index} columns={columns} className={classes.codeRow}>
      <BarcodeInput label={t('code')} placeholder="" leftSection={null} {...at('code')} />
      {hasVariants ? (
        <Choice
          label={t('variantOf')}
          data={variants.map((variant, each) => ({
            value: variant.id,
            label: variantName(variant) || t('variant', { number: each + 1 }),
          }))}
          {...at('variantId')}
        />
      ) : null}
      <TextInput label={t('packName')} placeholder={t('packNameHint')} maxLength={40} {...at('name')} />
      <QuantityInput label={t('packUnits')} decimals={decimalsOf(form)} {...at('units')} />
      <MoneyInput label={t('packPrice')} placeholder={t('packPriceHint')} {...at('price')} />
    </LineRow>
  );
}
