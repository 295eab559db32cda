import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, eq, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { idList, insertOf } from '../../core/db/bulk.ts';
import { notDeleted } from '../../core/db/columns.ts';
import type { Creation } from '../../core/db/create-idempotent.ts';
import { among } from '../../core/db/list.ts';
import { refuseDecimals } from '../../identity/organization/decimals.ts';
import type { Modifier, ModifierChanges, ModifierInput, OptionInput } from './modifier.schema.ts';
import { modifierOptions, modifiers } from './modifier.table.ts';

type Context = { tx: TenantTx; principal: Principal; now: () => Date };

/**
 * Writes a modifier, its options, and the products and services that use it. Throws 404 with `parameter` if
 * a referenced record does not exist.
 */
export async function createModifier(
  ctx: Context,
  { input, creation }: { input: ModifierInput; creation: Creation },
) {
  const { type, name, required = false, options, productIds = [], serviceIds = [] } = input;
  const bounds = boundsOf({ required, min: input.min ?? 0, max: input.max ?? null });
  await ctx.tx
    .insert(modifiers)
    .values({ ...creation, ...bounds, kind: type, name, nameKey: searchKey(name) });
  await writeOptions(ctx, { modifierId: creation.id, options });
  await writeMembers(ctx.tx, { id: creation.id, type, productIds, serviceIds });
}

/** Changes only the given fields. Given options and members replace the whole set. */
export async function updateModifier(ctx: Context, before: Modifier, changes: ModifierChanges) {
  const { id, type, name, options, productIds, serviceIds } = changes;
  if (type !== undefined && type !== before.type) throw new InvalidField('type', 'extraTypeFixed');
  const bounds = boundsOf({
    required: changes.required ?? before.required,
    min: changes.min ?? (changes.required === false ? 0 : before.min),
    max: changes.max === undefined ? before.max : changes.max,
  });
  const named = name === undefined ? {} : { name, nameKey: searchKey(name) };
  const [changed] = await ctx.tx
    .update(modifiers)
    .set({ ...bounds, ...named, updatedAt: sql`now()` })
    .where(and(eq(modifiers.id, id), notDeleted(modifiers)))
    .returning({ id: modifiers.id });
  if (!changed) throw notFound();
  if (options) await writeOptions(ctx, { modifierId: id, options });
  await writeMembers(ctx.tx, { id, type: before.type, productIds, serviceIds });
}

/** Deletes an extra and removes it from every product and service that uses it. */
export async function removeModifier({ tx, now }: Context, id: string) {
  const at = now();
  const [gone] = await tx
    .update(modifiers)
    .set({ deletedAt: at, updatedAt: sql`now()` })
    .where(and(eq(modifiers.id, id), notDeleted(modifiers)))
    .returning({ id: modifiers.id });
  if (!gone) throw notFound();
  await tx.execute(sql`
    update products set modifier_ids = array_remove(modifier_ids, ${id}::uuid), updated_at = now()
    where modifier_ids <> '{}' and modifier_ids @> array[${id}::uuid]`);
}

type Bounds = { required: boolean; min: number; max: number | null };

/** A required modifier needs at least one option. */
function boundsOf({ required, min, max }: Bounds): Bounds {
  const least = required ? Math.max(1, min) : min;
  if (max !== null && max < least) throw new InvalidField('max', 'maxBelowMin');
  return { required: least > 0, min: least, max };
}

type Options = { modifierId: string; options: OptionInput[] };

/**
 * Updates the options with a known id (omitted fields keep their value), creates those with an unknown id,
 * and removes those omitted. Users without access to costs cannot set them.
 */
