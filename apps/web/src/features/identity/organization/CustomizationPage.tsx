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
import { Rows } from '../../../ui/layout/layout.tsx';
import { pictureOf } from './business-values.ts';
import { LookBrand } from './LookBrand.tsx';
import { LookReceipt } from './LookReceipt.tsx';
import { LookSales } from './LookSales.tsx';
import { lookRules, lookValuesOf } from './look-values.ts';
import classes from './organization.module.css';

// The form stands before the receipt that it shows beside it.
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
