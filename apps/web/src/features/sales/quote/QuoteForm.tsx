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

/** How it will be paid is said of few. */
const QuotePaying = lazyOverlay(() => import('./QuotePaying.tsx'));
/** What is said besides goods stands last. */
const QuoteWords = lazyOverlay(() => import('./QuoteWords.tsx'));
/** Mostly it is of today. */
const QuoteDay = lazyOverlay(() => import('./QuoteDay.tsx'));
/** The paper comes after the form is drawn. */
const QuoteSheet = lazyOverlay(() => import('./QuoteSheet.tsx'));

/** What is not there can be offered, and is told. */
const stockOfOffer: StockRule = { policy: 'warn', taken: new Map() };

type QuoteFormProps = {
  form: RecordForm<QuoteValues>;
  rules: Rules;
  title: string;
  back: string;
  /** The latest day it may be of. */
  today: string;
  /** Files of one that is there already are changed on its page. */
  isNew?: boolean;
};

/** What is offered on the one side, the paper as its customer gets it on the other. */
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

/** For whom it is, since when and until when it holds. */
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
        <ContactSelect label={t('common.customer')} {...fields.getInputProps('contactId')} />
        {contactId ? null : (
          <TextInput label={t('quote.contactName')} maxLength={80} {...fields.getInputProps('contactName')} />
        )}
        <QuoteDay label={t('common.date')} max={today} {...fields.getInputProps('date')} />
        <WholeInput
          label={t('quote.daysOfValidity')}
          max={365}
          {...(until && { description: t('quote.untilDay', { day: until }) })}
          {...fields.getInputProps('daysOfValidity')}
        />
        <TransactionCategorySelect
          type="sale"
          label={t('common.category')}
          {...fields.getInputProps('categoryId')}
        />
      </div>
    </Card>
  );
}

/** What it is for in a word, and what is taken off the whole. */
function Further({ form: { fields } }: Pick<QuoteFormProps, 'form'>) {
  const t = useTranslations();
  const mayDiscount = useCan('pos.discount') || fields.values.discount !== null;
  return (
    <div className={classes.further}>
      <TextInput label={t('booksale.concept')} maxLength={35} {...fields.getInputProps('concept')} />
      {mayDiscount ? (
        <DiscountField label={t('sale.discount')} unitLabel={t('booksale.discountUnit')} form={fields} />
      ) : null}
    </div>
  );
}
