import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Shop, useShop } from '../../../domain/sale/shop.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { ExpenseFields, ExpenseSum } from './ExpenseFields.tsx';
import { blankExpense } from './expense-values.ts';

/** Fetched when the form opens: the page is drawn without the library that judges what is typed. */
const expenseRules = () => import('./expense-rules.ts').then(({ ExpenseForm }) => ExpenseForm);

export default function NewExpensePage() {
  const shop = useShop();
  return shop ? <NewExpense shop={shop} /> : null;
}

function NewExpense({ shop }: { shop: Shop }) {
  const t = useTranslations('expense');
  const [today] = useState(() => shopDay(new Date(), shop));
  const form = useRecordForm({
    schema: expenseRules,
    values: blankExpense(today, shop.decimals === 0 ? 0 : 2),
    save: (input, { api, id }) => api.expense.create.mutate({ ...input, id }),
    message: ({ status }) => t(status === 'pending' ? 'noted' : 'created'),
    undoSaved: ({ id, status }, { api }) =>
      status === 'done' ? () => api.expense.remove.mutate({ id }) : null,
    to: ({ id }) => paths.expense(id),
  });
  return (
    <RecordPage form={form} title={t('new')} back={paths.expenses} summary={<ExpenseSum form={form} />}>
      <ExpenseFields form={form} shop={shop} today={today} takesGoods />
    </RecordPage>
  );
}
