import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { IncomeFields, IncomeSum } from './IncomeFields.tsx';
import { blankIncome } from './income.ts';

/** Loaded when the form opens, so that the page renders without the validation library. */
const incomeRules = () => import('./income-rules.ts').then(({ IncomeForm }) => IncomeForm);

export default function NewIncomePage() {
  const shop = useShop();
  return shop ? <NewIncome shop={shop} /> : null;
}

function NewIncome({ shop }: { shop: Shop }) {
  const t = useTranslations('income');
  const [today] = useState(() => shopDay(new Date(), shop));
  const form = useRecordForm({
    schema: incomeRules,
    values: blankIncome(today),
    save: (input, { api, id }) => api.income.create.mutate({ ...input, id }),
    message: t('created'),
    undoSaved:
      ({ id }, { api }) =>
      () =>
        api.income.remove.mutate({ id }),
    to: ({ id }) => paths.income(id),
  });
  return (
    <RecordPage form={form} title={t('new')} back={paths.incomes} summary={<IncomeSum form={form} />}>
      <IncomeFields form={form} today={today} />
    </RecordPage>
  );
}
