import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Expense } from '../../../domain/expense/expense.ts';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../ui/form/use-shared-record.ts';
import { ExpenseFields, ExpenseSum } from './ExpenseFields.tsx';
import { draftOf, valuesOf } from './expense-values.ts';

const changeRules = () => import('./expense-rules.ts').then(({ ExpenseChangeForm }) => ExpenseChangeForm);

export default function EditExpensePage() {
  const { id = '' } = useParams({ strict: false });
  const shop = useShop();
  const expense = trpc.expense.byId.useQuery({ id });
  return (
    <RecordLoader query={expense} back={paths.expenses}>
      {(read) => (shop ? <EditExpense key={id} expense={read} shop={shop} /> : null)}
    </RecordLoader>
  );
}

function EditExpense({ expense, shop }: { expense: Expense; shop: Shop }) {
  const t = useTranslations('expense');
  const { id, products, services } = expense;
  const decimals = shop.decimals === 0 ? 0 : 2;
  const [today] = useState(() => shopDay(new Date(), shop));
  // The expense when the form was opened, so that changes of other users in the meantime are not reverted.
  const [before] = useState(() => valuesOf(expense, decimals));
  const form = useRecordForm({
    schema: changeRules,
    values: before,
    draftOf,
    shared: {
      updatedAt: expense.updatedAt,
      read: async (api) => seenAs(await api.expense.byId.query({ id }), (read) => valuesOf(read, decimals)),
    },
    save: (_whole, { api, changes, unchanged }) => api.expense.update.mutate({ ...changes, id }, unchanged),
    message: t('updated'),
    to: () => paths.expense(id),
  });
  return (
    <RecordPage form={form} title={t('edit')} back={paths.expense(id)} summary={<ExpenseSum form={form} />}>
      <ExpenseFields form={form} shop={shop} today={today} hasGoods={products.length + services.length > 0} />
    </RecordPage>
  );
}
