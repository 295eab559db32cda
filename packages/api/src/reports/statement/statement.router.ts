import { can, router } from '../../core/call/trpc.ts';
import { listCashFlow, readCashDays, readCashTotals } from './cash-flow.ts';
import { readCharts } from './charts.ts';
import { withoutCosts } from './cost-entries.ts';
import { listEntries, readEntryTotals } from './entries.ts';
import { figureOf } from './figures.ts';
import { readFinancialData, readFinancialStats } from './financial-data.ts';
import {
  CashDays,
  CashDaysQuery,
  CashFlow,
  CashFlowQuery,
  CashTotals,
  Charts,
  ChartsQuery,
  EntryTotals,
  FigureEntriesQuery,
  FigureQuery,
  FinancialData,
  FinancialQuery,
  FinancialStats,
  MoneyQuery,
  PeriodQuery,
  StatementEntries,
  Stats,
  StatsQuery,
} from './statement.schema.ts';
import { readStats } from './stats.ts';

export const statementRouter = router({
  stats: can('report.read')
    .meta({ isReport: true, rest: 'GET /v1/stats' })
    .input(StatsQuery)
    .output(Stats)
    .query(({ ctx, input }) => readStats(ctx, input)),

  /** The documents that make up a figure of the stats or of a category. */
  entries: can('report.read')
    .meta({ isReport: true, rest: 'GET /v1/stats/entries' })
    .input(FigureEntriesQuery)
    .output(StatementEntries)
    .query(async ({ ctx, input }) =>
      listEntries(ctx.tx, withoutCosts(ctx, await figureOf(ctx, input)), input),
    ),

  entryTotals: can('report.read')
    .meta({ isReport: true, rest: 'GET /v1/stats/entries/totals' })
    .input(FigureQuery)
    .output(EntryTotals)
    .query(async ({ ctx, input }) => readEntryTotals(ctx.tx, await figureOf(ctx, input))),

  charts: can('report.read')
    .meta({ isReport: true, rest: 'GET /v1/charts' })
    .input(ChartsQuery)
    .output(Charts)
    .query(({ ctx, input }) => readCharts(ctx, input)),

  byDay: can('report.read')
    .meta({ isReport: true, rest: 'GET /v1/transactions/by-day' })
    .input(CashDaysQuery)
    .output(CashDays)
    .query(({ ctx, input }) => readCashDays(ctx, input)),

  cashFlow: can('report.read')
    .meta({ isReport: true, rest: 'GET /v1/cash-flow' })
    .input(CashFlowQuery)
    .output(CashFlow)
    .query(({ ctx, input }) => listCashFlow(ctx, input)),

  /** The opening and closing balance of the list for the same days. */
  cashTotals: can('report.read')
    .meta({ isReport: true, rest: 'GET /v1/cash-flow/totals' })
    .input(MoneyQuery)
    .output(CashTotals)
    .query(({ ctx, input }) => readCashTotals(ctx, input)),

  financialData: can('assistant.read')
    .meta({ isReport: true, rest: 'GET /v1/financial-data' })
    .input(FinancialQuery)
    .output(FinancialData)
    .query(({ ctx, input }) => readFinancialData(ctx, input)),

  financialStats: can('assistant.read')
    .meta({ isReport: true, rest: 'GET /v1/financial-data/stats' })
    .input(PeriodQuery)
    .output(FinancialStats)
    .query(({ ctx, input }) => readFinancialStats(ctx, input)),
});