async function writeOptions(ctx: Context, { modifierId, options }: Options) {
  const { tx, principal } = ctx;
  const named = options.flatMap(({ id }) => id ?? []);
  if (new Set(named).size < named.length) throw conflict('idInUse');
  options.forEach((option, index) => {
    refuseDecimals(principal.shop, `options.${index}.price`, option.price);
    refuseDecimals(principal.shop, `options.${index}.cost`, option.cost);
  });
  await requireProducts(tx, options);
  const existing = await readExistingOptions(tx, { modifierId, ids: named });
  await tx.execute(sql`
    update modifier_options set deleted_at = now()
    where modifier_id = ${modifierId} and deleted_at is null and id <> all(${idList(named)})`);
  const rows = options.map(({ id = newId(), name, ...option }, position) => {
    const { price, cost, productId } = { ...nothing, ...existing.get(id), ...definedFields(option) };
    return { id, modifierId, position, name, price, cost, productId };
  });
  const written = await tx.execute(sql`
    ${insertOf(modifierOptions, rows)}
    on conflict (organization_id, id) do update
    set position = excluded.position, name = excluded.name, price = excluded.price, cost = excluded.cost,
      product_id = excluded.product_id
    where modifier_options.modifier_id = excluded.modifier_id and modifier_options.deleted_at is null
    returning id`);
  // The client's id for a new option may belong to an option of another modifier, which must not be
  // overwritten.
  if (written.length < rows.length) throw conflict('idInUse');
}

const nothing = { price: 0, cost: null, productId: null };

const definedFields = <Named extends object>(option: Named) =>
  Object.fromEntries(Object.entries(option).filter(([, value]) => value !== undefined));

/** Reads the existing options of a modifier by their ids. */
async function readExistingOptions(tx: TenantTx, { modifierId, ids }: { modifierId: string; ids: string[] }) {
  const rows = await tx
    .select({
      id: modifierOptions.id,
      price: modifierOptions.price,
      cost: modifierOptions.cost,
      productId: modifierOptions.productId,
    })
    .from(modifierOptions)
    .where(
      and(
        among(modifierOptions.id, ids),
        eq(modifierOptions.modifierId, modifierId),
        notDeleted(modifierOptions),
      ),
    );
  return new Map(rows.map(({ id, ...option }) => [id, option]));
}

/** An option takes the stock of a product without variants, because it does not name a variant. */
async function requireProducts(tx: TenantTx, options: OptionInput[]) {
  const requested = options.flatMap(({ productId }) => productId ?? []);
  if (requested.length === 0) return;
  const rows = await tx.execute<{ id: string; has_variants: boolean }>(sql`
    select id, has_variants from products
    where id = any(${idList(requested)}) and kind = 'product' and deleted_at is null for share`);
  const known = new Map(rows.map((row) => [row.id, row.has_variants]));
  options.forEach(({ productId }, index) => {
    if (!productId) return;
    if (!known.has(productId)) throw notFound(`options.${index}.productId`);
    if (known.get(productId)) throw new InvalidField(`options.${index}.productId`, 'extraOfVariants');
  });
}

type Members = Pick<ModifierChanges, 'id' | 'productIds' | 'serviceIds'> & { type: Modifier['type'] };

/**
 * Appends the extra after the existing ones of each listed product or service, and removes it from those not
 * listed.
 */
async function writeMembers(tx: TenantTx, { id, type, productIds, serviceIds }: Members) {
  const isOfProducts = type === 'product';
  const ids = isOfProducts ? productIds : serviceIds;
  const others = isOfProducts ? serviceIds : productIds;
  if (others?.length)
    throw isOfProducts
      ? new InvalidField('serviceIds', 'extraForProducts')
      : new InvalidField('productIds', 'extraForServices');
  if (!ids) return;
  const idArray = idList(ids);
  // Rows are locked in the order of ids, so that concurrent writes of the same products and services do not
  // deadlock.
  const locked = await tx.execute<{ id: string; is_wanted: boolean }>(sql`
    select id, id = any(${idArray}) is_wanted from products
    where kind = ${type}
      and ((id = any(${idArray}) and deleted_at is null) or modifier_ids @> array[${id}::uuid])
    order by id for no key update`);
  if (locked.filter((row) => row.is_wanted).length < new Set(ids).size)
    throw notFound(isOfProducts ? 'productIds' : 'serviceIds');
  await tx.execute(sql`
    update products set updated_at = now(), modifier_ids = case when id = any(${idArray})
      then modifier_ids || ${id}::uuid else array_remove(modifier_ids, ${id}::uuid) end
    where kind = ${type} and (id = any(${idArray})) is distinct from (modifier_ids @> array[${id}::uuid])
      and (id = any(${idArray}) or modifier_ids @> array[${id}::uuid])`);
}
