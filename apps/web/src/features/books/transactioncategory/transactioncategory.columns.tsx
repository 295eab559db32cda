import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { BudgetBar } from '../../../domain/category/BudgetBar.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { CategoryMark } from '../../../ui/images/CategoryMark.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import type { ListedCategory } from './transaction-category.ts';
import classes from './transactioncategory.module.css';

export function useCategoryColumns(): ListColumn<ListedCategory>[] {
  const t = useTranslations('transactioncategory');
  const seesBudgets = useCan('transactionCategory.report');
  return [
    { name: 'name', title: t('name'), phone: 'start', render: (row) => <CategoryName category={row} /> },
    {
      name: 'type',
      title: t('type'),
      render: ({ transactionTypeId }) => t(`types.${transactionTypeId}`),
    },
    {
      name: 'group',
      title: t('group'),
      render: ({ reportGroup }) => t(`groups.${reportGroup}`),
    },
    ...(seesBudgets ? [budgetColumn(t('budget'))] : []),
    {
      name: 'count',
      title: t('transactions'),
      align: 'end',
      phone: 'end',
      render: ({ count }) =>
        count === 0 ? null : <span className={classes.nowrap}>{t('count', { count })}</span>,
    },
  ];
}

const budgetColumn = (title: string): ListColumn<ListedCategory> => ({
  name: 'budget',
  title,
  phone: 'start',
  render: ({ budget, ...category }) =>
    budget ? (
      <div className={classes.inList}>
        <BudgetBar category={{ ...category, budget }} />
      </div>
    ) : null,
});

function CategoryName({ category }: { category: ListedCategory }) {
  return (
    <span className={classes.name}>
      <CategoryMark color={category.color} icon={category.icon} />
      <span>
        <Link to={paths.transactionCategory(category.id)} className={classes.link}>
          {category.name}
        </Link>
        {category.description ? (
          <Text size="sm" c="dimmed" lineClamp={1}>
            {category.description}
          </Text>
        ) : null}
      </span>
    </span>
  );
}
