import { Alert, Card, Stack, Text, TextInput, Title } from '@mantine/core';
import { bankAccountTypes, type ReviewStatus } from '@mostrador/shared/codes/codes';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../lib/api/failure.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { uploadImage } from '../../../lib/api/upload-image.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import { type RecordForm, useRecordForm } from '../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../ui/form/use-shared-record.ts';
import { ImageField } from '../../../ui/images/ImageField.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { Rows } from '../../../ui/layout/layout.tsx';
import {
  newPaymentRules,
  type PaymentInfo,
  type PaymentValues,
  paymentRules,
  paymentValuesOf,
} from './payment-values.ts';
import classes from './store.module.css';

const reviewLooksMs = 60_000;

export default function StorePaymentsPage() {
  const info = trpc.paymentInfo.read.useQuery(undefined, {
    // The review is done outside the program, so its status is polled.
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? reviewLooksMs : false),
  });
  // No payment data exists yet.
  if (failureOf(info.error).reason === 'notFound') return <NewPayment />;
  return (
    <RecordLoader query={info} back={paths.storeSettings}>
      {(read) => <Payment key={read.id} info={read} />}
    </RecordLoader>
  );
}

function NewPayment() {
  const t = useTranslations('store');
  const [before] = useState(() => paymentValuesOf(null));
  const utils = trpc.useUtils();
  const form = useRecordForm({
    schema: newPaymentRules,
    values: before,
    save: (input, { api }) => api.paymentInfo.create.mutate(input),
    message: t('sentToReview'),
    onSaved: (saved) => utils.paymentInfo.read.setData(undefined, saved),
  });
  return <PaymentForm form={form} info={null} />;
}

function Payment({ info }: { info: PaymentInfo }) {
  const t = useTranslations('store');
  const [before] = useState(() => paymentValuesOf(info));
  const form = useRecordForm({
    schema: paymentRules,
    values: before,
    shared: {
      updatedAt: info.updatedAt,
      read: async (api) => seenAs(await api.paymentInfo.read.query(), paymentValuesOf),
    },
    save: (input, { api, values, changes, unchanged }) => {
      const { idFront, idBack, selfie } = input;
      const photos = {
        ...(values.idFront.length > 0 && { idFront }),
        ...(values.idBack.length > 0 && { idBack }),
        ...(values.selfie.length > 0 && { selfie }),
      };
      return api.paymentInfo.update.mutate({ ...changes, ...photos }, unchanged);
    },
    message: t('sentToReview'),
  });
  return <PaymentForm form={form} info={info} />;
}

type PaymentFormProps = { form: RecordForm<PaymentValues>; info: PaymentInfo | null };

function PaymentForm({ form, info }: PaymentFormProps) {
  const t = useTranslations('store');
  return (
    <div className={classes.page}>
      <RecordPage form={form} title={t('payments')} back={paths.storeSettings}>
        <Rows gap={16}>
          {info ? <Review info={info} /> : <Alert color="blue">{t('whyPayments')}</Alert>}
          <Account form={form} info={info} />
          <Photos form={form} info={info} />
        </Rows>
      </RecordPage>
    </div>
  );
}

const colors: Record<ReviewStatus, string> = { in_progress: 'blue', accepted: 'green', rejected: 'red' };

function Review({ info }: { info: PaymentInfo }) {
  const t = useTranslations('store');
  return (
    <Alert color={colors[info.status]} title={t(`review.${info.status}`)}>
      {info.message ? <Text mb="xs">{info.message}</Text> : null}
      {t(`reviewText.${info.status}`, { bank: info.bankName, last4: info.last4 })}
    </Alert>
  );
}

function Account({ form: { fields }, info }: PaymentFormProps) {
  const t = useTranslations('store');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('account')}
        </Title>
        <div className={classes.fields}>
          <TextInput label={t('bankName')} required {...fields.input('bankName')} />
          <Choice
            label={t('accountType')}
            data={bankAccountTypes.map((value) => ({ value, label: t(`accountTypes.${value}`) }))}
            {...fields.input('accountType')}
          />
          <TextInput
            label={t('accountNumber')}
            description={info ? t('numberKept', { last4: info.last4 }) : t('accountNumberText')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            dir="ltr"
            autoComplete="off"
            required={info === null}
            {...fields.input('accountNumber')}
          />
          <TextInput label={t('holder')} required {...fields.input('holder')} />
        </div>
      </Stack>
    </Card>
  );
}

const photos = ['idFront', 'idBack', 'selfie'] as const;

function Photos({ form: { fields, hold }, info }: PaymentFormProps) {
  const t = useTranslations('store');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h4">
          {t('photos')}
        </Title>
        <Text size="sm" c="dimmed">
          {info ? t('photosKept') : t('photosText')}
        </Text>
        {photos.map((name) => (
          <ImageField
            key={name}
            label={t(name)}
            max={1}
            value={fields.values[name]}
            onChange={(images) => fields.setFieldValue(name, images)}
            upload={(file) => hold(uploadImage(file, { isPrivate: true }))}
            error={fields.errors[name] === undefined ? undefined : String(fields.errors[name])}
          />
        ))}
      </Stack>
    </Card>
  );
}
