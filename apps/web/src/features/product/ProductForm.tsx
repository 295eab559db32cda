import { Card, Stack, Textarea, TextInput, Title } from '@mantine/core';
import type { ProductInput } from '@mostrador/api/product/product.schema';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/failure.ts';
import { applyServerErrors, focusFirstInvalid, useAppForm } from '../../lib/form.ts';
import { notifyFailure } from '../../lib/query.ts';
import { explain } from '../../lib/text.tsx';
import { FormPage } from '../../ui/FormPage.tsx';
import { CategoryField } from './CategoryField.tsx';
import { ImagesField } from './ImagesField.tsx';
import { PriceFields } from './PriceFields.tsx';
import classes from './product.module.css';
import { type ProductFormApi, type ProductValues, ProductForm as Schema } from './product-form.ts';
import { StockFields } from './StockFields.tsx';
import { VariantFields } from './VariantFields.tsx';
import { VisibilityFields } from './VisibilityFields.tsx';

type ProductFormProps = {
  title: string;
  back: string;
  initialValues: ProductValues;
  categoryName?: string | undefined;
  /** Where stock goes down, for a product that exists. */
  adjustPath?: string;
  isSaving: boolean;
  onSave: (input: ProductInput, whenRefused: (error: unknown) => void) => void;
};

export function ProductForm(props: ProductFormProps) {
  const { title, back, initialValues, categoryName, adjustPath, isSaving, onSave } = props;
  const t = useTranslations('product');
  const form = useAppForm<ProductValues>({ schema: Schema, initialValues });
  return (
    <FormPage
      title={title}
      back={back}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onSubmit={form.onSubmit(
        (values) => onSave(Schema.parse(values), (error) => showRefusal(form, error)),
        focusFirstInvalid,
      )}
      onDiscard={form.reset}
    >
      <div className={classes.form}>
        <Stack>
          <Section title={t('basics')}>
            <TextInput
              label={t('name')}
              placeholder={t('namePlaceholder')}
              maxLength={80}
              autoFocus={!adjustPath}
              required
              {...form.getInputProps('name')}
            />
            <CategoryField form={form} chosenName={categoryName} />
            <Textarea
              label={t('description')}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={2000}
              {...form.getInputProps('description')}
            />
          </Section>
          <Section title={t('pricing')}>
            <PriceFields form={form} />
          </Section>
          <Section title={t('inventory')}>
            <StockFields form={form} adjustPath={adjustPath} />
          </Section>
          <Section title={t('variants')}>
            <VariantFields form={form} isNew={!adjustPath} />
          </Section>
        </Stack>
        <Stack>
          <Card>
            <ImagesField form={form} />
          </Card>
          <Section title={t('visibility')}>
            <VisibilityFields form={form} />
          </Section>
        </Stack>
      </div>
    </FormPage>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section">
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </Card>
  );
}

/** On its field where it has one; a code that is taken belongs to the code, whatever the server tells. */
function showRefusal(form: ProductFormApi, error: unknown) {
  const failure = failureOf(error);
  if (failure.reason === 'barcodeInUse') {
    form.setFieldError(form.values.hasVariants ? 'variants' : 'barcode', explain(failure));
    focusFirstInvalid();
    return;
  }
  const isOnFields = Object.keys(failure.fields).length > 0 && applyServerErrors(form, error);
  if (!isOnFields) notifyFailure(error);
}
