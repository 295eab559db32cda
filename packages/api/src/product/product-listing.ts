import type { Db, Tx } from '@mostrador/database/connect';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { bindTenant } from '../base/bind-tenant.ts';
import { idList } from '../base/bulk.ts';
import type { Services } from '../base/call.ts';
import { job } from '../base/job.ts';
import type { Lagging } from '../base/list-lagging.ts';
import { currentOrganization } from '../base/tenant.ts';
import { longestChange } from '../base/transaction.ts';
import { listedProducts } from './product-listed.ts';

/*
 * An index on `stock` or `sold_quantity` would make every sale write all indexes of the product. Lists by
 * them walk along `listed_stock` and `listed_sold` instead, which no sale writes. What may differ from them
 * moved since `stock_listed_at`, or in the minutes before: a movement carries the instant at which its
 * transaction began. What moves stock otherwise, and may take longer than those minutes, writes both.
 */

const margin = sql`${longestChange}::interval`;
/** More than these are not merged into a list: then everything is sorted. */
const mostMerged = 5000;
/** So many are merged unnoticed. */
const manyMoved = 500;
const restMs = 60_000;

const listedAt = sql`(select stock_listed_at from organizations where id = ${currentOrganization})`;

/** The product of each movement, looked up by its variant: joined, the planner would read all of them. */
const moved = sql`
  select (select v.product_id from product_variants v where v.id = m.variant_id) as id
  from (
    select variant_id from stock_moves where created_at >= ${listedAt} - ${margin}
    order by created_at desc limit ${mostMerged + 1}) m`;

export type Asking = Pick<Services, 'db' | 'jobs' | 'log'>;

/** What helps a list by stock or by what was sold; whoever reads it waits for no catching up. */
export function laggingOrder(
  by: string,
  { services, organizationId }: { services: Asking; organizationId: string },
): Lagging | undefined {
  const copy = by === 'stock' ? listedProducts.listedStock : listedProducts.listedSold;
  if (by !== 'stock' && by !== 'sold') return undefined;
  return {
    copy,
    moved,
    most: mostMerged,
    tell: (count) => {
      if (count > manyMoved && isRested(organizationId)) wakeListing(services, organizationId);
    },
  };
}

const askedAt = new Map<string, number>();

function isRested(organizationId: string) {
  const now = Date.now();
  if (now - (askedAt.get(organizationId) ?? 0) < restMs) return false;
  if (askedAt.size >= 2000) askedAt.clear();
  askedAt.set(organizationId, now);
  return true;
}

const name = 'product-listing';
const Listing = z.object({ organizationId: z.uuid() });

function wakeListing({ db, jobs, log }: Asking, organizationId: string) {
  jobs
    .enqueue(db, { name, payload: Listing }, { organizationId })
    .catch((err: unknown) => log.error({ err }, 'a listing was not woken'));
}

export const productListing = job({
  name,
  payload: Listing,
  retries: 1,
  handle: async ({ db }, { organizationId }) => void (await listAgain(db, organizationId)),
});

const isBehind = sql`(listed_stock <> stock or listed_sold <> sold_quantity)`;
const perLook = 5000;
const perBatch = 100;

/**
 * Writes the sorted columns of everything that is behind, and moves the mark on. A batch holds its rows for
 * some milliseconds, and never waits for one: what somebody else holds is passed over. Two at once do no
 * harm. Answers how many it wrote.
 */
export async function listAgain(db: Db, organizationId: string): Promise<number> {
  const inTenant = <Result>(work: (tx: Tx) => Promise<Result>) =>
    db.transaction(async (tx) => {
      await bindTenant(tx, organizationId);
      return work(tx);
    });
  const [begun] = await inTenant((tx) =>
    tx.execute<{ at: string }>(sql`
      select now()::text at from organizations
      where id = ${currentOrganization} and stock_listed_at < now() - interval '1 minute'`),
  );
  if (!begun) return 0;
  let written = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (let last = perLook; last === perLook; ) {
    const ids = await inTenant((tx) => idsBehind(tx, after));
    for (let at = 0; at < ids.length; at += perBatch)
      written += await inTenant((tx) => writeListed(tx, ids.slice(at, at + perBatch)));
    last = ids.length;
    after = ids.at(-1) ?? after;
  }
  await inTenant((tx) => moveMark(tx, sql`${begun.at}::timestamptz`));
  return written;
}

async function idsBehind(tx: Tx, after: string) {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from products where id > ${after}::uuid and ${isBehind} order by id limit ${perLook}`);
  return rows.map(({ id }) => id);
}

async function writeListed(tx: Tx, ids: string[]) {
  const rows = await tx.execute(sql`
    with held as materialized (
      select id from products where id = any(${idList(ids)}) and ${isBehind}
      order by id for no key update skip locked)
    update products p set listed_stock = stock, listed_sold = sold_quantity from held
    where p.id = held.id returning p.id`);
  return rows.length;
}

/** Not where something that was passed over would count as unmoved from then on. */
const moveMark = (tx: Tx, begun: SQL) =>
  tx.execute(sql`
    update organizations set stock_listed_at = ${begun}
    where id = ${currentOrganization} and stock_listed_at < ${begun} and not exists (
      select from products p where ${isBehind} and not exists (
        select from product_variants v join stock_moves m on m.variant_id = v.id
        where v.product_id = p.id and m.created_at >= ${begun} - ${margin}))`);

/** Every night, so that who looks once a month finds little to merge. */
export async function listAllAgain({ db }: Pick<Services, 'db'>): Promise<number> {
  const shops = await db.execute<{ id: string }>(sql`
    select id from organizations where deleted_at is null and stock_listed_at < now() - interval '1 minute'`);
  let written = 0;
  for (const { id } of shops) written += await listAgain(db, id);
  return written;
}
