import { newId } from '@mostrador/shared/wire/new-id';
import { searchKey } from '@mostrador/shared/words/search-key';
import type { ProductWriting } from '../../../catalog/product/list/product-view.ts';
import { changeProducts, setStock } from '../../../catalog/product/many/product-many.ts';
import { ProductInput } from '../../../catalog/product/product.schema.ts';
import { createProducts } from '../../../catalog/product/product.write.ts';
import { createServices } from '../../../catalog/service/service.write.ts';
import { planAnew, planForNew } from '../../../core/db/bulk.ts';
import { addCategories, categoriesByKey } from '../../../directory/category/category.ts';
import { createContacts } from '../people/import-contacts.ts';
import type { Planning } from './import-goods-fields.ts';
import type { Creation, GoodsPlan } from './import-goods-plan.ts';

type Writing = {
  kind: Planning['kind'];
  importId: string;
  progress: (done: number) => Promise<void>;
};

const perStatement = 500;

/** Writes the planned records with the functions of the forms. Returns the categories created on the way. */
export async function writeGoods(
  ctx: ProductWriting,
  { creations, updates, suppliers }: GoodsPlan,
  { kind, importId, progress }: Writing,
): Promise<string[]> {
  const isLong = creations.length > perStatement;
  if (isLong) await planForNew(ctx.tx);
  await createContacts(
    ctx,
    suppliers.map((supplier) => ({ ...supplier, kind: 'supplier' as const })),
  );
  const categoryKind = kind === 'services' ? 'service' : 'product';
  const { ids, made } = await categoriesFor(ctx, categoryKind, [...creations, ...updates]);
  const idOf = (category: string | null | undefined) =>
    category ? ids.get(searchKey(category)) : category === null ? null : undefined;
  for (let from = 0; from < creations.length; from += perStatement) {
    const part = creations.slice(from, from + perStatement);
    await createSome(
      ctx,
      kind,
      part.map((each) => ({ ...each, categoryId: idOf(each.category) })),
    );
    if (isLong && from === 0) await planAnew(ctx.tx);
    await progress(part.reduce((sum, { group }) => sum + group.rows.length, 0));
  }
  if (isLong) await planAnew(ctx.tx);
  const changed = updates.filter(({ group }) => group.rows.some(({ plan }) => plan.outcome === 'update'));
  await changeProducts(
    ctx,
    categoryKind,
    changed.map(({ item, category }) => ({
      ...item,
      changes: { ...item.changes, ...(category !== undefined && { productCategoryId: idOf(category) }) },
    })),
  );
  const counted = changed.flatMap(({ stock }) => stock);
  const moved = await setStock(ctx, counted, { type: 'import', documentId: importId });
  const byVariant = new Map(moved.map((line) => [line.variantId, line]));
  for (const { group, was, stock } of changed) {
    const [first] = group.rows;
    const lines = stock.flatMap(({ variantId }) => byVariant.get(variantId) ?? []);
    if (first) first.plan.before = { ...was, ...(lines.length > 0 && { stock: lines }) };
  }
  await progress(updates.reduce((sum, { group }) => sum + group.rows.length, 0));
  return made;
}

type Named = { category: string | null | undefined };

async function categoriesFor({ tx, principal }: ProductWriting, kind: 'product' | 'service', named: Named[]) {
  const names = new Map(named.flatMap(({ category }) => (category ? [[searchKey(category), category]] : [])));
  if (names.size === 0) return { ids: new Map<string, string>(), made: [] };
  const made = await addCategories(tx, principal.organizationId, { names: [...names.values()], kind });
  return { ids: await categoriesByKey(tx, kind, [...names.keys()]), made };
}

type Placed = Creation & { categoryId: string | null | undefined };

async function createSome(ctx: ProductWriting, kind: Writing['kind'], placed: Placed[]) {
  const identified = placed.map(({ group, input, categoryId }) => {
    const id = newId();
    for (const { plan } of group.rows) plan.subjectId = id;
    return { input, id, categoryId };
  });
  if (kind === 'services') {
    await createServices(
      ctx,
      identified.map(({ input, id, categoryId }) => ({
        ...input,
        id,
        fingerprint: null,
        serviceCategoryId: categoryId,
      })),
    );
    for (const { id } of identified) ctx.emit('service.created', { id });
    return;
  }
  await createProducts(
    ctx,
    identified.map(({ input, id, categoryId }) => ({
      ...ProductInput.parse(input),
      id,
      fingerprint: null,
      productCategoryId: categoryId,
    })),
  );
}
