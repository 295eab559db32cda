import { toDecimals } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';
import { searchKey } from '@mostrador/shared/words/search-key';
import type { OneOfMany } from '../../../catalog/product/many/product-many.ts';
import { ProductChanges, VariantInput } from '../../../catalog/product/product.schema.ts';
import { ServiceChanges } from '../../../catalog/service/service.schema.ts';
import type { Before, Shown } from '../import.table.ts';
import type { Item } from '../run/import-catalog.ts';
import { differences, type Planned, refuse, refuseIssues } from '../run/import-plan.ts';
import { type Group, isVaried } from './import-goods.ts';
import { codesChanged } from './import-goods-codes.ts';
import {
  firstOf,
  type Planning,
  readCategory,
  readProductFields,
  readVariantFields,
} from './import-goods-fields.ts';

export type Update = {
  group: Group;
  item: OneOfMany;
  category: string | null | undefined;
  was: Before;
  stock: { variantId: string; quantity: number; plan: Planned }[];
};

/** Builds the changes of a group's rows to the existing product. */
export function updateOf(group: Group, existing: Item, planning: Planning): Update[] {
  const { rows } = group;
  const [first] = rows;
  if (!first) return [];
  const matched = variantsMeant(group, existing);
  const isOneOfSeveral = existing.hasVariants && rows.every(({ options }) => !isVaried(options));
  const own = planning.kind === 'stock' ? {} : readProductFields(group, planning);
  if (isOneOfSeveral || own.name === '') delete own.name;
  const schema = planning.kind === 'services' ? ServiceChanges : ProductChanges;
  const read = schema.safeParse({ ...own, id: existing.id });
  if (!read.success) {
    refuseIssues(first.plan, read.error, first.values);
    return [];
  }
  const { id: _id, ...cleaned } = read.data;
  const whole = differences(existing, cleaned);
  const each = rows.map((row, index) =>
    variantChange(row, existing, { ...planning, variant: matched[index] }),
  );
  const category = planning.kind === 'stock' ? undefined : categoryChange(group, existing);
  const { codes, was: codesBefore } = codesChanged(
    rows.map(({ values, plan }, index) => {
      const { variant, changed } = each[index] ?? {};
      return { values: planning.kind === 'stock' ? {} : values, plan, variantId: variant?.id ?? changed?.id };
    }),
    existing,
  );
  const item = { id: existing.id, ...joined(existing, { ...whole.changed, ...(codes && { codes }) }, each) };
  const moved = categoryShown(category, existing);
  first.plan.changes.unshift(...whole.shown.map((shown) => namedSupplier(shown, group, existing)), ...moved);
  const was = wasOf(
    existing,
    {
      ...whole.was,
      ...(codesBefore && { codes: codesBefore }),
      ...(moved.length > 0 && { productCategoryId: existing.categoryId }),
    },
    each,
  );
  for (const { plan } of rows) {
    plan.subjectId = existing.id;
    if (plan.outcome !== 'error') plan.outcome = plan.changes.length > 0 ? 'update' : 'unchanged';
  }
  const stock = each.flatMap((change) => change.stock);
  return [{ group, item, category: moved.length > 0 ? category : undefined, was, stock }];
}

const namedSupplier = (shown: Shown, { rows }: Group, existing: Item): Shown =>
  shown.field === 'supplierId'
    ? { field: 'supplier', before: existing.supplier, after: firstOf(rows, 'supplier') ?? null }
    : shown;

function categoryChange(group: Group, existing: Item) {
  const category = readCategory(group);
  if (category === undefined) return undefined;
  return searchKey(category ?? '') === existing.categoryKey ? undefined : category;
}

const categoryShown = (category: string | null | undefined, existing: Item): Shown[] =>
  category === undefined ? [] : [{ field: 'category', before: existing.category, after: category }];

type Variant = Item['variants'][number];

/** Finds the variant of each row by barcode, SKU or option names; undefined adds a new variant. */
function variantsMeant({ rows }: Group, existing: Item): (Variant | undefined)[] {
  const [only] = existing.variants;
  if (!existing.hasVariants) {
    for (const { plan, options } of rows) if (isVaried(options)) refuse(plan, 'importVariantsDiffer');
    return rows.map(() => only);
  }
  const nameOf = (one: Group['rows'][number]['options']) =>
    JSON.stringify([one.color ?? null, one.size ?? null, one.style ?? null]).toLowerCase();
  return rows.map(({ values, options, plan }) => {
    const code = (field: 'barcode' | 'sku') =>
      values[field] ? existing.variants.find((each) => each[field] === values[field]) : undefined;
    const named = existing.variants.find((each) => nameOf(each) === nameOf(options));
    const coded = code('barcode') ?? code('sku');
    const found = isVaried(options) ? (named ?? coded) : (coded ?? named);
    if (!found && !isVaried(options)) refuse(plan, 'importVariantsDiffer');
    return found;
  });
}

