import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import type { ExpenseValues } from './expense-values.ts';

/** What lasts is no expense at once: it wears off month by month. Asked of fixed assets alone. */
export default function UsefulLife({ form: { fields } }: { form: RecordForm<ExpenseValues> }) {
  const t = useTranslations('expense');
  const { evenMoney } = useFormat();
  const { categoryId, amount, usefulMonths } = fields.values;
  const category = trpc.transactionCategory.byId.useQuery(
    { id: categoryId ?? '' },
    { enabled: categoryId !== null, meta: { inline: true } },
  );
  if (categoryId === null || category.data?.reportGroup !== 'fixed_asset') return null;
  return (
    <WholeInput
      label={t('usefulMonths')}
      description={
        usefulMonths && amount
          ? t('eachMonth', { amount: evenMoney(Math.round(amount / usefulMonths)) })
          : t('usefulMonthsHint')
      }
      min={1}
      max={600}
      {...fields.getInputProps('usefulMonths')}
      value={usefulMonths ?? ''}
      onChange={(months) => fields.setFieldValue('usefulMonths', typeof months === 'number' ? months : null)}
    />
  );
}
