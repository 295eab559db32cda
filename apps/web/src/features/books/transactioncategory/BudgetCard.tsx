import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { BudgetBar } from '../../../domain/category/BudgetBar.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { behind, type ListedCategory } from './transaction-category.ts';
import classes from './transactioncategory.module.css';

/**
 * The budget of the current period as a calculation: the budget, the amount carried over, the amount spent,
 * and the rest.
 */
export function BudgetCard({ category }: { category: ListedCategory }) {
  const t = useTranslations('transactioncategory');
  const format = useFormat();
  const { budget, transactionTypeId: type } = category;
  if (!budget) {
    return (
      <Ticket label={t('budget')}>
        <Text c="dimmed">{t(`noBudget.${type}`)}</Text>
      </Ticket>
    );
  }
  const isOver = budget.left < 0;
  return (
    <Ticket label={t('budget')}>
      <Text size="sm" c="dimmed" mb="xs">
        {format.days(budget)}
      </Text>
      <LeaderLines>
        <LeaderLine label={t('budget')} value={<Money isEven amount={budget.amount} />} />
        {budget.carried === 0 ? null : (
          <LeaderLine label={t('carried')} value={<Money isEven amount={budget.carried} />} />
        )}
        <LeaderLine
          label={t(`spent.${type}`)}
          value={
            <Link {...behind(category, budget)} className={classes.link}>
              <Money isEven amount={budget.spent} />
            </Link>
          }
        />
        <LeaderLine
          size="total"
          label={t(isOver ? `over.${type}` : `left.${type}`)}
          value={<Money isEven amount={Math.abs(budget.left)} />}
        />
      </LeaderLines>
      <BudgetBar category={{ ...category, budget }} />
    </Ticket>
  );
}
