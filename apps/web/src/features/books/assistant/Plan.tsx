import { Text, Title } from '@mantine/core';
import type { Plan as PlanSaid } from '@mostrador/api/books/assistant/assistant.schema';
import { breakEvenMonth, breakEvenSales, type PlanRow, planMonths, planOf } from '@mostrador/shared/plan';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { dayInWords, useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Plot } from '../../../ui/chart/Plot.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ScaledInput } from '../../../ui/inputs/ScaledInput.tsx';
import classes from './assistant.module.css';
import { Growing, type Growth, growthOf } from './Growing.tsx';
import { PlanTable } from './PlanTable.tsx';

/** Twelve months ahead: how sales and expenses change, and what is left. */
export default function Plan({ plan }: { plan: PlanSaid | null }) {
  const t = useTranslations('assistant');
  if (!plan) return <EmptyState kind="closed" title={t('plan.notAllowed')} />;
  return <Planning plan={plan} />;
}

const noGrowth: Growth = { mode: 'percentage', amount: 0, isLess: false };
const wholeShare = 10_000;

function Planning({ plan: { base, rows: said } }: { plan: PlanSaid }) {
  const t = useTranslations('assistant');
  const session = useSession();
  const decimals = useOrganization()?.country.decimals ?? 2;
  const [sales, setSales] = useState(noGrowth);
  const [expenses, setExpenses] = useState(noGrowth);
  const [cost, setCost] = useState<number | null>(base.costPercentage);
  const [own, setOwn] = useState({ sales: base.sales, expenses: base.expenses });
  const costPercentage = Math.min(cost ?? 0, wholeShare);
  const rows = planOf(
    base,
    { sales: growthOf(sales, own.sales), expenses: growthOf(expenses, own.expenses), costPercentage },
    decimals,
  );
  const monthName = (month: string, width: 'short' | 'long') =>
    dayInWords(`${month}-01`, session.language, { month: width, year: 'numeric' });
  const change = (which: 'sales' | 'expenses') => (index: number, amount: number) =>
    setOwn({ ...own, [which]: own[which].map((each, at) => (at === index ? amount : each)) });
  /** What stands there is where one begins to write his own months. */
  const choose = (which: 'sales' | 'expenses', next: Growth) => {
    if (next.mode === 'individual') setOwn({ ...own, [which]: rows.map((row) => row[which]) });
    (which === 'sales' ? setSales : setExpenses)(next);
  };
  return (
    <div className={classes.page}>
      <div className={classes.growing}>
        <Growing title={t('plan.salesGrow')} value={sales} onChange={(next) => choose('sales', next)} />
        <Growing
          title={t('plan.expensesGrow')}
          value={expenses}
          onChange={(next) => choose('expenses', next)}
        />
        <ScaledInput
          label={t('plan.costPercentage')}
          value={cost}
          onChange={setCost}
          scale={100}
          decimals={2}
          max={wholeShare}
        />
      </div>
      <Told
        base={base}
        rows={rows}
        {...{ costPercentage }}
        month={(index) => monthName(said[index]?.month ?? '', 'long')}
      />
      <PlanTable
        rows={rows.map((row, index) => ({ ...row, month: monthName(said[index]?.month ?? '', 'short') }))}
        real={said[0]?.real ?? null}
        onSales={sales.mode === 'individual' ? change('sales') : undefined}
        onExpenses={expenses.mode === 'individual' ? change('expenses') : undefined}
      />
      {isEmpty(rows) ? null : <NetPlot rows={rows} months={said.map(({ month }) => month)} />}
    </div>
  );
}

/** Without a closed month there is nothing to grow from. */
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

type ToldProps = {
  base: PlanSaid['base'];
  rows: readonly PlanRow[];
  costPercentage: number;
  month: (index: number) => string;
};

/** From what it grows, and what has to be sold to lose nothing. */
function Told({ base, rows, costPercentage, month }: ToldProps) {
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
