import { Card, Stack, Switch, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import type { Organization } from '../../../lib/session/person.ts';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../ui/form/use-shared-record.ts';
import { Rows } from '../../../ui/layout/layout.tsx';
import { BusinessCash } from './BusinessCash.tsx';
import { type BusinessFormProps, BusinessIdentity } from './BusinessIdentity.tsx';
import { BusinessMoney } from './BusinessMoney.tsx';
import { BusinessSales } from './BusinessSales.tsx';
import { businessRules, businessValuesOf, pictureOf } from './business-values.ts';
import classes from './organization.module.css';

/** Shown below the form. */
const TradeForm = lazyOverlay(() => import('./TradeForm.tsx'));

export default function BusinessPage() {
  const organization = useOrganization();
  return organization ? <Business key={organization.id} organization={organization} /> : null;
}

/** The data of the business, and its tax and money rules. */
function Business({ organization }: { organization: Organization }) {
  const t = useTranslations('organization.business');
  const [before] = useState(() => businessValuesOf(organization));
  const form = useRecordForm({
    schema: businessRules,
    values: before,
    shared: {
      updatedAt: organization.updatedAt,
      read: async (api) => seenAs(await api.organization.current.query(), businessValuesOf),
    },
    save: async (_whole, { api, values, before: stood, changes, unchanged }) => {
      const avatar = pictureOf(values.picture, stood.picture);
      const input = { ...changes, ...(avatar !== undefined && { avatar }) };
      return api.organization.update.mutate(input, unchanged);
    },
    fieldOf: ({ reason }) =>
      reason === 'currencyLocked' || reason === 'pricesHaveCents' ? 'countryId' : null,
    message: t('saved'),
  });
  return (
    <div className={classes.form}>
      <RecordPage form={form} title={t('title')} back={paths.organizations}>
        <Rows gap={16}>
          <BusinessIdentity form={form} />
          <BusinessMoney form={form} rateOn={organization.dollarRateOn} />
          <BusinessSales form={form} />
          <BusinessCash form={form} />
          <BusinessSecurity form={form} />
        </Rows>
      </RecordPage>
      <TradeForm industry={organization.industry} />
      <History subjectId={organization.id} />
    </div>
  );
}

function BusinessSecurity({ form: { fields } }: BusinessFormProps) {
  const t = useTranslations('organization.business');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('security')}
        </Title>
        <Switch
          label={t('requireSecondFactor')}
          description={t('requireSecondFactorText')}
          {...fields.input('requireSecondFactor')}
        />
      </Stack>
    </Card>
  );
}
