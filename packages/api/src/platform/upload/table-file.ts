import type { TableFormat } from '@mostrador/shared/codes/codes';
import { DomainError } from '../../core/call/errors.ts';
import { cellInText, csvLine, csvMark } from '../../core/io/csv.ts';
import { type CellInput, packedRows } from '../../core/io/spreadsheet.ts';
import type { Work } from '../task/tenant-job.ts';
import { keepMadeFile } from './receive.ts';

/** The maximum number of rows in a workbook; above it, building one would take too much memory. */
const mostInWorkbook = 50_000;
const contentTypes: Record<TableFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Table = {
  name: string;
  titles: string[];
  format: TableFormat;
  decimalSign: '.' | ',';
  /** The total number of entries; throws 422 `exportTooLarge` if a workbook cannot contain them. */
  total: number;
};

/** A private file of a table that is written in parts. */
export function tableFile(work: Work, { name, titles, format, decimalSign, total }: Table) {
  if (format === 'xlsx' && total > mostInWorkbook)
    throw new DomainError('UNPROCESSABLE_CONTENT', 'exportTooLarge');
  const parts: Uint8Array[] = format === 'csv' ? [Buffer.from(csvMark + csvLine(titles, decimalSign))] : [];
  const lines = (rows: CellInput[][]) =>
    rows.map((row) => csvLine(row.map(cellInText), decimalSign)).join('');
  const add = (rows: CellInput[][]) =>
    void parts.push(format === 'csv' ? Buffer.from(lines(rows)) : packedRows(rows));
  /** Stores the file and returns its id. */
  const keep = async () => {
    const { services, organizationId, actor } = work;
    return keepMadeFile(services, {
      organizationId,
      userId: actor.kind === 'member' ? actor.id : null,
      filename: `${name} ${services.now().toISOString().slice(0, 10)}.${format}`,
      contentType: contentTypes[format],
      bytes:
        format === 'csv'
          ? Buffer.concat(parts)
          : await services.spreadsheets.writeTable({ name, titles, parts }, organizationId),
    });
  };
  return { add, keep };
}

/** An amount in the form of a cell. */
export const decimal = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

type Filling<Row> = Omit<Table, 'decimalSign'> & {
  decimalSign?: '.' | ',';
  batches: AsyncIterable<Row[]>;
  /** Converts a batch of rows to lines of the file. */
  linesOf: (batch: Row[]) => CellInput[][] | Promise<CellInput[][]>;
};

/**
 * Writes a list into a private file in batches: memory contains only one batch, and the task reports the
 * progress.
 */
export async function listFile<Row>(work: Work, { batches, linesOf, ...table }: Filling<Row>) {
  const file = tableFile(work, { decimalSign: '.', ...table });
  let done = 0;
  await work.progress(done, table.total);
  for await (const batch of batches) {
    file.add(await linesOf(batch));
    done += batch.length;
    await work.progress(done, table.total);
  }
  return { counts: { exported: done }, fileId: await file.keep() };
}
