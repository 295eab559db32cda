import type { ImportKind, ImportMode } from '@mostrador/shared/codes/import-codes';
import { searchKey } from '@mostrador/shared/words/search-key';
import { CategoryInput } from '../../../directory/category/category.schema.ts';
import type { Value, Values } from '../read/import-values.ts';
import type { CatalogIndex, Item, Suppliers } from '../run/import-catalog.ts';
import type { Group } from './import-goods.ts';

export type Planning = {
  kind: Exclude<ImportKind, 'contacts' | 'debts'>;
  mode: ImportMode;
  decimals: number;
  catalog: CatalogIndex;
  suppliers: Suppliers;
};

const ownFields = [
  'name',
  'description',
  'unit',
  'quantityStep',
  'quantityMin',
  'lowStock',
  'trackStock',
  'openPrice',
  'showInPos',
  'showInStore',
  'favourite',
  'taxRate',
  'wholesaleQuantity',
  'wholesalePrice',
  'expiresOn',
  'durationMinutes',
] as const;

/** The first row with a value for the whole product applies to all its rows. */
export const firstOf = (rows: Group['rows'], field: keyof Values): Value | undefined =>
  rows.map(({ values }) => values[field]).find((value) => value !== undefined);

/** The values of the rows for the whole product, by the field names of its schema. */
export function readProductFields({ rows, existing }: Group, { suppliers }: Planning): Record<string, Value> {
  const entries = ownFields.flatMap((field) => {
    const value = firstOf(rows, field);
    return value === undefined ? [] : [[field, value] as const];
  });
  const supplier = firstOf(rows, 'supplier');
  const supplierId =
    typeof supplier === 'string' && !isSupplierOf(existing, supplier)
      ? suppliers.idOf(supplier)
      : supplier && existing?.supplierId;
  return { ...Object.fromEntries(entries), ...(supplierId !== undefined && { supplierId }) };
}

/** The current supplier is matched by the name first, even if another one has the same name. */
export const isSupplierOf = (existing: Item | null, name: string): boolean =>
  existing?.supplier !== undefined &&
  existing.supplier !== null &&
  searchKey(existing.supplier) === searchKey(name);

/** The name of the category. Null for no category; undefined if the file has none. */
export const readCategory = ({ rows }: Group): string | null | undefined => {
  const value = firstOf(rows, 'category');
  if (value === null) return null;
  return typeof value === 'string' ? CategoryInput.shape.name.parse(value) : undefined;
};

type VariantField = 'price' | 'cost' | 'stock' | 'barcode' | 'sku';

export const readVariantFields = (values: Values, fields: readonly VariantField[]) =>
  Object.fromEntries(
    fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]] as const])),
  );
