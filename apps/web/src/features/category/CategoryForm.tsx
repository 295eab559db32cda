import { Card, Stack, Textarea, TextInput } from '@mantine/core';
import { CategoryInput } from '@mostrador/api/category/category.schema';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/failure.ts';
import { applyServerErrors, focusFirstInvalid, useAppForm } from '../../lib/form.ts';
import { notifyFailure } from '../../lib/query.ts';
import { FormPage } from '../../ui/FormPage.tsx';
import { CategoryColors } from './CategoryColors.tsx';
import { CategoryIcons } from './CategoryIcons.tsx';
import classes from './category.module.css';

export type CategoryValues = { name: string; description: string; color: string | null; icon: string | null };

type CategoryFormProps = {
  title: string;
  initialValues: CategoryValues;
  isSaving: boolean;
  onSave: (values: CategoryValues, whenRefused: (error: unknown) => void) => void;
  actions?: ReactNode;
};

export function CategoryForm({ title, initialValues, isSaving, onSave, actions }: CategoryFormProps) {
  const t = useTranslations('category');
  const form = useAppForm<CategoryValues>({ schema: CategoryInput, initialValues });
  const refused = (error: unknown) => {
    const isOnFields = Object.keys(failureOf(error).fields).length > 0 && applyServerErrors(form, error);
    if (!isOnFields) notifyFailure(error);
  };
  return (
    <FormPage
      title={title}
      back="/dashboard/categoria-de-productos/todos"
      actions={actions}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onSubmit={form.onSubmit((values) => onSave(values, refused), focusFirstInvalid)}
      onDiscard={form.reset}
    >
      <Card className={classes.form ?? ''}>
        <Stack>
          <TextInput
            label={t('name')}
            placeholder={t('namePlaceholder')}
            maxLength={60}
            autoFocus
            required
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('description')}
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('description')}
          />
          <CategoryColors
            value={form.values.color}
            onChange={(color) => form.setFieldValue('color', color)}
          />
          <CategoryIcons
            value={form.values.icon}
            color={form.values.color}
            onChange={(icon) => form.setFieldValue('icon', icon)}
          />
        </Stack>
      </Card>
    </FormPage>
  );
}
