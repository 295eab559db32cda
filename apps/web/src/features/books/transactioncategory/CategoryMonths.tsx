import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { endOfMonth } from '../../../lib/format/days.ts';
import { dayInWords, useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Plot } from '../../../ui/chart/Plot.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { behind, type ListedCategory } from './transaction-category.ts';

/** The last twelve months with their budgets. */
export function CategoryMonths({ category: { id, transactionTypeId } }: { category: ListedCategory }) {
  const t = useTranslations('transactioncategory');
  const format = useFormat();
  const { language } = useSession();
  const query = trpc.transactionCategory.months.useQuery({ id });
  if (query.error && !query.data)
    return <PartFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={320} />;
  const { months } = query.data;
  const hasBudget = months.some(({ budget }) => budget !== null);
  const named = (month: string, options: Intl.DateTimeFormatOptions) =>
    dayInWords(`${month}-01`, language, options);
  return (
    <Plot
      title={t('months')}
      path={paths.figureEntries}
      empty={t('noMonths')}
      names={{
        point: t('month'),
        value: t(`spent.${transactionTypeId}`),
        ...(hasBudget && { before: t('budget') }),
      }}
      format={format.money}
      tick={format.compactMoney}
      points={months.map(({ month, amount, budget }) => ({
        id: month,
        label: named(month, { month: 'short' }),
        title: named(month, { month: 'long', year: 'numeric' }),
        value: amount,
        ...(budget !== null && { before: budget }),
        ...(amount !== 0 && { search: behind({ id }, monthOf(month)).search }),
      }))}
    />
  );
}

const monthOf = (month: string) => ({ from: `${month}-01`, until: endOfMonth(`${month}-01`) });
