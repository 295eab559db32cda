import { ActionIcon, Button, Group, Input, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../lib/format.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { QuantityInput } from '../../ui/QuantityInput.tsx';
import { BarcodeInput } from './BarcodeInput.tsx';
import { decimalsOf, MarginLine } from './PriceFields.tsx';
import classes from './product.module.css';
import type { ProductFormApi } from './product-form.ts';
import { blankVariant, withVariants } from './product-form.ts';

type VariantFieldsProps = { form: ProductFormApi; isNew: boolean };

export function VariantFields({ form, isNew }: VariantFieldsProps) {
  const t = useTranslations('product');
  const { values, errors } = form;
  const add = () => form.insertListItem('variants', blankVariant());
  return (
    <>
      <Switch
        label={t('hasVariants')}
        description={t('variantsHint')}
        className={classes.switch ?? ''}
        checked={values.hasVariants}
        onChange={(event) =>
          form.setValues(withVariants(values, { hasVariants: event.currentTarget.checked }))
        }
      />
      {values.hasVariants ? (
        <>
          {isNew || !values.trackStock ? null : (
            <Text size="sm" c="dimmed">
              {t('variantStockHint')}
            </Text>
          )}
          {values.variants.map((variant, index) => (
            <VariantRow key={variant.id} form={form} index={index} />
          ))}
          {errors.variants ? <Input.Error role="alert">{errors.variants}</Input.Error> : null}
          <Group>
            <Button variant="default" leftSection={<IconPlus size={18} />} onClick={add}>
              {t('addVariant')}
            </Button>
          </Group>
        </>
      ) : null}
    </>
  );
}

type VariantRowProps = { form: ProductFormApi; index: number };

function VariantRow({ form, index }: VariantRowProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const money = useMoney();
  const { values } = form;
  const variant = values.variants[index];
  const at = (name: string) => form.getInputProps(`variants.${index}.${name}`);
  const isOnly = values.variants.length === 1;
  return (
    <fieldset className={classes.variant}>
      <legend className={classes.legend}>
        <Text component="span" fw={550}>
          {t('variant', { number: index + 1 })}
        </Text>
        <ActionIcon
          color="red"
          aria-label={t('removeVariant', { number: index + 1 })}
          disabled={isOnly}
          onClick={() => form.removeListItem('variants', index)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </legend>
      <div className={classes.triple}>
        <TextInput label={common('color')} maxLength={40} {...at('color')} />
        <TextInput label={t('size')} maxLength={40} {...at('size')} />
        <TextInput label={t('style')} maxLength={40} {...at('style')} />
        <MoneyInput
          label={t('price')}
          placeholder={values.price === null ? undefined : money(values.price)}
          {...at('price')}
        />
        {values.canSeeCost ? <MoneyInput label={t('cost')} {...at('cost')} /> : null}
        {values.trackStock ? (
          <QuantityInput label={t('stock')} decimals={decimalsOf(form)} {...at('stock')} />
        ) : null}
        <BarcodeInput label={t('barcode')} placeholder="" {...at('barcode')} />
        <TextInput label={t('sku')} maxLength={64} dir="ltr" {...at('sku')} />
      </div>
      {values.canSeeCost ? <MarginLine price={variant?.price ?? values.price} cost={variant?.cost} /> : null}
    </fieldset>
  );
}
