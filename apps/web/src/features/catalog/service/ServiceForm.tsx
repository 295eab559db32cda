import { Card, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { units } from '@mostrador/shared/codes/codes';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CategoryField } from '../../../domain/category/CategoryField.tsx';
import { ModifiersField } from '../../../domain/modifier/ModifiersField.tsx';
import { ImagesField } from '../../../domain/product/ImagesField.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { ScaledInput } from '../../../ui/inputs/ScaledInput.tsx';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import classes from './service.module.css';
import type { ServiceFormApi, ServiceValues } from './service-values.ts';

type ServiceFormProps = {
  title: string;
  form: RecordForm<ServiceValues>;
  isNew: boolean;
  categoryName?: string | undefined;
  actions?: ReactNode;
};

export function ServiceForm({ title, form, isNew, categoryName, actions }: ServiceFormProps) {
  const t = useTranslations('service');
  const { fields } = form;
  const isOtherCategory = fields.isDirty('serviceCategoryId');
  return (
    <RecordPage form={form} title={title} back={paths.services} actions={actions}>
      <div className={classes.form}>
        <Card component="section">
          <Stack gap="sm">
            <TextInput
              label={t('name')}
              placeholder={t('namePlaceholder')}
              autoFocus={isNew}
              required
              {...fields.input('name')}
            />
            <Prices form={fields} />
            <CategoryField
              kind="service"
              field={fields.input('serviceCategoryId')}
              chosenName={isOtherCategory ? undefined : categoryName}
            />
            <Textarea
              label={t('description')}
              autosize
              minRows={2}
              maxRows={8}
              {...fields.input('description')}
            />
            <ModifiersField kind="service" field={fields.input('modifierIds')} />
          </Stack>
        </Card>
        <Card component="section">
          <Stack gap="sm">
            <ImagesField field={fields.input('images')} hold={form.hold} />
            <Places form={fields} />
          </Stack>
        </Card>
      </div>
    </RecordPage>
  );
}

/** The price, the unit and the duration. */
function Prices({ form }: { form: ServiceFormApi }) {
  const t = useTranslations('service');
  const unitNames = useTranslations('platform.units');
  const { percent } = useFormat();
  const organization = useOrganization();
  return (
    <div className={classes.pair}>
      <MoneyInput label={t('price')} required {...form.input('price')} />
      {form.values.canSeeCost ? (
        <MoneyInput label={t('cost')} placeholder={t('costHint')} {...form.input('cost')} />
      ) : null}
      <Choice
        label={t('unit')}
        data={units.map((value) => ({ value, label: unitNames(value) }))}
        {...form.input('unit')}
      />
      <WholeInput
        label={t('duration')}
        data-path="durationMinutes"
        allowNegative={false}
        hideControls
        value={form.values.durationMinutes ?? ''}
        onChange={(count) => form.setFieldValue('durationMinutes', typeof count === 'number' ? count : null)}
        error={form.errors.durationMinutes}
      />
      {organization?.taxEnabled ? (
        <ScaledInput
          label={t('taxRate')}
          placeholder={t('usualTax', { rate: percent(organization.defaultTaxRate) })}
          scale={100}
          decimals={2}
          max={10_000}
          {...form.input('taxRate')}
        />
      ) : null}
    </div>
  );
}

const places = ['showInPos', 'showInStore', 'favourite'] as const;

function Places({ form }: { form: ServiceFormApi }) {
  const t = useTranslations('service');
  return places.map((place) => <Switch key={place} label={t(place)} {...form.input(place)} />);
}
