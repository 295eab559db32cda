import { Card, Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { transactionTypes } from '@mostrador/shared/codes/codes';
import { reportGroupsFor } from '@mostrador/shared/codes/report-groups';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CategoryColors } from '../../../domain/category/CategoryColors.tsx';
import { CategoryIcons } from '../../../domain/category/CategoryIcons.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { type CategoryValues, useTypes } from './transaction-category.ts';
import classes from './transactioncategory.module.css';

type TransactionCategoryFormProps = {
  title: string;
  back: string;
  form: RecordForm<CategoryValues>;
  /** True if the category has documents, so its type cannot change. */
  isUsed?: boolean;
  actions?: ReactNode;
};

export function TransactionCategoryForm({
  title,
  back,
  form,
  isUsed,
  actions,
}: TransactionCategoryFormProps) {
  const t = useTranslations('transactioncategory');
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
          <TypeFields form={form} isUsed={isUsed ?? false} />
          <Textarea label={t('description')} autosize minRows={2} {...fields.input('description')} />
          {fields.values.transactionTypeId === 'sale' ? null : (
            <Checkbox label={t('isFixed')} description={t('isFixedText')} {...fields.input('isFixed')} />
          )}
          <CategoryColors
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

/** Each type has its own lines of the statements; a type with a single line needs no choice. */
function TypeFields({ form: { fields }, isUsed }: { form: RecordForm<CategoryValues>; isUsed: boolean }) {
  const t = useTranslations('transactioncategory');
  const types = useTypes();
  const { transactionTypeId: type } = fields.values;
  const groups = reportGroupsFor[type];
  return (
    <>
      <Choice
        label={t('type')}
        data={types.map((value) => ({ value, label: t(`types.${value}`) }))}
        required
        disabled={isUsed}
        {...(isUsed && { description: t('typeStays') })}
        {...fields.input('transactionTypeId')}
        onChange={(chosen) => {
          const next = transactionTypes.find((each) => each === chosen);
          if (next) fields.setValues({ transactionTypeId: next, reportGroup: reportGroupsFor[next][0] });
        }}
      />
      {groups.length > 1 ? (
        <Choice
          label={t('group')}
          description={t('groupText')}
          data={groups.map((value) => ({ value, label: t(`groups.${value}`) }))}
          required
          {...fields.input('reportGroup')}
        />
      ) : null}
    </>
  );
}
