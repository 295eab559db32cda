import { Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DiscountField } from '../../../domain/lines/DiscountField.tsx';
import { PaymentParts } from '../../../domain/payment/PaymentParts.tsx';
import { useCan } from '../../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './sale.module.css';
import { type Kept, type Rules, type SaleValues, totalOf } from './sale-values.ts';

type SalePayingProps = { form: RecordForm<SaleValues>; rules: Rules; kept?: Kept };

/** What it amounts to, and how it is paid. */
export function SalePaying({ form: { fields }, rules, kept }: SalePayingProps) {
  const t = useTranslations();
  const { values } = fields;
  const mayDiscount = useCan('pos.discount') || values.discount !== null;
  const total = totalOf(values, rules, kept);
  const rows: [string, number][] = [
    [t('sale.subtotal'), total.amountProducts + total.amountFree],
    [t('sale.discount'), -total.amountDiscount],
    [rules.tax.included ? t('sale.taxIncluded') : t('sale.tax'), total.amountTax],
  ];
  return (
    <div className={classes.paying}>
      <Ticket label={t('sale.total')}>
        <Stack gap="sm">
          {mayDiscount ? (
            <DiscountField label={t('sale.discount')} unitLabel={t('booksale.discountUnit')} form={fields} />
          ) : null}
          <LeaderLines>
            {rows.map(([label, amount]) =>
              amount === 0 ? null : (
                <LeaderLine key={label} label={label} value={<Money isEven amount={amount} />} />
              ),
            )}
            <LeaderLine size="total" label={t('sale.total')} value={<Money isEven amount={total.total} />} />
          </LeaderLines>
          {values.payments.length > 0 ? (
            <PaymentParts
              label={t('booksale.payment')}
              form={fields}
              path="payments"
              parts={values.payments}
              total={total.total}
              due={{ path: 'dueDate', from: values.date }}
              isTaken
            />
          ) : null}
        </Stack>
      </Ticket>
    </div>
  );
}

/** What a narrow page keeps in sight beside its button. */
export function SaleSum({ form, rules, kept }: SalePayingProps) {
  const t = useTranslations('sale');
  return (
    <strong>
      {t('total')} <Money isEven amount={totalOf(form.fields.values, rules, kept).total} />
    </strong>
  );
}
