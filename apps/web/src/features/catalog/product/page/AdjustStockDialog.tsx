import { SegmentedControl, Text, TextInput } from '@mantine/core';
import { stockPayments, stockReasonsFor } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { TransactionCategorySelect } from '../../../../domain/category/TransactionCategorySelect.tsx';
import { SupplierSelect } from '../../../../domain/contact/SupplierSelect.tsx';
import { useFormat } from '../../../../lib/format/format.ts';
import { useCan } from '../../../../lib/session/me.tsx';
import { RecordDialog } from '../../../../ui/form/RecordDialog.tsx';
import { type RecordForm, useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { Choice } from '../../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import { QuantityInput } from '../../../../ui/inputs/QuantityInput.tsx';
import type { ReadProduct } from '../form/product-form.ts';
import { variantName } from '../form/variant-name.ts';
import { type AdjustValues, isBought, stockAfter } from './adjust-stock.ts';

type AdjustStockDialogProps = { product: ReadProduct; opened: boolean; onClose: () => void };

export default function AdjustStockDialog({ product, opened, onClose }: AdjustStockDialogProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const reasons = useTranslations('platform.stockReasons');
  const { quantity } = useFormat();
  const canSeeCosts = useCan('product.seeCosts');
  const record = useRecordForm({
    schema: () => import('../form/product-rules.ts').then(({ AdjustForm }) => AdjustForm),
    values: startOf(product),
    save: (input, { api, id }) => api.product.adjustStock.mutate({ ...input, movementId: id }),
    fieldOf: ({ reason }) => (reason === 'insufficientStock' ? 'quantity' : null),
    message: t('adjusted'),
    onSaved: () => {
      record.startAgain();
      onClose();
    },
  });
  const form = record.fields;
  const { direction, variantId, reason } = form.values;
  const stock = product.variants.find(({ id }) => id === variantId)?.stock ?? product.stock;
  const after = stockAfter(stock, form.values);
  const isShort = direction === 'out' && after < 0 && form.values.quantity !== null;
  return (
    <RecordDialog form={record} opened={opened} onClose={onClose} title={t('adjustStock')}>
      {product.hasVariants ? (
        <Choice
          label={t('variantWord')}
          data={product.variants.map((variant) => ({ value: variant.id, label: variantName(variant) }))}
          {...form.input('variantId')}
        />
      ) : null}
      <SegmentedControl
        fullWidth
        aria-label={t('movement')}
        data={[
          { value: 'in', label: t('adjustIn') },
          { value: 'out', label: t('adjustOut') },
        ]}
        value={direction}
        onChange={(value) =>
          form.setValues({
            direction: value === 'out' ? 'out' : 'in',
            reason: value === 'in' ? 'purchase' : null,
          })
        }
      />
      <QuantityInput
        label={common('quantity')}
        decimals={product.quantityStep % 1000 === 0 ? 0 : 3}
        data-autofocus
        required
        {...form.input('quantity')}
      />
      <Text size="sm" c={isShort ? 'red' : 'dimmed'} aria-live="polite">
        {isShort
          ? t('stockShort', { quantity: quantity(stock) })
          : t('stockAfter', { quantity: quantity(after) })}
      </Text>
      {direction === 'in' && canSeeCosts ? (
        <MoneyInput label={t('unitCost')} description={t('unitCostHint')} {...form.input('unitCost')} />
      ) : null}
      <Choice
        label={common('reason')}
        required
        data={stockReasonsFor[direction].map((value) => ({ value, label: reasons(value) }))}
        {...form.input('reason')}
      />
      {isBought(form.values) ? <BoughtFields form={record} /> : null}
      <TextInput
        label={common(reason === 'other' ? 'otherReason' : 'note')}
        required={reason === 'other'}
        {...form.input('note')}
      />
    </RecordDialog>
  );
}

/** The payment fields of an adjustment that is booked as a purchase. */
function BoughtFields({ form: { fields } }: { form: RecordForm<AdjustValues> }) {
  const t = useTranslations('product');
  const { paymentMethod } = fields.values;
  return (
    <>
      <Choice
        label={t('paidHow')}
        description={t('paidHowHint')}
        required
        data={stockPayments.map((value) => ({ value, label: t(`paidWays.${value}`) }))}
        {...fields.input('paymentMethod')}
      />
      {paymentMethod === 'credit' ? (
        <SupplierSelect label={t('paidToSupplier')} {...fields.input('contactId')} />
      ) : null}
      {paymentMethod === 'expense' ? (
        <TransactionCategorySelect
          label={t('paidInCategory')}
          type="expense"
          {...fields.input('expenseCategoryId')}
        />
      ) : null}
    </>
  );
}

const startOf = (product: ReadProduct): AdjustValues => ({
  productId: product.id,
  variantId: product.variants[0]?.id ?? null,
  direction: 'in',
  quantity: null,
  reason: 'purchase',
  unitCost: null,
  note: '',
  paymentMethod: null,
  contactId: null,
  expenseCategoryId: null,
});
