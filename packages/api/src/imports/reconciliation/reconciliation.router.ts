import { ById } from '@mostrador/shared/wire/id';
import { can, router } from '../../core/call/trpc.ts';
import { listEntries } from './bank-entries.ts';
import { declineMatch, ignoreLine, matchLine, matchLines, reopenLine } from './bank-line-acts.ts';
import { listLines } from './bank-line-view.ts';
import { createFromLine } from './create-from-line.ts';
import {
  BankDecline,
  BankEntryList,
  BankEntryQuery,
  BankIgnoring,
  BankLine,
  BankLineCreation,
  BankLineList,
  BankLineNamed,
  BankLineQuery,
  BankMatch,
  BankMatches,
  BankPreview,
  BankPreviewQuery,
  BankStatement,
  BankStatementChanges,
  BankStatementInput,
  BankStatementList,
  BankStatementQuery,
  OpenLines,
  OpenLinesQuery,
} from './reconciliation.schema.ts';
import { bringStatement, changeStatement, finishStatement, removeStatement } from './statement.ts';
import { previewStatement } from './statement-preview.ts';
import { countOpenLines, listStatements, readStatement } from './statement-view.ts';

/** The lists of the documents that can be created from a line. */
const creates = ['expense', 'sale', 'income', 'transfer', 'moneyAccount', 'statement', 'report'] as const;

/** Bank statements of an account, line by line next to the books. */
export const reconciliationRouter = router({
  list: can('reconciliation.list')
    .meta({ rest: 'GET /v1/statements' })
    .input(BankStatementQuery)
    .output(BankStatementList)
    .query(({ ctx, input }) => listStatements(ctx, input)),

  byId: can('reconciliation.list')
    .meta({ rest: 'GET /v1/statements/:id' })
    .input(ById)
    .output(BankStatement)
    .query(({ ctx, input }) => readStatement(ctx, input.id)),

  lines: can('reconciliation.list')
    .meta({ rest: 'GET /v1/statements/:id/lines' })
    .input(BankLineQuery)
    .output(BankLineList)
    .query(({ ctx, input }) => listLines(ctx, input)),

  /** The postings of the account that are not matched with a line. */
  entries: can('reconciliation.list')
    .meta({ rest: 'GET /v1/statements/:id/entries' })
    .input(BankEntryQuery)
    .output(BankEntryList)
    .query(({ ctx, input }) => listEntries(ctx, input)),

  /** Previews the lines for other choices. */
  preview: can('reconciliation.list')
    .input(BankPreviewQuery)
    .output(BankPreview)
    .query(({ ctx, input }) => previewStatement(ctx, input)),

  /** Counts the open lines. */
  open: can('reconciliation.list')
    .input(OpenLinesQuery)
    .output(OpenLines)
    .query(({ ctx, input }) => countOpenLines(ctx.tx, input.until)),

  create: can('reconciliation.write')
    .meta({ rest: 'POST /v1/statements', creates: true })
    .input(BankStatementInput)
    .output(BankStatement)
    .mutation(({ ctx, input }) => bringStatement(ctx, input)),

  update: can('reconciliation.write')
    .meta({ rest: 'PATCH /v1/statements/:id' })
    .input(BankStatementChanges)
    .output(BankStatement)
    .mutation(({ ctx, input }) =>
      ctx.edit({ read: () => readStatement(ctx, input.id), change: () => changeStatement(ctx, input) }),
    ),

  remove: can('reconciliation.write')
    .meta({ rest: 'DELETE /v1/statements/:id' })
    .input(ById)
    .mutation(({ ctx, input }) => removeStatement(ctx, input.id)),

  match: can('reconciliation.write')
    .meta({ rest: 'POST /v1/statements/:statement_id/lines/:id/match' })
    .input(BankMatch)
    .output(BankLine)
    .mutation(({ ctx, input }) => matchLine(ctx, input)),

  /** Confirms many matches at once. */
  matchMany: can('reconciliation.write')
    .meta({ rest: 'POST /v1/statements/:id/match' })
    .input(BankMatches)
    .output(BankStatement)
    .mutation(({ ctx, input }) => matchLines(ctx, input)),

  decline: can('reconciliation.write')
    .meta({ rest: 'POST /v1/statements/:statement_id/lines/:id/decline' })
    .input(BankDecline)
    .output(BankLine)
    .mutation(({ ctx, input }) => declineMatch(ctx, input)),

  createFromLine: can('reconciliation.write')
    .meta({
      rest: 'POST /v1/statements/:statement_id/lines/:id/create',
      touches: ['reconciliation', ...creates],
    })
    .input(BankLineCreation)
    .output(BankLine)
    .mutation(({ ctx, input }) => createFromLine(ctx, input)),

  ignore: can('reconciliation.write')
    .meta({ rest: 'POST /v1/statements/:statement_id/lines/:id/ignore' })
    .input(BankIgnoring)
    .output(BankLine)
    .mutation(({ ctx, input }) => ignoreLine(ctx, input)),

  reopen: can('reconciliation.write')
    .meta({ rest: 'POST /v1/statements/:statement_id/lines/:id/reopen' })
    .input(BankLineNamed)
    .output(BankLine)
    .mutation(({ ctx, input }) => reopenLine(ctx, input)),

  close: can('reconciliation.write')
    .meta({ rest: 'POST /v1/statements/:id/finish' })
    .input(ById)
    .output(BankStatement)
    .mutation(({ ctx, input }) => finishStatement(ctx, input.id)),
});
