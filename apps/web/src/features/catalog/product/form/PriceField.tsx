import { useTranslations } from 'use-intl';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import type { ProductFormApi } from './product-form.ts';

export function PriceField({ form }: { form: ProductFormApi }) {
  const t = useTranslations('product');
  return (
    <MoneyInput
      label={t('price')}
      description={form.values.hasVariants ? t('variantPriceHint') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      {...form.input('price')}
    />
  );
}
