import { useTranslations } from 'use-intl';
import type { Output } from '../../lib/api/output.ts';
import { useFormat } from '../../lib/format/format.ts';
import { Meter } from '../../ui/chart/Meter.tsx';
import classes from './budget.module.css';

type ListedCategory = Output<'transactionCategory.byId'>;
type BudgetBarProps = { category: Pick<ListedCategory, 'name' | 'transactionTypeId'> & Budgeted };
type Budgeted = { budget: NonNullable<ListedCategory['budget']> };

/** The used part of a budget, or for income the reached part of the goal. */
export function BudgetBar({ category: { name, transactionTypeId, budget } }: BudgetBarProps) {
  const t = useTranslations('transactioncategory');
  const format = useFormat();
  const { spent, amount, carried } = budget;
  const available = amount + carried;
  const label = t('ofBudget', { spent: format.money(spent), available: format.money(available) });
  return (
    <span className={classes.budget}>
      <span className={classes.budgetTold}>
        <span>{label}</span>
        <span className={classes.dimmed}>{t(`periods.${budget.period}`)}</span>
      </span>
      <Meter
        value={spent}
        max={available}
        state={stateOf({ spent, available, isGoal: transactionTypeId !== 'expense' })}
        label={`${t('budgetOf', { name })}: ${label}`}
      />
    </span>
  );
}

type Judged = { spent: number; available: number; isGoal: boolean };

/** The percentage from which the budget needs attention. */
const near = 80;

function stateOf({ spent, available, isGoal }: Judged) {
  if (isGoal) return spent >= available ? 'reached' : 'open';
  if (spent > available) return 'over';
  return spent * 100 >= available * near ? 'near' : 'open';
}
