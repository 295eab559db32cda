import { Card, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AttachmentField } from '../../../domain/attachment/attachments.ts';
import { TransactionCategorySelect } from '../../../domain/category/TransactionCategorySelect.tsx';
import { ContactSelect } from '../../../domain/contact/ContactSelect.tsx';
import { PaidForm } from '../../../domain/payment/PaidForm.tsx';
import { SoldLines } from '../../../domain/selling/SoldLines.tsx';
import type { Rules } from '../../../domain/selling/sold-goods.ts';
import type { StockRule } from '../../../domain/selling/sold-line.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { useCan } from '../../../lib/session/me.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { SalePayingProps } from './SalePaying.tsx';
import classes from './sale.module.css';
import { type SaleValues, totalOf } from './sale-values.ts';

/** Few sales recur. */
const RecurrencePicker = lazyOverlay(() => import('../../../domain/recurrence/RecurrencePicker.tsx'));
/** The payment comes last, so it is loaded after the form is rendered. */
const SalePaying = lazyOverlay(() => import('./SalePaying.tsx'));

type SaleFormProps = {
  form: RecordForm<SaleValues>;
  rules: Rules;
  stock: StockRule;
  title: string;
  back: string;
  /** The latest possible day; if undefined, the day cannot change. */
  today?: string;
};

/** The sold items on one side, the total and its payment on the other. */
export function SaleForm({ form, rules, stock, title, back, today }: SaleFormProps) {
  const t = useTranslations();
  const { fields } = form;
  const { contactId } = fields.values;
  const repeats = useCan('recurrence.write');
  return (
    <RecordPage form={form} title={title} back={back} summary={<SaleSum form={form} rules={rules} />}>
      <PaidForm paying={<SalePaying form={form} rules={rules} />}>
        <Card>
          <SoldLines form={fields} stock={stock} />
        </Card>
        <Card>
          <div className={classes.fields}>
            <TextInput
              label={t('booksale.concept')}
              placeholder={t('booksale.conceptHint')}
              {...fields.input('concept')}
            />
            <div>
              <ContactSelect label={t('common.customer')} {...fields.input('contactId')} />
              {contactId ? <Account id={contactId} /> : null}
            </div>
            <TransactionCategorySelect
              type="sale"
              alsoType="income"
              label={t('common.category')}
              {...fields.input('categoryId')}
            />
            {today ? <DateField label={t('common.date')} max={today} {...fields.input('date')} /> : null}
          </div>
          {repeats ? (
            <RecurrencePicker
              value={fields.values.recurrence}
              onChange={(recurrence) => fields.setFieldValue('recurrence', recurrence)}
              from={fields.values.date}
            />
          ) : null}
          <TextInput label={t('common.comments')} mt="md" {...fields.input('comments')} />
          {today ? (
            <AttachmentField
              value={fields.values.attachments}
              onChange={(files) => fields.setFieldValue('attachments', files)}
              hold={form.hold}
            />
          ) : null}
        </Card>
      </PaidForm>
    </RecordPage>
  );
}

/** The customer's debt and remaining credit. */
function Account({ id }: { id: string }) {
  const t = useTranslations('sale');
  const { evenMoney } = useFormat();
  const { data } = trpc.customer.account.useQuery({ id }, { meta: { inline: true } });
  if (!data) return null;
  const { owed, creditLimit, available } = data;
  const facts = [
    ...(owed > 0 ? [t('owes', { amount: evenMoney(owed) })] : []),
    ...(creditLimit === null
      ? []
      : [t('creditLeft', { amount: evenMoney(available ?? 0), limit: evenMoney(creditLimit) })]),
  ];
  return facts.length > 0 ? (
    <Text size="sm" c="dimmed" mt={4}>
      {facts.join(' · ')}
    </Text>
  ) : null;
}

/** The total beside the button on a narrow page. */
function SaleSum({ form, rules }: SalePayingProps) {
  const t = useTranslations('sale');
  return (
    <strong>
      {t('total')} <Money isEven amount={totalOf(form.fields.values, rules).total} />
    </strong>
  );
}
