import type { ImportSource } from '@mostrador/shared/import-codes';
import type { SheetRow, Values } from './import-values.ts';

const others: ReadonlySet<ImportSource> = new Set<ImportSource>(['loyverse', 'square']);

/**
 * What the files of other programs mean by what they say: a cost of 0 stands where nobody named one, stock
 * below nothing is what was sold without being there, and goods by weight are sold in any part of a kilo.
 */
export function asMeant(rows: SheetRow[], source: ImportSource): SheetRow[] {
  if (!others.has(source)) return rows;
  return rows.flatMap((row) => (isPart(row) ? [] : { ...row, values: meant(row.values) }));
}

/** Loyverse tells each further part of a composite item in a row of its own, of which we take nothing. */
const isPart = ({ values, problems }: SheetRow) =>
  problems.length === 0 && Object.keys(values).every((field) => field === 'handle');

function meant({ soldByWeight, ...values }: Values): Values {
  if (values.cost === 0) delete values.cost;
  if (typeof values.stock === 'number' && values.stock < 0) values.stock = 0;
  return soldByWeight === true ? { unit: 'kg', quantityStep: 1, quantityMin: 1, ...values } : values;
}
