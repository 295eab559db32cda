import type { Db, TenantTx } from '@mostrador/database/connect';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Effect, Services } from '../../../core/call/call.ts';
import { isOpen } from '../../../core/call/gate/suspension.ts';
import { longestChange } from '../../../core/call/transaction.ts';
import { inTenant } from '../../../core/call/who/bind-tenant.ts';
import { idList } from '../../../core/db/bulk.ts';
import type { Lagging } from '../../../core/db/list-stale-index.ts';
import { currentOrganization } from '../../../core/db/tenant.ts';
import { job } from '../../../core/jobs/job.ts';
import { listedProducts } from './product-listed.ts';

/*
 * An index on `stock` or `sold_quantity` would make every sale write all indexes of the product. Lists
 * sorted by these use `listed_stock` and `listed_sold` instead, which no sale writes. Only products that
 * moved since `stock_listed_at`, or in the minutes before, may differ: a movement has the time at which its
 * transaction began. Other operations that move stock, which may take longer than those minutes, write both
 * columns.
 */

const margin = sql`${longestChange}::interval`;
/** If more products moved, they are not merged into a list, and the whole list is sorted instead. */
const mostMerged = 5000;
/** The number of moved products that can be merged without a noticeable delay. */
const manyMoved = 500;
const restMs = 60_000;

const listedAt = sql`(select stock_listed_at from organizations where id = ${currentOrganization})`;

/**
 * The product of each recent movement, looked up by its variant, because with a join the planner would read
 * all products.
 */
const moved = sql`
  select (select v.product_id from product_variants v where v.id = m.variant_id) as id
  from (
    select variant_id from stock_moves where created_at >= ${listedAt} - ${margin}
    order by created_at desc limit ${mostMerged + 1}) m`;

export type WithEffects = { afterCommit: (effect: Effect) => void };

/**
 * Defines the order of a list by stock or by quantity sold, so that it need not wait until the sorted
 * columns are up to date.
 */
export function laggingOrder(
  by: string,
  { afterCommit, organizationId }: WithEffects & { organizationId: string },
): Lagging | undefined {
  const copy = by === 'stock' ? listedProducts.listedStock : listedProducts.listedSold;
  if (by !== 'stock' && by !== 'sold') return undefined;
  return {
    copy,
    moved,
    most: mostMerged,
    report: (count) => {
      if (count > manyMoved && isRested(organizationId))
        afterCommit(async (call) => wakeListing(call, organizationId));
    },
  };
}

const requestedAt = new Map<string, number>();

function isRested(organizationId: string) {
  const now = Date.now();
  if (now - (requestedAt.get(organizationId) ?? 0) < restMs) return false;
  if (requestedAt.size >= 2000) requestedAt.clear();
  requestedAt.set(organizationId, now);
  return true;
}

const name = 'product-listing';
const Listing = z.object({ organizationId: z.uuid() });

function wakeListing({ db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>, organizationId: string) {
  jobs
    .enqueue(db, { name, payload: Listing }, { organizationId })
    .catch((err: unknown) => log.error({ err }, 'a listing was not woken'));
}

export const productListing = job({
  name,
  payload: Listing,
  retries: 1,
  handle: async ({ db }, { organizationId }) => void (await refreshListed(db, organizationId)),
});

const isBehind = sql`(listed_stock <> stock or listed_sold <> sold_quantity)`;
const perLook = 5000;
const perBatch = 100;

/**
 * Writes the sorted columns of all outdated rows and advances the mark. A batch locks its rows for some
 * milliseconds and never waits for a lock: rows that are locked by another transaction are skipped. Two
 * concurrent runs do no harm. Returns the number of rows written.
 */
export async function refreshListed(db: Db, organizationId: string): Promise<number> {
  const inShop = <Result>(work: (tx: TenantTx) => Promise<Result>) => inTenant({ db }, organizationId, work);
  const [begun] = await inShop((tx) =>
    tx.execute<{ at: string }>(sql`
      select now()::text at from organizations
      where id = ${currentOrganization} and stock_listed_at < now() - interval '1 minute'`),
  );
  if (!begun) return 0;
  let written = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (let last = perLook; last === perLook; ) {
    const ids = await inShop((tx) => idsBehind(tx, after));
    for (let at = 0; at < ids.length; at += perBatch)
      written += await inShop((tx) => writeListed(tx, ids.slice(at, at + perBatch)));
    last = ids.length;
    after = ids.at(-1) ?? after;
  }
  await inShop((tx) => moveMark(tx, sql`${begun.at}::timestamptz`));
  return written;
}

async function idsBehind(tx: TenantTx, after: string) {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from products where id > ${after}::uuid and ${isBehind} order by id limit ${perLook}`);
  return rows.map(({ id }) => id);
}

async function writeListed(tx: TenantTx, ids: string[]) {
  const rows = await tx.execute(sql`
    with held as materialized (
      select id from products where id = any(${idList(ids)}) and ${isBehind}
      order by id for no key update skip locked)
    update products p set listed_stock = stock, listed_sold = sold_quantity from held
    where p.id = held.id returning p.id`);
  return rows.length;
}

/** Advances the mark, unless a skipped outdated row would then no longer count as moved. */
const moveMark = (tx: TenantTx, begun: SQL) =>
  tx.execute(sql`
    update organizations set stock_listed_at = ${begun}
    where id = ${currentOrganization} and stock_listed_at < ${begun} and not exists (
      select from products p where ${isBehind} and not exists (
        select from product_variants v join stock_moves m on m.variant_id = v.id
        where v.product_id = p.id and m.created_at >= ${begun} - ${margin}))`);

/** Runs every night, so that a shop that is seldom used has little to merge. */
export async function listAllAgain({ db }: Pick<Services, 'db'>): Promise<number> {
  const shops = await db.execute<{ id: string }>(sql`
    select id from organizations
    where ${isOpen('organizations')} and stock_listed_at < now() - interval '1 minute'`);
  let written = 0;
  for (const { id } of shops) written += await refreshListed(db, id);
  return written;
}
