import { Card, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AttachmentField } from '../../../domain/attachment/attachments.ts';
import { TransactionCategorySelect } from '../../../domain/category/TransactionCategorySelect.tsx';
import { SupplierSelect } from '../../../domain/contact/SupplierSelect.tsx';
import { FieldPairs, PaidForm } from '../../../domain/payment/PaidForm.tsx';
import { PaymentParts } from '../../../domain/payment/PaymentParts.tsx';
import RecurrencePicker from '../../../domain/recurrence/RecurrencePicker.tsx';
import type { Shop } from '../../../domain/sale/use-shop.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { useCan } from '../../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { type ExpenseValues, hasLines, totalOf } from './expense-values.ts';

/** The sums of goods and services, if there are any. */
const ExpenseSums = lazyOverlay(withWords(['sale'], () => import('./ExpenseSums.tsx')));
/** Few expenses are fixed assets. */
const UsefulLife = lazyOverlay(() => import('./UsefulLife.tsx'));

type ExpenseFieldsProps = {
  form: RecordForm<ExpenseValues>;
  shop: Shop;
  today: string;
  /** The fields of the goods of a new expense. */
  goods?: ReactNode;
  /** True if the expense contains goods, which cannot change here, so its amounts cannot either. */
  hasGoods?: boolean;
};

/** The amount and the category come first, because most expenses need no more. */
export function ExpenseFields(props: ExpenseFieldsProps) {
  const { form, today, goods, hasGoods = false } = props;
  const t = useTranslations('expense');
  const { fields } = form;
  const repeats = useCan('recurrence.write');
  return (
    <PaidForm paying={hasGoods ? null : <Paying {...props} />}>
      {hasGoods ? <Text c="dimmed">{t('goodsStay')}</Text> : <Spent form={form} />}
      {goods}
      <Card>
        <FieldPairs>
          <TextInput label={t('concept')} {...fields.input('concept')} />
          {hasGoods ? null : (
            <>
              <DateField label={t('date')} max={today} {...fields.input('date')} />
              <SupplierSelect label={t('supplier')} {...fields.input('contactId')} />
            </>
          )}
          <TextInput label={t('documentNumber')} {...fields.input('documentNumber')} />
        </FieldPairs>
        {repeats ? (
          <RecurrencePicker
            value={fields.values.recurrence}
            onChange={(recurrence) => fields.setFieldValue('recurrence', recurrence)}
            from={fields.values.date}
          />
        ) : null}
        <Textarea label={t('comments')} autosize mt="md" {...fields.input('comments')} />
        {goods === undefined ? null : (
          <AttachmentField
            value={fields.values.attachments}
            onChange={(files) => fields.setFieldValue('attachments', files)}
            hold={form.hold}
          />
        )}
      </Card>
    </PaidForm>
  );
}

function Spent({ form }: Pick<ExpenseFieldsProps, 'form'>) {
  const t = useTranslations('expense');
  const { fields } = form;
  const hasGoods = hasLines(fields.values);
  return (
    <Card>
      <FieldPairs>
        <MoneyInput
          label={t(hasGoods ? 'besideGoods' : 'amount')}
          size="lg"
          autoFocus
          {...fields.input('amount')}
        />
        <TransactionCategorySelect
          type="expense"
          label={t('category')}
          {...fields.input('categoryId')}
          onChange={(id) => {
            fields.setFieldValue('categoryId', id);
            fields.setFieldValue('usefulMonths', null);
          }}
        />
        {fields.values.categoryId === null ? null : <UsefulLife form={form} />}
      </FieldPairs>
    </Card>
  );
}

function Paying({ form: { fields }, shop, goods }: ExpenseFieldsProps) {
  const isNew = goods !== undefined;
  const t = useTranslations('expense');
  const { values } = fields;
  const total = totalOf(values);
  const isWithin = !hasLines(values);
  const approves = useCan('expense.approve');
  return (
    <Ticket label={t('total')}>
      <Stack gap="sm">
        <MoneyInput
          label={t(isWithin ? 'taxWithin' : 'tax')}
          description={shop.tax.enabled ? t('taxCreditedHint') : undefined}
          {...fields.input('tax')}
        />
        <LeaderLines>
          {isWithin ? null : <ExpenseSums values={values} />}
          <LeaderLine size="total" label={t('total')} value={<Money isEven amount={total.total} />} />
        </LeaderLines>
        <PaymentParts
          label={t('payment')}
          form={fields}
          path="payments"
          parts={values.payments}
          total={total.total}
          isPaidNow={isNew && !values.pending}
          due={{
            path: 'dueDate',
            from: values.date,
            plan: { path: 'instalments', parts: values.instalments },
          }}
        />
        {isNew && approves ? (
          <Checkbox label={t('waits')} description={t('waitsHint')} {...fields.input('pending')} />
        ) : null}
        {isNew && !approves ? <Text size="sm">{t('willWait')}</Text> : null}
      </Stack>
    </Ticket>
  );
}

/** The total beside the button on a narrow page. */
export function ExpenseSum({ form }: Pick<ExpenseFieldsProps, 'form'>) {
  const t = useTranslations('expense');
  return (
    <strong>
      {t('total')} <Money isEven amount={totalOf(form.fields.values).total} />
    </strong>
  );
}
