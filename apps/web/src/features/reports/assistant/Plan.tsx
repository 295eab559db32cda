import { Skeleton, Text, Title } from '@mantine/core';
import type { Plan as PlanSaid } from '@mostrador/api/reports/assistant/assistant.schema';
import {
  breakEvenMonth,
  breakEvenSales,
  type PlanRow,
  planMonths,
  planOf,
} from '@mostrador/shared/money/plan';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { dayInWords, useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useIsPerson, useOrganization } from '../../../lib/session/me.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Plot } from '../../../ui/chart/Plot.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { ScaledInput } from '../../../ui/inputs/ScaledInput.tsx';
import { Column } from '../../../ui/layout/layout.tsx';
import classes from './assistant.module.css';
import { Growing, type Growth, growthOf } from './Growing.tsx';
import { PlanTable } from './PlanTable.tsx';
import { parametersOf, type SavedPlan, valuesOf } from './plan-values.ts';
import { SavedPlans } from './SavedPlans.tsx';

type PlanProps = {
  plan: PlanSaid | null;
  /** Opens a saved plan. Null means the unsaved one. */
  onOpen: (id: string | null) => void;
};

/** Twelve months ahead: the changes of sales and expenses, and the remaining profit. */
export default function Plan({ plan, onOpen }: PlanProps) {
  const t = useTranslations('assistant');
  const query = trpc.plan.list.useQuery({ perPage: 100 }, { enabled: plan !== null });
  if (!plan) return <EmptyState kind="closed" title={t('plan.notAllowed')} />;
  if (query.error) return <PartFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={420} radius="lg" aria-busy="true" />;
  const { plans } = query.data;
  const saved = plans.find(({ id }) => id === plan.saved?.id) ?? null;
  return <Planning key={saved?.id ?? 'new'} {...{ plan, plans, saved, onOpen }} />;
}

const wholeShare = 10_000;

type PlanningProps = Omit<PlanProps, 'plan'> & {
  plan: PlanSaid;
  plans: readonly SavedPlan[];
  saved: SavedPlan | null;
};

function Planning({ plan, plans, saved, onOpen }: PlanningProps) {
  const t = useTranslations('assistant');
  const session = useSession();
  const isPerson = useIsPerson();
  const decimals = useOrganization()?.country.decimals ?? 2;
  const [values, setValues] = useState(() => valuesOf(saved, plan));
  const { base, rows: months } = plan;
  const { sales, expenses, cost, own } = values;
  const costPercentage = Math.min(cost ?? 0, wholeShare);
  const rows = planOf(
    base,
    { sales: growthOf(sales, own.sales), expenses: growthOf(expenses, own.expenses), costPercentage },
    decimals,
  );
  const monthName = (month: string, width: 'short' | 'long') =>
    dayInWords(`${month}-01`, session.language, { month: width, year: 'numeric' });
  const change = (which: 'sales' | 'expenses') => (index: number, amount: number) =>
    setValues({
      ...values,
      own: { ...own, [which]: own[which].map((each, at) => (at === index ? amount : each)) },
    });
  /** The current values are the start of month-by-month editing. */
  const choose = (which: 'sales' | 'expenses', next: Growth) => {
    const begun = next.mode === 'individual' ? { ...own, [which]: rows.map((row) => row[which]) } : own;
    setValues({ ...values, own: begun, [which]: next });
  };
  const parameters = parametersOf({ ...values, cost: costPercentage });
  const stored = parametersOf(valuesOf(saved, plan));
  return (
    <Column gap={16}>
      <SavedPlans
        {...{ plans, saved, parameters, onOpen }}
        isChanged={JSON.stringify(parameters) !== JSON.stringify(stored)}
      />
      <div className={classes.growing}>
        <Growing title={t('plan.salesGrow')} value={sales} onChange={(next) => choose('sales', next)} />
        <Growing
          title={t('plan.expensesGrow')}
          value={expenses}
          onChange={(next) => choose('expenses', next)}
        />
        {isPerson ? null : (
          <ScaledInput
            label={t('plan.costPercentage')}
            value={cost}
            onChange={(next) => setValues({ ...values, cost: next })}
            scale={100}
            decimals={2}
            max={wholeShare}
          />
        )}
      </div>
      <PlanSummary
        base={base}
        rows={rows}
        {...{ costPercentage }}
        month={(index) => monthName(months[index]?.month ?? '', 'long')}
      />
      <PlanTable
        rows={rows.map((row, index) => ({ ...row, month: monthName(months[index]?.month ?? '', 'short') }))}
        real={months.map(({ real }) => real)}
        onSales={sales.mode === 'individual' ? change('sales') : undefined}
        onExpenses={expenses.mode === 'individual' ? change('expenses') : undefined}
      />
      {isEmpty(rows) ? null : <NetPlot rows={rows} months={months.map(({ month }) => month)} />}
    </Column>
  );
}

/** Without a closed month there is no base for growth. */
const isEmpty = (rows: readonly PlanRow[]) =>
  rows.every(({ sales, expenses }) => sales === 0 && expenses === 0);

function NetPlot({ rows, months }: { rows: readonly PlanRow[]; months: readonly string[] }) {
  const t = useTranslations('assistant');
  const format = useFormat();
  const { language } = useSession();
  const named = (month: string, width: Intl.DateTimeFormatOptions) =>
    dayInWords(`${month}-01`, language, width);
  return (
    <Plot
      title={t('plan.plot')}
      path={paths.financialAssistant}
      empty={t('plan.neverCovers')}
      names={{ point: t('plan.month'), value: t('plan.net') }}
      format={format.money}
      tick={format.compactMoney}
      points={rows.map(({ net }, index) => {
        const month = months[index] ?? '';
        return {
          id: month,
          label: named(month, { month: 'short' }),
          title: named(month, { month: 'long', year: 'numeric' }),
          value: net,
        };
      })}
    />
  );
}

type PlanSummaryProps = {
  base: PlanSaid['base'];
  rows: readonly PlanRow[];
  costPercentage: number;
  month: (index: number) => string;
};

/** The base of the growth, and the sales required to break even. */
function PlanSummary({ base, rows, costPercentage, month }: PlanSummaryProps) {
  const t = useTranslations('assistant');
  const { money } = useFormat();
  if (isEmpty(rows)) return <Text>{t('plan.nothing')}</Text>;
  const covered = breakEvenMonth(rows);
  const averageExpenses = Math.round(base.expenses.reduce((sum, amount) => sum + amount, 0) / planMonths);
  const needed = breakEvenSales(averageExpenses, costPercentage);
  return (
    <div>
      <Title order={2} className={classes.story ?? ''}>
        {covered === null ? t('plan.neverCovers') : t('plan.covers', { month: month(covered - 1) })}{' '}
        {needed === null || needed === 0 ? null : t('plan.breakEven', { amount: money(needed) })}
      </Title>
      <Text size="sm" c="dimmed">
        {base.growthApplies === 'once'
          ? t('plan.baseYear')
          : t('plan.baseAverage', {
              sales: money(base.sales[0] ?? 0),
              expenses: money(base.expenses[0] ?? 0),
            })}{' '}
        {t('plan.formula')}
      </Text>
    </div>
  );
}
