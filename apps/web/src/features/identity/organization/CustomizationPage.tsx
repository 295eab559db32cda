import { Card, Stack, Switch, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import type { Organization } from '../../../lib/session/person.ts';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../ui/form/use-shared-record.ts';
import { QuantityInput } from '../../../ui/inputs/QuantityInput.tsx';
import { Rows } from '../../../ui/layout/layout.tsx';
import { below } from './below.ts';
import { pictureOf } from './business-values.ts';
import { LogoField } from './LogoField.tsx';
import { LookBrand, type LookFormProps } from './LookBrand.tsx';
import { lookRules, lookValuesOf, receiptLines } from './look-values.ts';
import classes from './organization.module.css';

function LookReceipt({ form }: LookFormProps) {
  const t = useTranslations('organization.look');
  const { fields } = form;
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('receipt')}
        </Title>
        <LogoField form={form} />
        <Switch label={t('ticketHideLogo')} {...fields.input('ticketHideLogo')} />
        {receiptLines.map((name, index) => (
          <TextInput
            key={name}
            label={t('receiptLine', { number: index + 1 })}
            placeholder={t(`receiptLinePlaceholders.${numbers[index] ?? '1'}`)}
            {...fields.input(name)}
          />
        ))}
        <Textarea label={t('thanks')} autosize minRows={2} {...fields.input('thankYouMessage')} />
      </Stack>
    </Card>
  );
}

const numbers = ['1', '2', '3', '4'] as const;

// The form is rendered before the receipt preview beside it.
const ReceiptPreview = lazyOverlay(
  withWords(['organization', 'platform', 'receipt', 'sale'], () => import('./ReceiptPreview.tsx')),
);

export default function CustomizationPage() {
  const organization = useOrganization();
  return organization ? <Customization key={organization.id} organization={organization} /> : null;
}

/** The appearance of the business for its customers, with a preview of its receipt in print. */
function Customization({ organization }: { organization: Organization }) {
  const t = useTranslations('organization.look');
  const [before] = useState(() => lookValuesOf(organization));
  const form = useRecordForm({
    schema: lookRules,
    values: before,
    shared: {
      updatedAt: organization.updatedAt,
      read: async (api) => seenAs(await api.organization.current.query(), lookValuesOf),
    },
    save: async (_whole, { api, values, before: stood, changes, unchanged }) => {
      const customImage = pictureOf(values.logo, stood.logo);
      const logo = customImage === undefined ? {} : { customImage };
      return api.organization.customize.mutate({ ...changes, ...logo }, unchanged);
    },
    fieldOf: ({ reason }) => (reason === 'slugChangedTooOften' ? 'slug' : null),
    message: t('saved'),
  });
  return (
    <RecordPage form={form} title={t('title')} back={paths.organizations}>
      <div className={classes.studio}>
        <Rows gap={16}>
          <LookReceipt form={form} />
          <LookBrand form={form} slug={organization.slug} />
          <LookSales form={form} />
        </Rows>
        <ReceiptPreview organization={organization} look={form.fields.values} />
      </div>
    </RecordPage>
  );
}

function LookSales({ form: { fields } }: LookFormProps) {
  const t = useTranslations('organization.look');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('sales')}
        </Title>
        <div className={classes.fields}>
          <QuantityInput
            label={t('lowStock')}
            {...below}
            description={t('lowStockText')}
            {...fields.input('lowStock')}
            onChange={(quantity) => fields.setFieldValue('lowStock', quantity ?? 0)}
          />
        </div>
        <Switch
          label={t('unifiedTransactions')}
          description={t('unifiedTransactionsText')}
          {...fields.input('unifiedTransactions')}
        />
      </Stack>
    </Card>
  );
}
