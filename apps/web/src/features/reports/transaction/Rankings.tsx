import { SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useIsPerson } from '../../../lib/session/me.tsx';
import { Ranking } from '../../../ui/chart/Ranking.tsx';
import type { Period } from '../../../ui/date/periods.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import { Column } from '../../../ui/layout/layout.tsx';
import { behind, figureBehind } from './transaction-address.ts';

/** Sales for a shop and incomes for a person. */
const kindsOf = (isPerson: boolean) => ['expense', isPerson ? 'income' : 'sale'] as const;
type Kind = ReturnType<typeof kindsOf>[number];

/** The categories with the largest expenses or incomes, with their share and the change. */
export function Spending({ period }: { period: Period }) {
  const t = useTranslations('transaction');
  const { percent } = useFormat();
  const kinds = kindsOf(useIsPerson());
  const [kind, setKind] = useState<Kind>('expense');
  const query = { ...period, transactionType: kind };
  const pie = trpc.transactionCategory.pieChart.useQuery(query, { placeholderData: keepPreviousData });
  const top = trpc.transactionCategory.top.useQuery(
    { ...query, limit: 50 },
    { placeholderData: keepPreviousData },
  );
  const changeOf = (id: string | undefined) => {
    const change = top.data?.top.find(({ category }) => category.id === id)?.change;
    return change ? `${change > 0 ? '+' : ''}${percent(change)}` : null;
  };
  return (
    <Column gap={8}>
      <SegmentedControl
        aria-label={t('kinds.label')}
        value={kind}
        onChange={(next) => setKind(kinds.find((each) => each === next) ?? 'expense')}
        data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <Ranking
        title={t(`spending.${kind}`)}
        text={t('withoutTax')}
        empty={t('emptyTitle')}
        rows={(pie.data?.pieChart ?? []).map(({ slice, category, total, percentage }) => {
          const change = changeOf(category?.id);
          const behind = category
            ? figureBehind(period, 'category', { categoryId: category.id })
            : figureBehind(period, kind === 'expense' ? 'uncategorized_expenses' : 'uncategorized_sales');
          return {
            id: category?.id ?? slice,
            name: category?.name ?? t(`slices.${slice === 'others' ? 'others' : 'uncategorized'}`),
            value: total,
            display: <Money amount={total} isEven />,
            note: <bdi dir="ltr">{[percent(percentage), change].filter(Boolean).join(' · ')}</bdi>,
            ...(slice !== 'others' && behind),
          };
        })}
      />
    </Column>
  );
}

/** The payment methods of sales or incomes, and the unpaid part. */
export function Methods({ period }: { period: Period }) {
  const t = useTranslations();
  const isPerson = useIsPerson();
  const transactionType = isPerson ? 'income' : 'sale';
  const { data } = trpc.transaction.details.useQuery(
    { ...period, transactionType, columns: 'method' },
    { placeholderData: keepPreviousData },
  );
  const nameOf = (key: string | null) => t(`platform.paymentMethods.${methodOf(key)}`);
  return (
    <Ranking
      title={t('transaction.paidBy')}
      empty={t('transaction.emptyTitle')}
      rows={(data?.columns ?? []).map(({ key }, at) => {
        const { amount, count } = data?.totals.cells[at] ?? { amount: 0, count: 0 };
        return {
          id: key ?? 'none',
          name: nameOf(key),
          value: amount ?? count,
          display: amount === null ? count : <Money amount={amount} isEven />,
          note: isPerson ? null : t('report.salesCount', { count }),
          path: paths.transactions,
          search: behind(period, { transactionType, ...(key && { paymentMethod: key }) }),
        };
      })}
    />
  );
}

const known = ['cash', 'card', 'transfer', 'credit', 'credit_balance', 'exchange'] as const;
export const methodOf = (key: string | null) => known.find((each) => each === key) ?? 'credit';

/** The used share of the budgets, the most used first, with the rest. */
export function Budgets({ period }: { period: Period }) {
  const t = useTranslations('transaction');
  const { percent, money } = useFormat();
  const { data } = trpc.transactionCategory.report.useQuery(period, { placeholderData: keepPreviousData });
  const rows = (data?.report ?? [])
    .filter(({ available }) => available !== null)
    .toSorted((a, b) => (b.percentage ?? 0) - (a.percentage ?? 0));
  return (
    <Ranking
      title={t('budgets')}
      empty={t('noBudgets')}
      rows={rows.map(({ category, spent, available, left, percentage }) => ({
        id: category.id,
        name: category.name,
        value: percentage ?? 0,
        display: <Money amount={spent} isEven />,
        note: (
          <>
            {percentage === null ? null : (
              <>
                <bdi dir="ltr">{percent(percentage)}</bdi>
                {' · '}
              </>
            )}
            {t((left ?? 0) < 0 ? 'overBudget' : 'leftOf', {
              left: money(Math.abs(left ?? 0)),
              available: money(available ?? 0),
            })}
          </>
        ),
        ...figureBehind(period, 'category', { categoryId: category.id }),
      }))}
    />
  );
}
