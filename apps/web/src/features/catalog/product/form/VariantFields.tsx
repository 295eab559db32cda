import { Skeleton, Switch } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../../../../lib/loading/lazy.tsx';
import classes from '../product.module.css';
import { withVariants } from './product-form.ts';
import type { VariantFieldsProps } from './VariantSet.tsx';

const VariantSet = lazyPart(() => import('./VariantSet.tsx'));

/** The variants of a product. Most products have none and load nothing for them. */
export function VariantFields({ form, isNew, hold }: VariantFieldsProps) {
  const t = useTranslations('product');
  const { values } = form;
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
        <Suspense fallback={<Skeleton height={180} />}>
          <VariantSet form={form} isNew={isNew} hold={hold} />
        </Suspense>
      ) : null}
    </>
  );
}
