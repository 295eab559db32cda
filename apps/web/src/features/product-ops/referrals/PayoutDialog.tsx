import { Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { priceOf } from '../../../domain/plus/price.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import type { PayoutValues } from './payout-rules.ts';

type PayoutDialogProps = {
  opened: boolean;
  onClose: () => void;
  available: number;
  currency: string;
  smallest: number;
};

export default function PayoutDialog({ opened, onClose, available, currency, smallest }: PayoutDialogProps) {
  const t = useTranslations('referral');
  const start: PayoutValues = { amount: available, method: 'bank_transfer', details: '' };
  const form = useRecordForm({
    schema: () => import('./payout-rules.ts').then(({ PayoutForm }) => PayoutForm),
    values: start,
    save: (input, { api }) => api.referral.requestPayout.mutate(input),
    fieldOf: ({ reason }) => (reason === 'payoutTooSmall' || reason === 'payoutTooLarge' ? 'amount' : null),
    message: t('asked'),
    onSaved: () => {
      form.startAgain();
      onClose();
    },
  });
  const { fields } = form;
  return (
    <RecordDialog form={form} opened={opened} onClose={onClose} title={t('ask')} submit={t('ask')}>
      <MoneyInput
        label={t('amount')}
        description={t('amountHint', {
          smallest: priceOf(smallest, currency),
          available: priceOf(available, currency),
        })}
        leftSection={<bdi>{currency}</bdi>}
        leftSectionWidth={52}
        decimals={2}
        required
        data-autofocus
        {...fields.input('amount')}
      />
      <Choice
        label={t('method')}
        data={(['bank_transfer', 'paypal'] as const).map((value) => ({
          value,
          label: t(`methods.${value}`),
        }))}
        {...fields.input('method')}
      />
      <Textarea
        label={t('details')}
        description={t(fields.values.method === 'paypal' ? 'detailsPaypal' : 'detailsBank')}
        autosize
        minRows={3}
        required
        {...fields.input('details')}
      />
    </RecordDialog>
  );
}
