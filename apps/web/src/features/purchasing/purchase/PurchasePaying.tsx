import { Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DiscountField } from '../../../domain/lines/DiscountField.tsx';
import { PaymentParts } from '../../../domain/payment/PaymentParts.tsx';
import type { Shop } from '../../../domain/sale/use-shop.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { type PurchaseValues, totalOf } from './purchase-values.ts';

type PurchasePayingProps = { form: RecordForm<PurchaseValues>; shop: Shop };

/** The total, and its payment. */
export function PurchasePaying({ form: { fields }, shop }: PurchasePayingProps) {
  const t = useTranslations('purchase');
  const { values } = fields;
  const isTaxCredited = shop.tax.enabled;
  const total = totalOf(values);
  return (
    <Ticket label={t('total')}>
      <Stack gap="sm">
        <LeaderLines>
          <LeaderLine label={t('subtotal')} value={<Money isEven amount={total.amountProducts} />} />
        </LeaderLines>
        <DiscountField label={t('discount')} unitLabel={t('discountUnit')} form={fields} />
        <MoneyInput
          label={t('tax')}
          description={isTaxCredited ? t('taxCreditedHint') : t('taxBorneHint')}
          {...fields.input('tax')}
        />
        <MoneyInput
          label={t('otherCosts')}
          description={t('otherCostsHint')}
          {...fields.input('otherCosts')}
        />
        <LeaderLines>
          <LeaderLine size="total" label={t('total')} value={<Money isEven amount={total.total} />} />
        </LeaderLines>
        <PaymentParts
          label={t('payment')}
          form={fields}
          path="payments"
          parts={values.payments}
          total={total.total}
          isPaidNow
          due={{ path: 'dueDate', from: values.date }}
        />
      </Stack>
    </Ticket>
  );
}

/** The total beside the button on a narrow page. */
export function PurchaseSum({ form }: Pick<PurchasePayingProps, 'form'>) {
  const t = useTranslations('purchase');
  return (
    <strong>
      {t('total')} <Money isEven amount={totalOf(form.fields.values).total} />
    </strong>
  );
}