type Change = {
  changed: Partial<VariantInput>;
  was: Partial<VariantInput>;
  variant: Variant | undefined;
  stock: Update['stock'];
};

function variantChange(
  { values, options, plan }: Group['rows'][number],
  existing: Item,
  { kind, decimals, variant }: Planning & { variant: Variant | undefined },
): Change {
  const none = { changed: {}, was: {}, variant, stock: [] };
  if (plan.outcome === 'error') return none;
  const fields = kind === 'stock' ? (['cost'] as const) : (['price', 'cost', 'barcode', 'sku'] as const);
  const isSame = variant && existing.trackStock && variant.stock === values.stock;
  const stock = isSame || values.stock === undefined ? {} : { stock: values.stock };
  const names = existing.hasVariants && kind !== 'stock' ? options : {};
  const read = VariantInput.safeParse({ ...names, ...readVariantFields(values, fields), ...stock });
  if (!read.success) {
    refuseIssues(plan, read.error, values);
    return none;
  }
  const { stock: counted, ...cleaned } = read.data;
  if (cleaned.price === null && !existing.hasVariants) refuse(plan, 'priceRequired', { field: 'price' });
  if (!variant) {
    const added = { ...cleaned, id: newId(), ...(counted !== undefined && { stock: counted }) };
    plan.changes.push({ field: 'variation', before: null, after: Object.values(names).join(' · ') });
    return { ...none, changed: added };
  }
  const { changed, was, shown } = differences(variant, withoutSameCost(cleaned, variant, decimals));
  plan.changes.push(...shown);
  if (counted === undefined) return { ...none, changed, was };
  plan.changes.push({ field: 'stock', before: existing.trackStock ? variant.stock : null, after: counted });
  return { ...none, changed, was, stock: [{ variantId: variant.id, quantity: counted, plan }] };
}

/**
 * Removes an unchanged cost. An average cost has more decimals than the currency, so a file contains it
 * rounded.
 */
const withoutSameCost = ({ cost, ...others }: Partial<VariantInput>, current: Variant, decimals: number) =>
  typeof cost === 'number' && current.cost !== null && cost === toDecimals(current.cost, decimals)
    ? others
    : { ...others, ...(cost !== undefined && { cost }) };

/** A product's own price changes if all of its variants change to the same new price. */
function joined(existing: Item, own: OneOfMany['changes'], each: Change[]): Omit<OneOfMany, 'id'> {
  const counts =
    each.some(({ stock }) => stock.length > 0) && !existing.trackStock ? { trackStock: true } : {};
  const [first] = each;
  if (!existing.hasVariants) return { changes: { ...counts, ...own, ...withoutNames(first?.changed ?? {}) } };
  const prices = new Set(each.map(({ changed }) => changed.price));
  const [price] = prices;
  const isForAll =
    prices.size === 1 &&
    typeof price === 'number' &&
    each.length === existing.variants.length &&
    each.every(({ variant }) => variant && !variant.hasOwnPrice);
  const variants = each.map(({ changed, variant }) => {
    const { price: _followed, ...others } = changed;
    return { ...(isForAll ? others : changed), ...(variant && { id: variant.id }) };
  });
  return { changes: { ...counts, ...own, ...(isForAll && { price }) }, variants };
}

const withoutNames = ({ price, cost, barcode, sku }: Partial<VariantInput>) => ({
  ...(typeof price === 'number' && { price }),
  ...(cost !== undefined && { cost }),
  ...(barcode !== undefined && { barcode }),
  ...(sku !== undefined && { sku }),
});

function wasOf(existing: Item, own: Record<string, unknown>, each: Change[]): Before {
  const added = each.flatMap(({ variant, changed }) => (variant || !changed.id ? [] : [changed.id]));
  const variants = each.flatMap(({ variant, was, changed }) => {
    if (!variant || Object.keys(changed).length === 0) return [];
    const price = was.price === undefined ? {} : { price: variant.hasOwnPrice ? variant.price : null };
    return [{ ...was, ...price, id: variant.id }];
  });
  const [first] = each;
  const counting = !existing.trackStock && each.some(({ stock }) => stock.length > 0);
  const single = existing.hasVariants ? { variants } : (first?.was ?? {});
  const price = existing.hasVariants ? { price: existing.price } : {};
  const changes = {
    ...own,
    ...single,
    ...(counting && { trackStock: false }),
    ...(variants.length > 0 ? price : {}),
  };
  return { changes, ...(added.length > 0 && { variantIds: added }) };
}
