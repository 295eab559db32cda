import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { QuantityInput } from '../../../../ui/inputs/QuantityInput.tsx';
import classes from '../product.module.css';
import { decimalsOf, type ProductFormApi } from './product-form.ts';

type StockFieldProps = { form: ProductFormApi; adjustPath: string | undefined };

/** The stock. If left empty, it is not tracked. Each variant has its own stock. */
export function StockField({ form, adjustPath }: StockFieldProps) {
  const t = useTranslations('product');
  if (form.values.hasVariants) return null;
  const isThere = adjustPath !== undefined && form.values.stock !== null;
  return (
    <QuantityInput
      label={t('stock')}
      decimals={decimalsOf(form)}
      description={isThere ? <StockHint path={adjustPath} /> : t('stockOptional')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.input('stock')}
    />
  );
}

/** Here the stock can only be increased; a decrease needs a reason. */
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
