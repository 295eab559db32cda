import { typeOfField } from '@mostrador/shared/codes/import-fields';
import { fitsDecimals } from '@mostrador/shared/money/money';
import { searchKey } from '@mostrador/shared/words/search-key';
import { ProductInput } from '../../../catalog/product/product.schema.ts';
import { ServiceInput } from '../../../catalog/service/service.schema.ts';
import { CategoryInput } from '../../../directory/category/category.schema.ts';
import { ContactInput } from '../../../directory/contact/contact.schema.ts';
import type { SheetRow } from '../read/import-values.ts';
import { asUnderstood, isAllowed, type Planned, refuse, refuseIssues } from '../run/import-plan.ts';
import { type Group, groupsOf, isVaried } from './import-goods.ts';
import { codesOfNew, refuseCodes } from './import-goods-codes.ts';
import {
  firstOf,
  isSupplierOf,
  type Planning,
  readCategory,
  readProductFields,
  readVariantFields,
} from './import-goods-fields.ts';
import { type Update, updateOf } from './import-goods-update.ts';

/** `category` is a name that may be new; null removes the category, undefined leaves it. */
export type Creation = {
  group: Group;
  input: ProductInput | ServiceInput;
  category: string | null | undefined;
};
export type GoodsPlan = {
  rows: Planned[];
  creations: Creation[];
  updates: Update[];
  /** The suppliers to be created. */
  suppliers: { id: string; name: string }[];
};

const yielding = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Plans the changes of each row to the existing records; writes nothing. */
export async function planGoods(rows: SheetRow[], planning: Planning): Promise<GoodsPlan> {
  const groups = groupsOf(planning.kind, rows, planning.catalog);
  const creations: Creation[] = [];
  const updates: Update[] = [];
  for (const [index, group] of groups.entries()) {
    if (index % 100 === 0) await yielding();
    judge(group, planning);
    if (isRefused(group)) continue;
    if (group.existing) updates.push(...updateOf(group, group.existing, planning));
    else creations.push(...creationOf(group, planning));
    isRefused(group);
  }
  const isFine = ({ group }: { group: Group }) => group.rows.every(({ plan }) => plan.outcome !== 'error');
  const plans = groups.flatMap(({ rows: own }) => own.map(({ plan }) => plan));
  const fine = { creations: creations.filter(isFine), updates: updates.filter(isFine) };
  const named = new Set([
    ...fine.creations.map(({ input }) => ('supplierId' in input ? input.supplierId : null)),
    ...fine.updates.map(({ item }) => item.changes.supplierId),
  ]);
  const suppliers = planning.suppliers.made().filter(({ id }) => named.has(id));
  reportSuppliers(suppliers, [...fine.creations, ...fine.updates]);
  return { rows: plans.sort((a, b) => a.row - b.row), ...fine, suppliers };
}

/** A new supplier is reported in the first row that names it. */
function reportSuppliers(suppliers: readonly { name: string }[], each: readonly { group: Group }[]) {
  const rows = each.flatMap(({ group }) => group.rows).toSorted((a, b) => a.plan.row - b.plan.row);
  for (const { name } of suppliers) {
    const isHim = ({ values: { supplier } }: (typeof rows)[number]) =>
      typeof supplier === 'string' && searchKey(supplier) === searchKey(name);
    rows.find(isHim)?.plan.changes.push({ field: 'newSupplier', before: null, after: name });
  }
}

/** True if any row of the product is invalid, because a product is imported as a whole or not at all. */
function isRefused({ rows }: Group): boolean {
  const bad = rows.find(({ plan }) => plan.outcome === 'error');
  if (!bad) return false;
  for (const { plan } of rows)
    if (plan.outcome !== 'error') refuse(plan, 'importGroupRefused', { row: bad.plan.row });
  return true;
}

function judge({ rows, existing }: Group, { kind, mode, decimals, catalog, suppliers }: Planning) {
  for (const { values, plan } of rows) {
    if (existing && plan.name === '') plan.name = existing.name;
    if (kind === 'stock' && !existing) {
      refuse(plan, 'importGoodsUnknown', { name: plan.name });
      continue;
    }
    if (kind !== 'stock' && !isAllowed(plan, { mode, there: existing })) continue;
    for (const field of ['price', 'cost', 'wholesalePrice'] as const) {
      const amount = values[field];
      if (typeof amount === 'number' && typeOfField(kind, field) && !fitsDecimals(amount, decimals))
        refuse(plan, 'amountDecimals', { field, value: String(amount / 100) });
    }
    const code = typeof values.barcode === 'string' ? values.barcode : '';
    const holder = catalog.byBarcode.get(code)?.item;
    if (holder && holder.id !== existing?.id)
      refuse(plan, 'importBarcodeInUse', { field: 'barcode', value: code, name: holder.name });
    refuseCodes({ values, plan }, { existing, catalog, decimals });
    const supplier = typeof values.supplier === 'string' ? values.supplier : '';
    const isDoubtful = !isSupplierOf(existing, supplier) && suppliers.isDoubtful(supplier);
    if (supplier && kind === 'products' && isDoubtful)
      refuse(plan, 'importSupplierDoubtful', { field: 'supplier', value: supplier, name: supplier });
    else if (supplier && kind === 'products') {
      const read = ContactInput.shape.name.safeParse(supplier);
      const issues = read.error?.issues.map((issue) => ({ ...issue, path: ['supplier'] })) ?? [];
      refuseIssues(plan, { issues }, values);
    }
    if (typeof values.category === 'string') {
      const read = CategoryInput.shape.name.safeParse(values.category);
      const issues = read.error?.issues.map((issue) => ({ ...issue, path: ['category'] })) ?? [];
      refuseIssues(plan, { issues }, values);
    }
  }
}

const shownFields = ['price', 'cost', 'stock', 'taxRate', 'wholesalePrice'] as const;

function creationOf(group: Group, planning: Planning): Creation[] {
  const { rows } = group;
  const [first] = rows;
  if (!first) return [];
  const own = { ...readProductFields(group, planning), name: first.plan.name, price: firstOf(rows, 'price') };
  const hasVariants = rows.some(({ options }) => isVaried(options));
  const each = ['cost', 'stock', 'barcode', 'sku'] as const;
  const base = planning.kind === 'services' ? ['cost' as const] : each;
  const coded = codesOfNew(rows, { hasVariants });
  const requested = hasVariants
    ? {
        ...own,
        variants: rows.map(({ values, options }, index) => ({
          ...options,
          ...readVariantFields(values, each),
          price: values.price === own.price ? null : values.price,
          ...coded.variants[index],
        })),
        ...coded.own,
      }
    : { ...own, ...readVariantFields(first.values, base), ...coded.own };
  if (!hasVariants && rows.length > 1) {
    const [, second] = rows;
    if (second) refuse(second.plan, 'importRepeated', { row: first.plan.row });
    return [];
  }
  const schema = planning.kind === 'services' ? ServiceInput : ProductInput;
  const read = schema.safeParse(requested);
  for (const { plan } of rows) plan.outcome = 'new';
  if (read.success) {
    for (const { plan, values } of rows) plan.changes = asUnderstood(values, shownFields);
    return [{ group, input: read.data, category: readCategory(group) }];
  }
  for (const issue of read.error.issues) {
    const at = issue.path[0] === 'variants' ? rows[Number(issue.path[1] ?? 0)] : first;
    const blamed = at ?? first;
    refuseIssues(blamed.plan, { ...read.error, issues: [issue] }, blamed.values);
  }
  return [];
}
