import { Button, Stack } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { PaymentParts } from '../../../domain/payment/PaymentParts.tsx';
import { blankPart } from '../../../domain/payment/payment-parts.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import type { QuoteValues } from './quote-values.ts';

type QuotePayingProps = { form: RecordForm<QuoteValues>; total: number; date: string };

/** The planned payment of the sale. The dialog of the sale suggests it. */
export default function QuotePaying({ form: { fields }, total, date }: QuotePayingProps) {
  const t = useTranslations('quote');
  const { payments, instalments } = fields.values;
  if (payments.length === 0)
    return (
      <Button
        variant="subtle"
        leftSection={<IconCash size={18} />}
        onClick={() => fields.setFieldValue('payments', [blankPart()])}
      >
        {t('agreePaying')}
      </Button>
    );
  return (
    <Stack>
      <PaymentParts
        label={t('paying')}
        form={fields}
        path="payments"
        parts={payments}
        total={total}
        due={{ path: 'dueDate', from: date, plan: { path: 'instalments', parts: instalments } }}
        isTaken
      />
      <Button variant="subtle" size="compact-md" onClick={() => fields.setFieldValue('payments', [])}>
        {t('leavePaying')}
      </Button>
    </Stack>
  );
}
