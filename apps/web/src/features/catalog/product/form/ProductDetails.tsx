import { Card, Stack, Textarea, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CategoryField } from '../../../../domain/category/CategoryField.tsx';
import { ModifiersField } from '../../../../domain/modifier/ModifiersField.tsx';
import type { RecordForm } from '../../../../ui/form/use-record-form.ts';
import classes from '../product.module.css';
import { CodeFields } from './CodeFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import type { ProductValues } from './product-form.ts';
import { StockFields } from './StockFields.tsx';
import { VariantFields } from './VariantFields.tsx';
import { VisibilityFields } from './VisibilityFields.tsx';

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
