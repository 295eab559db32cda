import { Card, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { TransactionCategorySelect } from '../../../domain/category/TransactionCategorySelect.tsx';
import { ContactSelect } from '../../../domain/contact/ContactSelect.tsx';
import { FieldPairs, PaidForm } from '../../../domain/payment/PaidForm.tsx';
import { PaymentParts } from '../../../domain/payment/PaymentParts.tsx';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { useCan } from '../../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import type { IncomeValues } from './income.ts';

/** Few incomes recur. */
const RecurrencePicker = lazyOverlay(() => import('../../../domain/recurrence/RecurrencePicker.tsx'));

type IncomeFieldsProps = {
  form: RecordForm<IncomeValues>;
  /** The latest possible day; if undefined, the day cannot change. */
  today?: string;
};

/** The amount and the category come first, because most incomes need no more. */
export function IncomeFields({ form, today }: IncomeFieldsProps) {
  const t = useTranslations('income');
  const { fields } = form;
  const repeats = useCan('recurrence.write');
  return (
    <PaidForm paying={<Paying form={form} />}>
      <Card>
        <FieldPairs>
          <MoneyInput label={t('amount')} size="lg" autoFocus {...fields.input('amount')} />
          <TransactionCategorySelect type="income" label={t('category')} {...fields.input('categoryId')} />
        </FieldPairs>
      </Card>
      <Card>
        <FieldPairs>
          <TextInput label={t('concept')} {...fields.input('concept')} />
          {today ? <DateField label={t('date')} max={today} {...fields.input('date')} /> : null}
          <ContactSelect label={t('contact')} {...fields.input('contactId')} />
        </FieldPairs>
        {repeats ? (
          <RecurrencePicker
            value={fields.values.recurrence}
            onChange={(recurrence) => fields.setFieldValue('recurrence', recurrence)}
            from={fields.values.date}
          />
        ) : null}
        <Textarea label={t('comments')} autosize mt="md" {...fields.input('comments')} />
      </Card>
    </PaidForm>
  );
}

function Paying({ form: { fields } }: Pick<IncomeFieldsProps, 'form'>) {
  const t = useTranslations('income');
  const { values } = fields;
  const total = values.amount ?? 0;
  return (
    <Ticket label={t('total')}>
      <Stack gap="sm">
        <LeaderLines>
          <LeaderLine size="total" label={t('total')} value={<Money isEven amount={total} />} />
        </LeaderLines>
        <PaymentParts
          label={t('payment')}
          form={fields}
          path="payments"
          parts={values.payments}
          total={total}
          due={{ path: 'dueDate', from: values.date }}
          isTaken
        />
      </Stack>
    </Ticket>
  );
}

/** The total beside the button on a narrow page. */
export function IncomeSum({ form }: Pick<IncomeFieldsProps, 'form'>) {
  const t = useTranslations('income');
  return (
    <strong>
      {t('total')} <Money isEven amount={form.fields.values.amount ?? 0} />
    </strong>
  );
}
