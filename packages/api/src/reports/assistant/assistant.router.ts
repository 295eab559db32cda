import { mostDaysSummed } from '@mostrador/shared/time/date-range';
import { can, router } from '../../core/call/trpc.ts';
import { resolveDays } from '../../ledger/ledger/requested-days.ts';
import { Task } from '../../platform/task/task.schema.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import { withoutCosts } from '../statement/cost-entries.ts';
import { listEntries, readEntryTotals } from '../statement/entries.ts';
import { EntryTotals, StatementEntries } from '../statement/statement.schema.ts';
import {
  Assistant,
  AssistantExport,
  AssistantPaper,
  AssistantPaperQuery,
  AssistantQuery,
  LineEntriesQuery,
  LineQuery,
  Shortfall,
  ShortfallQuery,
} from './assistant.schema.ts';
import { readAssistant, readShortfall } from './assistant.ts';
import { statementExport } from './assistant-export.ts';
import { readStatementPaper } from './assistant-paper.ts';
import { lineFigureOf } from './line-figures.ts';

export const assistantRouter = router({
  read: can('assistant.read')
    .meta({ isReport: true, rest: 'GET /v1/financial-data/assistant' })
    .input(AssistantQuery)
    .output(Assistant)
    .query(({ ctx, input }) => readAssistant(ctx, input)),

  /** The documents that make up a line of the statements or a figure of the indicators. */
  entries: can('assistant.read')
    .meta({ isReport: true, rest: 'GET /v1/financial-data/entries' })
    .input(LineEntriesQuery)
    .output(StatementEntries)
    .query(async ({ ctx, input }) =>
      listEntries(ctx.tx, withoutCosts(ctx, await lineFigureOf(ctx, input)), input),
    ),

  entryTotals: can('assistant.read')
    .meta({ isReport: true, rest: 'GET /v1/financial-data/entries/totals' })
    .input(LineQuery)
    .output(EntryTotals)
    .query(async ({ ctx, input }) => readEntryTotals(ctx.tx, await lineFigureOf(ctx, input))),

  /** The statements for printing; `assistant.pdf` prints them. */
  paper: can('assistant.export')
    .meta({ isReport: true })
    .input(AssistantPaperQuery)
    .output(AssistantPaper)
    .query(({ ctx, input }) => readStatementPaper(ctx, input)),

  shortfall: can('assistant.read')
    .meta({ isReport: true })
    .input(ShortfallQuery)
    .output(Shortfall)
    .query(({ ctx, input }) => readShortfall(ctx, input)),

  /** Exports the statements to a file. The task's result contains its name; `upload.link` opens the file. */
  export: can('assistant.export')
    .meta({ touches: ['task'] })
    .input(AssistantExport)
    .output(Task)
    .mutation(({ ctx, input }) =>
      startTask(ctx, statementExport, { ...input, ...resolveDays(ctx, input, mostDaysSummed) }),
    ),
});
