import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import type { ExpenseValues } from './expense-values.ts';

/**
 * The useful life of a fixed asset: it is not expensed at once, but depreciated month by month. Shown for
 * fixed assets only.
 */
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
      {...fields.input('usefulMonths')}
      value={usefulMonths ?? ''}
      onChange={(months) => fields.setFieldValue('usefulMonths', typeof months === 'number' ? months : null)}
    />
  );
}
