import { Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DiscountField } from '../../../domain/lines/DiscountField.tsx';
import { PaymentParts } from '../../../domain/payment/PaymentParts.tsx';
import { SoldSums } from '../../../domain/selling/SoldSums.tsx';
import type { Rules } from '../../../domain/selling/sold-goods.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { type SaleValues, totalOf } from './sale-values.ts';

export type SalePayingProps = { form: RecordForm<SaleValues>; rules: Rules };

/** The total, and its payment. */
export default function SalePaying({ form: { fields }, rules }: SalePayingProps) {
  const t = useTranslations();
  const { values } = fields;
  const mayDiscount = useCan('pos.discount') || values.discount !== null;
  const total = totalOf(values, rules);
  return (
    <Ticket label={t('sale.total')}>
      <Stack gap="sm">
        {mayDiscount ? (
          <DiscountField label={t('sale.discount')} unitLabel={t('booksale.discountUnit')} form={fields} />
        ) : null}
        <SoldSums total={total} rules={rules} couponCode={values.coupon?.code} />
        {values.payments.length > 0 ? (
          <PaymentParts
            label={t('booksale.payment')}
            form={fields}
            path="payments"
            parts={values.payments}
            total={total.total}
            due={{
              path: 'dueDate',
              from: values.date,
              plan: { path: 'instalments', parts: values.instalments },
            }}
            isTaken
          />
        ) : null}
      </Stack>
    </Ticket>
  );
}
