import { Button, Group, Modal, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/failure.ts';
import { applyServerErrors, focusFirstInvalid, useAppForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { notifyFailure } from '../../lib/query.ts';
import { explain } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { QuantityInput } from '../../ui/QuantityInput.tsx';
import { AdjustForm, type AdjustValues, reasonsFor, stockAfter } from './adjust-stock.ts';
import type { ReadProduct } from './product-form.ts';
import { variantName } from './variant-name.ts';

type AdjustStockDialogProps = { product: ReadProduct; opened: boolean; onClose: () => void };

export function AdjustStockDialog({ product, opened, onClose }: AdjustStockDialogProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('adjustStock')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <AdjustStock product={product} onDone={onClose} />
    </Modal>
  );
}

type AdjustStockProps = { product: ReadProduct; onDone: () => void };

function AdjustStock({ product, onDone }: AdjustStockProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const reasons = useTranslations('platform.stockReasons');
  const { quantity } = useFormat();
  const form = useAppForm<AdjustValues>({ schema: AdjustForm, initialValues: startOf(product) });
  const { direction, variantId } = form.values;
  const stock = product.variants.find(({ id }) => id === variantId)?.stock ?? product.stock;
  const after = stockAfter(stock, form.values);
  const adjust = trpc.product.adjustStock.useMutation({
    meta: { inline: true },
    onSuccess: () => {
      notify({ message: t('adjusted'), color: 'income' });
      onDone();
    },
    onError: (error) => {
      const failure = failureOf(error);
      if (failure.reason === 'insufficientStock') form.setFieldError('quantity', explain(failure));
      else if (Object.keys(failure.fields).length === 0 || !applyServerErrors(form, error))
        notifyFailure(error);
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => adjust.mutate(AdjustForm.parse(values)), focusFirstInvalid)}
    >
      <Stack gap="sm">
        {product.hasVariants ? (
          <Select
            label={t('variantWord')}
            allowDeselect={false}
            data={product.variants.map((variant) => ({ value: variant.id, label: variantName(variant) }))}
            {...form.getInputProps('variantId')}
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
          {...form.getInputProps('quantity')}
        />
        <Text size="sm" c={after < 0 ? 'red' : 'dimmed'} aria-live="polite">
          {after < 0 ? t('stockShort') : t('stockAfter', { quantity: quantity(after) })}
        </Text>
        <Select
          label={common('reason')}
          required
          allowDeselect={false}
          data={reasonsFor[direction].map((value) => ({ value, label: reasons(value) }))}
          {...form.getInputProps('reason')}
        />
        <TextInput label={common('note')} maxLength={140} {...form.getInputProps('note')} />
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onDone}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={adjust.isPending}>
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const startOf = (product: ReadProduct): AdjustValues => ({
  productId: product.id,
  variantId: product.variants[0]?.id ?? null,
  direction: 'in',
  quantity: null,
  reason: 'purchase',
  note: '',
});
