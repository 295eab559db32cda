import type { ImportField } from '@mostrador/shared/codes/import-fields';
import { completeMeasure } from '@mostrador/shared/money/measure';
import { fitsDecimals } from '@mostrador/shared/money/money';
import { writeCodes } from '@mostrador/shared/wire/code-list';
import { newId } from '@mostrador/shared/wire/new-id';
import { unitOf } from '../../../catalog/product/list/product-view.ts';
import type { CodeInput } from '../../../catalog/product/product.schema.ts';
import type { Values } from '../read/import-values.ts';
import { type CatalogIndex, codesIn, type Item } from '../run/import-catalog.ts';
import { refuse } from '../run/import-plan.ts';
import type { Group } from './import-goods.ts';
import type { Planning } from './import-goods-fields.ts';

type Row = Pick<Group['rows'][number], 'values' | 'plan'>;
type Judging = Pick<Group, 'existing'> & Pick<Planning, 'catalog' | 'decimals'>;

/**
 * Refuses an additional code that is a barcode, SKU or additional code of another product, and a barcode or
 * SKU that is an additional code of another product. Packs must contain whole steps, at a price that the
 * currency can represent.
 */
export function refuseCodes({ values, plan }: Row, { existing, catalog, decimals }: Judging) {
  const refuseTaken = (field: ImportField, value: string, holder: Item | undefined) => {
    if (holder) refuse(plan, 'importBarcodeInUse', { field, value, name: holder.name });
  };
  for (const field of ['barcode', 'sku'] as const) {
    const code = values[field];
    const holder = typeof code === 'string' ? catalog.byCode.get(code) : undefined;
    // The additional codes in the row replace the existing ones.
    const isReplaced = holder?.id === existing?.id && values.codes !== undefined;
    if (!isReplaced) refuseTaken(field, String(code), holder);
  }
  const step = values.quantityStep ?? existing?.quantityStep ?? completeMeasure(unitIn(values)).quantityStep;
  for (const { code, units, price } of codesIn(values)) {
    const details = { field: 'codes', value: code } as const;
    refuseTaken(
      'codes',
      code,
      ownersOf(code, catalog).find(({ id }) => id !== existing?.id),
    );
    if (isOwn(code, { values, existing })) refuse(plan, 'barcodeRepeated', details);
    if (units % Number(step) !== 0) refuse(plan, 'quantityStep', { ...details, step: Number(step) });
    if (price !== null && !fitsDecimals(price, decimals)) refuse(plan, 'amountDecimals', details);
  }
}

const unitIn = ({ unit }: Values) => (typeof unit === 'string' ? { unit: unitOf(unit) } : {});

const ownersOf = (code: string, { byBarcode, bySku, byCode }: CatalogIndex): Item[] => {
  const coded = byCode.get(code);
  const barcoded = byBarcode.get(code)?.item;
  return [coded, barcoded, ...(bySku.get(code) ?? []).map(({ item }) => item)].flatMap((one) => one ?? []);
};

/** True if the code is the record's own barcode: it would mean a single unit and a pack at once. */
const isOwn = (code: string, { values, existing }: { values: Values; existing: Item | null }) =>
  code === values.barcode ||
  code === values.sku ||
  (existing?.variants.some(({ barcode, sku }) => barcode === code || sku === code) ?? false);

/** The additional codes of a new product; each of its variants gets the id to which the codes refer. */
export function codesOfNew(rows: Row[], { hasVariants }: { hasVariants: boolean }) {
  const codeLists = rows.map(({ values }) => codesIn(values));
  if (codeLists.every((codes) => codes.length === 0)) return { own: {}, variants: [] };
  if (!hasVariants) return { own: { codes: codeLists[0] }, variants: [] };
  const variants = rows.map(() => ({ id: newId() }));
  const codes = codeLists.flatMap((each, index) =>
    each.map((code) => ({ ...code, variantId: variants[index]?.id })),
  );
  return { own: { codes }, variants };
}

type Coded = Row & { variantId: string | undefined };

/**
 * The complete set of a product's additional codes after the rows of its variants, reported in those rows;
 * empty if nothing changes.
 */
export function codesChanged(rows: Coded[], existing: Item): { codes?: CodeInput[]; was?: CodeInput[] } {
  const listed = existing.codes.map(({ id, variantId, code, name, units, price }) => {
    return { id, variantId, code, name, units, price };
  });
  const given = rows.flatMap(({ values, plan, variantId }) => {
    if (values.codes === undefined || variantId === undefined) return [];
    const before = writeCodes(listed.filter((each) => each.variantId === variantId)) || null;
    const codes = codesIn(values).map((code) => ({ ...code, variantId }));
    const after = writeCodes(codes) || null;
    if (before === after) return [];
    plan.changes.push({ field: 'codes', before, after });
    return [{ variantId, codes }];
  });
  if (given.length === 0) return {};
  const others = listed.filter(({ variantId }) => !given.some((each) => each.variantId === variantId));
  return { codes: [...others, ...given.flatMap(({ codes }) => codes)], was: listed };
}
