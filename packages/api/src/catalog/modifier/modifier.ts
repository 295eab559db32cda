import type { TenantTx } from '@mostrador/database/connect';
import type { lineKinds } from '@mostrador/shared/codes/codes';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { among } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import type { Modifier } from './modifier.schema.ts';
import { modifierOptions, modifiers } from './modifier.table.ts';

type Kind = (typeof lineKinds)[number];
type Reader = { tx: TenantTx; principal: Pick<Principal, 'flags'> };

export async function readModifier(ctx: Reader, id: string): Promise<Modifier> {
  const [modifier] = await readModifiers(ctx, [id]);
  if (!modifier || modifier.deletedAt) throw notFound();
  return modifier;
}

/** Locks the modifier and reads it, so that the result stays valid until the transaction ends. */
export async function holdModifier(ctx: Reader, id: string): Promise<Modifier> {
  await ctx.tx.select({ id: modifiers.id }).from(modifiers).where(eq(modifiers.id, id)).for('no key update');
  return readModifier(ctx, id);
}

/**
 * Reads modifiers with their options, products and services, deleted ones included. The number of statements
 * is fixed.
 */
export async function readModifiers({ tx, principal }: Reader, ids: string[]): Promise<Modifier[]> {
  const [found, options, members] = await pipeline([
    tx.select().from(modifiers).where(among(modifiers.id, ids)),
    tx
      .select(getTableColumns(modifierOptions))
      .from(modifierOptions)
      .where(and(among(modifierOptions.modifierId, ids), notDeleted(modifierOptions)))
      .orderBy(asc(modifierOptions.position)),
    tx.execute<{ id: string; modifier_id: string }>(sql`
      select p.id, m.id modifier_id from unnest(${idList(ids)}) m (id)
      join products p on p.modifier_ids @> array[m.id] and p.modifier_ids <> '{}' and p.deleted_at is null
      order by p.sort_key, p.id`),
  ]);
  const canSeeCost = principal.flags.has('inventory_see_costs');
  return found.map(({ kind, ...modifier }) => {
    const memberIds = members.filter((row) => row.modifier_id === modifier.id).map(({ id }) => id);
    return {
      ...modifier,
      type: kind,
      options: options
        .filter(({ modifierId }) => modifierId === modifier.id)
        .map(({ cost, ...option }) => ({ ...option, ...(canSeeCost && { cost }) })),
      productIds: kind === 'product' ? memberIds : [],
      serviceIds: kind === 'service' ? memberIds : [],
    };
  });
}

/** Locks the existing extras of that kind, so that none is deleted meanwhile. Returns their ids. */
export async function holdModifiers(tx: TenantTx, ids: string[], kind: Kind) {
  if (ids.length === 0) return new Set<string>();
  const rows = await tx
    .select({ id: modifiers.id })
    .from(modifiers)
    .where(and(among(modifiers.id, ids), eq(modifiers.kind, kind), notDeleted(modifiers)))
    .orderBy(asc(modifiers.id))
    .for('share');
  return new Set(rows.map(({ id }) => id));
}

/** Reads the modifiers of one product or service in their order. */
export async function modifiersOf(ctx: Reader, item: { id: string; kind: Kind }): Promise<Modifier[]> {
  const rows = await ctx.tx.execute<{ id: string | null }>(sql`
    select requested.id from products p
    left join lateral unnest(p.modifier_ids) with ordinality requested (id, position) on true
    where p.id = ${item.id} and p.kind = ${item.kind} and p.deleted_at is null order by requested.position`);
  if (rows.length === 0) throw notFound();
  const ids = rows.flatMap(({ id }) => id ?? []);
  const byId = new Map((await readModifiers(ctx, ids)).map((each) => [each.id, each]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
