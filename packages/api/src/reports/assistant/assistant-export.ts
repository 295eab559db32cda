import type { translator } from '@mostrador/shared/text/translator';
import type { CellInput } from '../../core/io/spreadsheet.ts';
import { decimalSignOf, readShop } from '../../identity/organization/shop.ts';
import { tenantJob } from '../../platform/task/tenant-job.ts';
import { tableFile } from '../../platform/upload/table-file.ts';
import { type Assistant, AssistantExportJob, type StatementRow } from './assistant.schema.ts';
import { readAssistant } from './assistant.ts';
import { assistantWords } from './assistant-words.ts';

/** Exports the three statements below each other, as a private file. */
export const statementExport = tenantJob({
  kind: 'statement-export',
  payload: AssistantExportJob,
  handle: async (work, { format, ...query }) => {
    const { tx, organizationId, language, services, progress } = work;
    const { shop } = await readShop(tx, organizationId);
    const t = assistantWords(language, shop);
    const ctx = { ...services, tx, principal: { shop, flags: new Set<never>() } };
    const rows = rowsOf(await readAssistant(ctx, query), t);
    const file = tableFile(work, {
      name: t('assistant.fileName'),
      titles: (['statement', 'line', 'detail', 'amount', 'before', 'share'] as const).map((title) =>
        t(`assistant.${title}`),
      ),
      format,
      decimalSign: decimalSignOf(shop),
      total: rows.length,
    });
    file.add(rows);
    await progress(rows.length, rows.length);
    return { counts: { exported: rows.length }, fileId: await file.keep() };
  },
});

type Words = ReturnType<typeof translator>;

function rowsOf({ incomeStatement, balanceSheet, cashFlow }: Assistant, t: Words): CellInput[][] {
  const statementRows = (statement: string, rows: readonly StatementRow[]) =>
    rows.map(({ key, name, amount, previous, share }) => [
      ...[statement, t(`assistant.lines.${key}`), name, amount / 100, previous / 100],
      share === null ? null : share / 100,
    ]);
  return [
    ...statementRows(t('assistant.incomeStatement'), incomeStatement.rows),
    ...statementRows(t('assistant.balanceSheet'), balanceSheet.rows),
    ...statementRows(t('assistant.cashStatement'), cashFlow.rows),
  ];
}
