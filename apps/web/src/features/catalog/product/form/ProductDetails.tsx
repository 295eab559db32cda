import { Card, Skeleton, Stack, Switch, Textarea, Title } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { CategoryField } from '../../../../domain/category/CategoryField.tsx';
import { ModifiersField } from '../../../../domain/modifier/ModifiersField.tsx';
import { lazyPart } from '../../../../lib/loading/lazy.tsx';
import type { RecordForm } from '../../../../ui/form/use-record-form.ts';
import classes from '../product.module.css';
import { CodeFields } from './CodeFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { type ProductFormApi, type ProductValues, withVariants } from './product-form.ts';
import { StockFields } from './StockFields.tsx';
import type { VariantFieldsProps } from './VariantSet.tsx';

const places = ['showInPos', 'showInStore', 'favourite'] as const;

function VisibilityFields({ form }: { form: ProductFormApi }) {
  const t = useTranslations('product');
  return (
    <>
      {places.map((place) => (
        <Switch
          key={place}
          label={t(place)}
          className={classes.switch ?? ''}
          {...form.input(place)}
          {...(place === 'showInStore' && form.values.openPrice && { checked: false, disabled: true })}
        />
      ))}
    </>
  );
}

const VariantSet = lazyPart(() => import('./VariantSet.tsx'));

/** The variants of a product. Most products have none and load nothing for them. */
function VariantFields({ form, isNew, hold }: VariantFieldsProps) {
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

type ProductDetailsProps = {
  form: RecordForm<ProductValues>;
  categoryName: string | undefined;
  isNew: boolean;
};

/** The optional fields of a product. */
export default function ProductDetails({ form: record, categoryName, isNew }: ProductDetailsProps) {
  const t = useTranslations('product');
  const form = record.fields;
  return (
    <div className={classes.details}>
      <Section title={t('basics')}>
        <CategoryField
          kind="product"
          field={form.input('productCategoryId')}
          chosenName={form.isDirty('productCategoryId') ? undefined : categoryName}
        />
        <Textarea label={t('description')} autosize minRows={2} maxRows={8} {...form.input('description')} />
        <ModifiersField kind="product" field={form.input('modifierIds')} />
        <VisibilityFields form={form} />
      </Section>
      <Section title={t('pricing')}>
        <PriceFields form={form} />
      </Section>
      <Section title={t('inventory')} isWide>
        <StockFields form={form} />
      </Section>
      <Section title={t('moreCodes')} isWide>
        <CodeFields form={form} />
      </Section>
      <Section title={t('variants')} isWide>
        <VariantFields form={form} isNew={isNew} hold={record.hold} />
      </Section>
    </div>
  );
}

type SectionProps = { title: string; isWide?: boolean; children: ReactNode };

function Section({ title, isWide = false, children }: SectionProps) {
  return (
    <Card component="section" className={(isWide && classes.wideSection) || ''}>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </Card>
  );
}
