import { Anchor, Button, Card, Stack, Switch, TextInput, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../ui/form/use-shared-record.ts';
import { Rows } from '../../../ui/layout/layout.tsx';
import { StoreDelivery } from './StoreDelivery.tsx';
import { StoreHours } from './StoreHours.tsx';
import { StoreLooks } from './StoreLooks.tsx';
import { StorePublish } from './StorePublish.tsx';
import { StoreSocial } from './StoreSocial.tsx';
import classes from './store.module.css';
import {
  bannerChange,
  type ReadStore,
  type StoreFormProps,
  storeRules,
  storeValuesOf,
} from './store-values.ts';

/** Shown below the form. */
const DeliveryAreas = lazyOverlay(() => import('./DeliveryAreas.tsx'));
/** The proof is needed only when the payment link or the WhatsApp number changes. */
const StoreProof = lazyOverlay(withWords(['auth'], () => import('./StoreProof.tsx')));
const StorePosters = lazyOverlay(() => import('./StorePosters.tsx'));
const BlockedPhones = lazyOverlay(() => import('./BlockedPhones.tsx'));

export default function StoreSettingsPage() {
  const store = trpc.store.read.useQuery();
  return (
    <RecordLoader query={store} back={paths.start}>
      {(read) => <StoreSettings key={read.id} store={read} />}
    </RecordLoader>
  );
}

/** The settings of the store page. The delivery areas are separate records. */
function StoreSettings({ store }: { store: ReadStore }) {
  const t = useTranslations('store');
  const [before] = useState(() => storeValuesOf(store));
  const form = useRecordForm({
    schema: storeRules,
    values: before,
    shared: {
      updatedAt: store.updatedAt,
      read: async (api) => seenAs(await api.store.read.query(), storeValuesOf),
    },
    save: async (whole, { api, values, before: stood, changes, unchanged }) => {
      const image = bannerChange(values.banner, stood.banner);
      // The first save sends all fields, because a description and a rate are required.
      const payload = stood.fixedRate === null ? whole : changes;
      return api.store.update.mutate({ ...payload, ...(image !== undefined && { image }) }, unchanged);
    },
    fieldOf: ({ reason }) => (reason === 'slugNeeded' ? 'isPublished' : null),
    message: t('saved'),
  });
  return (
    <div className={classes.page}>
      <RecordPage form={form} title={t('title')} back={paths.start} actions={<ToPage store={store} />}>
        <Rows gap={16}>
          <StorePublish form={form} store={store} />
          <StoreLooks form={form} />
          <StoreHours form={form} />
          <StoreDelivery form={form} />
          <StorePayment form={form} />
          <StoreSocial form={form} />
          {isElsewhere(form, store) ? <StoreProof form={form} /> : null}
        </Rows>
      </RecordPage>
      <DeliveryAreas location={store.location} />
      <StorePosters store={store} />
      <BlockedPhones />
      <History subjectId={store.id} />
    </div>
  );
}

/** Settings that are saved for the first time need no proof, because no customer knows another channel. */
function isElsewhere({ fields: { values } }: StoreFormProps['form'], store: ReadStore) {
  const isSame =
    values.paymentLink === (store.paymentLink ?? '') &&
    values.whatsappContact === (store.whatsappContact ?? '');
  return !isSame && store.fixedRate !== null;
}

function ToPage({ store }: { store: ReadStore }) {
  const t = useTranslations('store');
  if (!store.isPublished || !store.url) return null;
  return (
    <Button
      component="a"
      href={store.url}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconExternalLink size={18} aria-hidden="true" />}
    >
      {t('open')}
    </Button>
  );
}

/** The payment methods for orders. */
function StorePayment({ form: { fields } }: StoreFormProps) {
  const t = useTranslations('store');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('payment')}
        </Title>
        <Switch label={t('payWithCash')} {...fields.input('payWithCash')} />
        <Switch label={t('payWithCard')} {...fields.input('payWithCard')} />
        {fields.values.payWithCard ? (
          <TextInput
            label={t('paymentLink')}
            description={t('paymentLinkText')}
            dir="ltr"
            type="url"
            inputMode="url"
            {...fields.getInputProps('paymentLink')}
          />
        ) : null}
        <Switch
          label={t('payWithBank')}
          description={t('payWithBankText')}
          {...fields.input('payWithBank')}
        />
        <Anchor component={Link} to={paths.storePayments}>
          {t('toPayments')}
        </Anchor>
      </Stack>
    </Card>
  );
}
