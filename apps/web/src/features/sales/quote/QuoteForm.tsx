import { Card, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { TransactionCategorySelect } from '../../../domain/category/TransactionCategorySelect.tsx';
import { ContactSelect } from '../../../domain/contact/ContactSelect.tsx';
import { DiscountField } from '../../../domain/lines/DiscountField.tsx';
import { SoldLines } from '../../../domain/selling/SoldLines.tsx';
import { exactTotal, type Rules } from '../../../domain/selling/sold-goods.ts';
import type { StockRule } from '../../../domain/selling/sold-line.ts';
import { daysAfter } from '../../../lib/format/days.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { useCan } from '../../../lib/session/me.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import classes from './quote.module.css';
import type { QuoteValues } from './quote-values.ts';

/** Few quotes specify a payment. */
const QuotePaying = lazyOverlay(() => import('./QuotePaying.tsx'));
/** The texts besides the goods come last. */
const QuoteWords = lazyOverlay(() => import('./QuoteWords.tsx'));
/** Most quotes are dated today. */
const QuoteDay = lazyOverlay(() => import('./QuoteDay.tsx'));
/** The preview is loaded after the form is rendered. */
const QuoteSheet = lazyOverlay(() => import('./QuoteSheet.tsx'));

/** Items out of stock can be offered, with a warning. */
const stockOfOffer: StockRule = { policy: 'warn', taken: new Map() };

type QuoteFormProps = {
  form: RecordForm<QuoteValues>;
  rules: Rules;
  title: string;
  back: string;
  /** The latest possible day. */
  today: string;
  /** True for a new quote; the attachments of an existing one are changed on its page. */
  isNew?: boolean;
};

/** The offer on one side, the document for the customer on the other. */
export function QuoteForm({ form, rules, title, back, today, isNew = false }: QuoteFormProps) {
  const t = useTranslations();
  const { fields } = form;
  const { values } = fields;
  const total = exactTotal(values, rules);
  const date = values.date || today;
  return (
    <RecordPage
      form={form}
      title={title}
      back={back}
      summary={
        <strong>
          {t('sale.total')} <Money isEven amount={total.total} />
        </strong>
      }
    >
      <div className={classes.form}>
        <Stack>
          <CustomerFields form={form} date={date} today={today} />
          <Card>
            <SoldLines form={fields} stock={stockOfOffer} />
            <Further form={form} />
          </Card>
          <Card>
            <QuotePaying form={form} total={total.total} date={date} />
          </Card>
          <QuoteWords form={form} isNew={isNew} />
        </Stack>
        <QuoteSheet values={values} total={total} rules={rules} date={date} />
      </div>
    </RecordPage>
  );
}

/** The customer, the date and the end of validity. */
function CustomerFields({
  form: { fields },
  date,
  today,
}: Pick<QuoteFormProps, 'form' | 'today'> & { date: string }) {
  const t = useTranslations();
  const format = useFormat();
  const { contactId, daysOfValidity } = fields.values;
  const until = daysOfValidity ? format.date(daysAfter(date, daysOfValidity)) : null;
  return (
    <Card>
      <div className={classes.fields}>
        <ContactSelect label={t('common.customer')} {...fields.input('contactId')} />
        {contactId ? null : <TextInput label={t('quote.contactName')} {...fields.input('contactName')} />}
        <QuoteDay label={t('common.date')} max={today} {...fields.input('date')} />
        <WholeInput
          label={t('quote.daysOfValidity')}
          max={365}
          {...(until && { description: t('quote.untilDay', { day: until }) })}
          {...fields.input('daysOfValidity')}
        />
        <TransactionCategorySelect type="sale" label={t('common.category')} {...fields.input('categoryId')} />
      </div>
    </Card>
  );
}

/** The concept of the quote, and a discount on the whole quote. */
function Further({ form: { fields } }: Pick<QuoteFormProps, 'form'>) {
  const t = useTranslations();
  const mayDiscount = useCan('pos.discount') || fields.values.discount !== null;
  return (
    <div className={classes.further}>
      <TextInput label={t('booksale.concept')} {...fields.input('concept')} />
      {mayDiscount ? (
        <DiscountField label={t('sale.discount')} unitLabel={t('booksale.discountUnit')} form={fields} />
      ) : null}
    </div>
  );
}
