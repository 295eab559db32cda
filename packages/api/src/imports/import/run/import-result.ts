import { errorText, translator } from '@mostrador/shared/text/translator';
import type { Shop } from '../../../core/call/call.ts';
import { type CellInput, packedRows, type SheetRead } from '../../../core/io/spreadsheet.ts';
import type { Work } from '../../../platform/task/tenant-job.ts';
import { keepMadeFile } from '../../../platform/upload/receive.ts';
import type { dataImports } from '../import.table.ts';
import { titleRow } from '../read/import-columns.ts';
import { asDated } from '../read/import-values.ts';
import type { Planned } from './import-plan.ts';

type Result = {
  row: typeof dataImports.$inferSelect;
  sheet: SheetRead;
  rows: Planned[];
  shop: Pick<Shop, 'settings'>;
};

const perPart = 1000;
const packed = (lines: CellInput[][]) =>
  Array.from({ length: Math.ceil(lines.length / perPart) }, (_, at) =>
    packedRows(lines.slice(at * perPart, (at + 1) * perPart)),
  );

/**
 * Stores the original file with two more columns: the outcome of each row, and the reason of each refusal.
 */
export async function keepResult(work: Work, { row, sheet, rows, shop }: Result): Promise<string> {
  const { services, organizationId, language } = work;
  const t = translator(language);
  const at = titleRow(sheet.rows);
  const byRow = new Map(rows.map((each) => [each.row, each]));
  const width = row.titles.length;
  const lines = sheet.rows.slice(at + 1).flatMap((cells, index) => {
    const found = byRow.get(at + index + 2);
    if (!found) return [];
    const own = Array.from({ length: width }, (_, column) => asDated(cells[column] ?? null));
    const why = found.problems.map(({ field, reason, details }) => {
      const text = errorText({ language, moneySymbol: shop.settings.moneySymbol }, reason, details);
      return field ? `${t(`dataimport.fields.${field}`)}: ${text}` : text;
    });
    return [[...own, t(`dataimport.outcomes.${found.outcome}`), why.join(' · ') || null]];
  });
  const table = {
    name: t('dataimport.result'),
    titles: [...row.titles, t('dataimport.result'), t('dataimport.error')],
    parts: packed(lines),
  };
  const bytes = await services.spreadsheets.writeTable(table, organizationId);
  return keepMadeFile(services, {
    organizationId,
    userId: row.userId,
    filename: `${row.fileName.replace(/\.\w+$/, '')} – ${t('dataimport.result')}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes,
  });
}
