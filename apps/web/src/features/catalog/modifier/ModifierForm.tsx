import { Card, SegmentedControl, Stack, Switch, TextInput, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ItemSelect } from '../../../domain/product/ItemSelect.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import classes from './modifier.module.css';
import type { ModifierValues } from './modifier-values.ts';
import { OptionFields } from './OptionFields.tsx';

type ModifierFormProps = {
  title: string;
  form: RecordForm<ModifierValues>;
  /** The kind can be chosen only for a new extra. */
  isNew: boolean;
  actions?: ReactNode;
};

const kinds = ['product', 'service'] as const;

/** The rules are in a separate file, which is loaded when the form opens. */
export const modifierRules = () => import('./modifier-rules.ts').then((rules) => rules.ModifierForm);

export function ModifierForm({ title, form, isNew, actions }: ModifierFormProps) {
  const t = useTranslations('modifier');
  const { fields } = form;
  const { type, required, max } = fields.values;
  return (
    <RecordPage form={form} title={title} back={paths.extras} actions={actions}>
      <div className={classes.form}>
        <Card>
          <Stack>
            {isNew ? (
              <SegmentedControl
                aria-label={t('for')}
                data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
                value={type}
                onChange={(value) => fields.setValues({ type: kindOf(value), things: [] })}
              />
            ) : null}
            <TextInput
              label={t('name')}
              placeholder={t('namePlaceholder')}
              maxLength={60}
              autoFocus={isNew}
              required
              {...fields.input('name')}
            />
            <Switch
              label={t('required')}
              description={t('requiredHint')}
              checked={required}
              onChange={(event) => {
                const isRequired = event.currentTarget.checked;
                fields.setValues({ required: isRequired, min: isRequired ? 1 : 0 });
              }}
            />
            <div className={classes.pair}>
              {required ? <WholeInput label={t('min')} min={1} max={99} {...fields.input('min')} /> : null}
              <WholeInput
                label={t('max')}
                data-path="max"
                placeholder={t('unlimited')}
                min={1}
                max={99}
                value={max ?? ''}
                onChange={(count) => fields.setFieldValue('max', typeof count === 'number' ? count : null)}
                error={fields.errors.max}
              />
            </div>
          </Stack>
        </Card>
        <Card component="section">
          <Title order={2} size="h5" mb="sm">
            {t('options')}
          </Title>
          <OptionFields form={fields} />
        </Card>
        <Card component="section">
          <ItemSelect
            key={type}
            kind={type}
            label={t(`askedBy.${type}`)}
            description={t('askedByHint')}
            value={fields.values.things}
            onChange={(things) => fields.setFieldValue('things', things)}
            error={fields.errors.productIds ?? fields.errors.serviceIds}
          />
        </Card>
      </div>
    </RecordPage>
  );
}

const kindOf = (value: string) => kinds.find((kind) => kind === value) ?? 'product';
