import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BudgetBar } from '../../../domain/category/BudgetBar.tsx';
import { GoalProgress } from '../../../domain/goal/GoalProgress.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import classes from './person-home.module.css';
import type { PersonHome } from './person-home.ts';

const mostShown = 5;

/** The remaining budgets, the most used category first. */
export function BudgetsCard({ budgets }: Pick<PersonHome, 'budgets'>) {
  const t = useTranslations('personal');
  return (
    <Aims id="home-budgets" title={t('budgets')} see={t('seeBudgets')} to={paths.transactionCategories}>
      {budgets.length === 0 ? <Text c="dimmed">{t('noBudgets')}</Text> : null}
      {budgets.slice(0, mostShown).map(({ id, ...category }) => (
        <div key={id} className={classes.aim}>
          <Link to={paths.transactionCategory(id)} className={classes.aimName}>
            <bdi>{category.name}</bdi>
          </Link>
          <BudgetBar category={category} />
        </div>
      ))}
    </Aims>
  );
}

/** The savings goals. */
export function GoalsCard({ goals }: Pick<PersonHome, 'goals'>) {
  const t = useTranslations('personal');
  return (
    <Aims id="home-goals" title={t('goals')} see={t('seeGoals')} to={paths.goals}>
      {goals.length === 0 ? <Text c="dimmed">{t('noGoals')}</Text> : null}
      {goals.slice(0, mostShown).map((goal) => (
        <div key={goal.id} className={classes.aim}>
          <bdi className={classes.aimName}>{goal.name}</bdi>
          <GoalProgress goal={goal} />
        </div>
      ))}
    </Aims>
  );
}

type AimsProps = { id: string; title: string; see: string; to: string; children: ReactNode };

function Aims({ id, title, see, to, children }: AimsProps) {
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <Link to={to}>{see}</Link>
      </div>
      {children}
    </section>
  );
}
