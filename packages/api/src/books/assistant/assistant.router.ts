import { can, router } from '../../core/call/trpc.ts';
import { Task } from '../../platform/task/task.schema.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import { askedDays } from '../ledger/asked-days.ts';
import {
  Assistant,
  AssistantExport,
  AssistantPaper,
  AssistantPaperQuery,
  AssistantQuery,
  Shortfall,
  ShortfallQuery,
} from './assistant.schema.ts';
import { readAssistant, readShortfall } from './assistant.ts';
import { statementExport } from './assistant-export.ts';
import { readStatementPaper } from './assistant-paper.ts';

export const assistantRouter = router({
  read: can('assistant.read')
    .meta({ rest: 'GET /v1/financial-data/assistant' })
    .input(AssistantQuery)
    .output(Assistant)
    .query(({ ctx, input }) => readAssistant(ctx, input)),

  /** The statements laid out for paper; `assistant.pdf` prints them. */
  paper: can('assistant.export')
    .input(AssistantPaperQuery)
    .output(AssistantPaper)
    .query(({ ctx, input }) => readStatementPaper(ctx, input)),

  shortfall: can('assistant.read')
    .input(ShortfallQuery)
    .output(Shortfall)
    .query(({ ctx, input }) => readShortfall(ctx, input)),

  /** A file of the statements; the task's result names it, `upload.link` opens it. */
  export: can('assistant.export')
    .meta({ touches: ['task'] })
    .input(AssistantExport)
    .output(Task)
    .mutation(({ ctx, input }) => startTask(ctx, statementExport, { ...input, ...askedDays(ctx, input) })),
});
