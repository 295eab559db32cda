import { Card, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CategoryColors } from '../../../domain/category/CategoryColors.tsx';
import { CategoryIcons } from '../../../domain/category/CategoryIcons.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import classes from './category.module.css';

export type CategoryValues = { name: string; description: string; color: string | null; icon: string | null };

type CategoryFormProps = {
  isNew?: boolean;
  title: string;
  back: string;
  form: RecordForm<CategoryValues>;
  actions?: ReactNode;
};

export function CategoryForm({ title, back, form, actions, isNew = false }: CategoryFormProps) {
  const t = useTranslations('category');
  const { fields } = form;
  return (
    <RecordPage form={form} title={title} back={back} actions={actions}>
      <Card className={classes.form ?? ''}>
        <Stack>
          <TextInput
            label={t('name')}
            placeholder={t('namePlaceholder')}
            autoFocus
            required
            {...fields.input('name')}
          />
          <Textarea label={t('description')} autosize minRows={2} {...fields.input('description')} />
          <CategoryColors
            isNew={isNew}
            value={fields.values.color}
            onChange={(color) => fields.setFieldValue('color', color)}
          />
          <CategoryIcons
            value={fields.values.icon}
            color={fields.values.color}
            onChange={(icon) => fields.setFieldValue('icon', icon)}
          />
        </Stack>
      </Card>
    </RecordPage>
  );
}
