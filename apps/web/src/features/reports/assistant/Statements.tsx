import { Alert, Button, Text, Title } from '@mantine/core';
import type { Assistant } from '@mostrador/api/reports/assistant/assistant.schema';
import { wholeRate } from '@mostrador/shared/money/money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { StatementView } from '../../../domain/statement/StatementView.tsx';
import { daysAfter } from '../../../lib/format/days.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Ticket } from '../../../theme/Ticket.tsx';
import type { Period } from '../../../ui/date/periods.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import classes from './assistant.module.css';
import { Health } from './Indicators.tsx';

type ResultsProps = { data: Assistant; isExplained: boolean; known: string | null };

const searchOf = ({ from, until }: Period, known: string | null) => ({
  from,
  until,
  ...(known && { known }),
});

/** The period of the same length immediately before, for the opening values. */
function daysBefore({ from, until }: Period): Period {
  const last = daysAfter(from, -1);
  const length = Math.round((Date.parse(until) - Date.parse(from)) / aDay);
  return { from: daysAfter(last, -length), until: last };
}

const aDay = 86_400_000;

/** The income statement beside the indicators. */
export function Results({ data, isExplained, known }: ResultsProps) {
  const t = useTranslations('assistant');
  const { incomeStatement, indicators } = data;
  if (incomeStatement.rows.every(({ amount, previous }) => amount === 0 && previous === 0))
    return (
      <EmptyState
        kind="records"
        title={t('empty')}
        action={
          <Button component={Link} to={paths.newExpense}>
            {t('addExpense')}
          </Button>
        }
      >
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <>
      <Story incomeStatement={incomeStatement} />
      <div className={classes.pair}>
        <Paper title={t('incomeStatement')} days={incomeStatement}>
          <StatementView
            title={t('incomeStatement')}
            rows={incomeStatement.rows}
            result="netProfit"
            {...{ isExplained, hasShare: true }}
            searchOf={() => searchOf(incomeStatement, known)}
          />
          <Unknown incomeStatement={incomeStatement} />
        </Paper>
        {indicators.length > 0 ? (
          <Health indicators={indicators} days={incomeStatement} isExplained={isExplained} />
        ) : null}
      </div>
    </>
  );
}

type IncomeProps = { incomeStatement: Assistant['incomeStatement'] };

const aHundred = 10_000;

/** Summarizes the period in one sentence. */
function Story({ incomeStatement }: IncomeProps) {
  const t = useTranslations('assistant');
  const format = useFormat();
  const { netSales, netProfit, cost } = incomeStatement;
  if (netSales <= 0) return <p className={classes.story}>{t('noSales')}</p>;
  if (netProfit < 0)
    return (
      <p className={classes.story}>
        {t('storyLoss', { sales: format.money(netSales), loss: format.money(-netProfit) })}
      </p>
    );
  const ofHundred = (amount: number) => format.money(Math.round((amount * wholeRate) / netSales));
  return (
    <p className={classes.story}>
      {t('story', {
        sales: format.money(netSales),
        profit: format.money(netProfit),
        hundred: format.money(aHundred),
        cost: ofHundred(-cost),
        expenses: ofHundred(netSales + cost - netProfit),
        left: ofHundred(netProfit),
      })}
    </p>
  );
}

/** Data missing in the financial statement is listed, not hidden. */
function Unknown({ incomeStatement: { withoutCost, uncategorized } }: IncomeProps) {
  const t = useTranslations('assistant');
  const { money } = useFormat();
  return (
    <>
      {withoutCost ? (
        <Alert color="cempasuchil" variant="light" mt="md">
          {t('withoutCost', { amount: money(withoutCost) })}
        </Alert>
      ) : null}
      {uncategorized.expenses !== 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('uncategorized', {
            sales: money(uncategorized.sales),
            expenses: money(uncategorized.expenses),
          })}
        </Text>
      ) : null}
    </>
  );
}

type BalanceProps = Omit<ResultsProps, 'data'> & { sheet: Assistant['balanceSheet']; from: string };

export function Balance({ sheet, from, isExplained, known }: BalanceProps) {
  const t = useTranslations('assistant');
  const format = useFormat();
  const days = { from: from <= sheet.asOf ? from : sheet.asOf, until: sheet.asOf };
  return (
    <Paper title={t('balanceSheet')} subtitle={t('balanceOn', { day: format.date(sheet.asOf) })}>
      <StatementView
        title={t('balanceSheet')}
        rows={sheet.rows}
        result="liabilitiesAndEquity"
        isExplained={isExplained}
        searchOf={({ key }) => searchOf(key === 'profitBefore' ? daysBefore(days) : days, known)}
      />
      {sheet.likelyUncollectible ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('likelyUncollectible', { amount: format.money(sheet.likelyUncollectible) })}
        </Text>
      ) : null}
    </Paper>
  );
}

type CashFlowProps = Omit<ResultsProps, 'data'> & { flow: Assistant['cashFlow'] };

export function CashFlow({ flow, isExplained, known }: CashFlowProps) {
  const t = useTranslations('assistant');
  return (
    <Paper title={t('cashStatement')} days={flow}>
      <StatementView
        title={t('cashStatement')}
        rows={flow.rows}
        result="closing"
        isExplained={isExplained}
        searchOf={({ key }) => searchOf(key === 'opening' ? daysBefore(flow) : flow, known)}
      />
    </Paper>
  );
}

type PaperProps = {
  title: string;
  days?: { from: string; until: string };
  subtitle?: string;
  children: ReactNode;
};

function Paper({ title, days, subtitle, children }: PaperProps) {
  const format = useFormat();
  return (
    <Ticket label={title} className={classes.paper}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {days ? format.days(days) : subtitle}
        </Text>
      </div>
      {children}
    </Ticket>
  );
}
