import { fieldNamed, scaleOfField } from '@mostrador/shared/codes/import-fields';
import type { MoneySymbol } from '@mostrador/shared/shop/countries';
import type { Language } from '@mostrador/shared/text/translate';
import { errorText } from '@mostrador/shared/text/translator';
import type { ImportRow } from '../import.schema.ts';
import type { dataImportRows } from '../import.table.ts';
import type { Mapping } from './import-columns.ts';
import type { Value } from './import-values.ts';

type Row = typeof dataImportRows.$inferSelect;

type Reading = { fields: Mapping; language: Language; moneySymbol: MoneySymbol; seesCosts: boolean };

/** A number in the units that people use in the column. */
function asWritten(name: string, value: Value): Value {
  const field = fieldNamed(name);
  return field && typeof value === 'number' ? value / scaleOfField(field) : value;
}

/** Returns the rows for their reader: each cell with its spreadsheet name, each reason as a sentence. */
export async function rowsShown(
  rows: Row[],
  { fields, language, moneySymbol, seesCosts }: Reading,
): Promise<ImportRow[]> {
  // The library is loaded here only when an import is viewed; threads read the workbooks.
  const { colToLetter } = await import('hucre/xlsx');
  return rows.map(({ id, row, outcome, name, changes, problems }) => ({
    id,
    row,
    outcome,
    name,
    // Changes of costs are filtered, because a file with any cost would otherwise reveal the current cost of
    // each product.
    changes: changes
      .filter(({ field }) => seesCosts || field !== 'cost')
      .map(({ field, before, after }) => ({
        field,
        before: asWritten(field, before),
        after: asWritten(field, after),
      })),
    problems: problems.map(({ field, column, value, reason, details }) => {
      const place = column ?? (field === null ? -1 : fields.indexOf(field));
      const letter = place >= 0 ? colToLetter(place) : '';
      return {
        field,
        cell: `${letter}${row}`,
        value,
        code: reason,
        message: errorText({ language, moneySymbol }, reason, details),
      };
    }),
  }));
}
