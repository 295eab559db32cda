import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { IncomeFields, IncomeSum } from './IncomeFields.tsx';
import { draftOf, type Income, valuesOf } from './income.ts';

const changeRules = () => import('./income-rules.ts').then(({ IncomeChangeForm }) => IncomeChangeForm);

export default function EditIncomePage() {
  const { id = '' } = useParams({ strict: false });
  const income = trpc.income.byId.useQuery({ id });
  return (
    <RecordLoader query={income} back={paths.incomes}>
      {(read) =>
        read.status === 'done' ? (
          <EditIncome key={id} income={read} />
        ) : (
          <Navigate to={paths.income(id)} replace />
        )
      }
    </RecordLoader>
  );
}

/** The revision makes the server refuse the second of two concurrent edits. */
function EditIncome({ income }: { income: Income }) {
  const t = useTranslations('income');
  const { id, revision } = income;
  const [before] = useState(() => valuesOf(income));
  const form = useRecordForm({
    schema: changeRules,
    values: before,
    draftOf,
    save: (_whole, { api, changes }) => api.income.update.mutate({ ...changes, id, revision }),
    message: t('updated'),
    to: () => paths.income(id),
  });
  return (
    <RecordPage form={form} title={t('edit')} back={paths.income(id)} summary={<IncomeSum form={form} />}>
      <IncomeFields form={form} />
    </RecordPage>
  );
}
