import type { ImportSource } from '@mostrador/shared/codes/import-codes';
import { searchKey } from '@mostrador/shared/words/search-key';
import type { SheetRow, Values } from './import-values.ts';

const others: ReadonlySet<ImportSource> = new Set<ImportSource>(['loyverse', 'square', 'shopify', 'odoo']);

/**
 * Converts values of other programs to their meaning here: a cost of 0 means no cost, negative stock means
 * that more was sold than was in stock, and goods by weight are sold in any fraction of a kilo.
 */
export function asMeant(rows: SheetRow[], source: ImportSource): SheetRow[] {
  const shelved = rows.map((row) => ({ ...row, values: unshelved(row.values) }));
  if (!others.has(source)) return shelved;
  return shelved.flatMap((row) => (isPart(row) ? [] : { ...row, values: meant(row.values) }));
}

/** Products archived in another program are hidden at the till and in the store. */
function unshelved({ shelved, ...values }: Values): Values {
  const isAside = typeof shelved === 'string' && aside.test(searchKey(shelved));
  return isAside ? { showInPos: false, showInStore: false, ...values } : values;
}

const aside = /^(y|yes|si|true|archived|archivado|draft|borrador|inactive|inactivo|disabled|deshabilitado)$/;

/**
 * Loyverse lists the components of a composite item, and Shopify additional images, in rows with no other
 * data.
 */
const isPart = ({ values, problems }: SheetRow) =>
  problems.length === 0 && Object.keys(values).every((field) => field === 'handle');

function meant({ soldByWeight, ...values }: Values): Values {
  if (values.cost === 0) delete values.cost;
  if (typeof values.stock === 'number' && values.stock < 0) values.stock = 0;
  // Odoo writes the path of a category, beginning with «All».
  if (typeof values.category === 'string') values.category = values.category.split(' / ').at(-1) ?? null;
  return soldByWeight === true ? { unit: 'kg', quantityStep: 1, quantityMin: 1, ...values } : values;
}
