import type { Db, Tx } from '@mostrador/database/connect';
import { industries } from '@mostrador/shared/codes/industries';
import { id } from '@mostrador/shared/wire/id';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services, TransactionCall, User } from '../../core/call/call.ts';
import { conflict, DomainError, notFound } from '../../core/call/errors.ts';
import { hasTryLeft } from '../../core/call/gate/limit.ts';
import { job } from '../../core/jobs/job.ts';
import { destroyPerson } from '../../identity/auth/leaving/destruction.ts';
import { closeOrganizations } from '../../identity/organization/organization.ts';
import { purgeOrganization } from '../../identity/organization/purge-organizations.ts';
import { demos } from './demo.table.ts';
import { demoPlace } from './demo-place.ts';
import { openShop, prepareShop } from './demo-shop.ts';
import { goodsOf } from './demo-trades.ts';
import { liveWeeks } from './demo-weeks.ts';

/** The days before deletion: a demonstration is a trial of all paid features, so it is temporary. */
const retentionDays = 14;
const days = 14;

/** Each demo simulates weeks of sales. */
const perDay = { max: 5, minutes: 1440 };

type Industry = (typeof industries)[number];
type DemoContext = TransactionCall & { tx: Tx; user: User };

/**
 * Requests a demonstration of this industry for the user, in the currency of the user's shop; an existing one
 * stays.
 */
export async function askForDemo(ctx: DemoContext, industry: Industry) {
  const shopId = newId();
  const endsAt = new Date(ctx.now().getTime() + retentionDays * 86_400_000);
  const [created] = await ctx.tx
    .insert(demos)
    .values({ userId: ctx.user.id, shopId, endsAt })
    .onConflictDoNothing()
    .returning();
  if (created && !(await hasTryLeft(ctx.tx, `demo ${ctx.user.id}`, perDay)))
    throw new DomainError('TOO_MANY_REQUESTS', 'tooManyRequests', { retryAfterSeconds: 3600 });
  if (created) await ctx.jobs.enqueue(ctx.tx, demoJob, { userId: ctx.user.id, shopId, industry, days });
  return readDemo(ctx.tx, ctx.user.id);
}

/** Reads the demo of a user, and its state. */
export async function readDemo(tx: Tx, userId: string) {
  const [row] = await tx.execute<{ id: string; is_ready: boolean; ends_at: string }>(sql`
    select d.shop_id id, d.ends_at, o.id is not null is_ready from demos d
    left join organizations o on o.id = d.shop_id and o.deleted_at is null
    where d.user_id = ${userId}`);
  return row ? { id: row.id, isReady: row.is_ready, endsAt: new Date(row.ends_at) } : null;
}

/**
 * Deletes a demo completely: it is hidden at once, and its rows are deleted right after. Throws 404 if the
 * organization is not a demo or belongs to another user, 409 `lastOrganization` if its owner would have no
 * organization left.
 */
export async function removeDemo(ctx: DemoContext, shopId: string) {
  const { tx, user } = ctx;
  const isOwn = and(eq(demos.userId, user.id), eq(demos.shopId, shopId));
  const own = await tx.delete(demos).where(isOwn).returning();
  if (own.length === 0) {
    const [owned] = await tx.execute<{ others: number }>(sql`
      select (select count(*)::int from members other join organizations o on o.id = other.organization_id
        where other.user_id = m.user_id and other.removed_at is null and o.deleted_at is null
          and o.id <> m.organization_id) others
      from members m join organizations d on d.id = m.organization_id and d.is_demo and d.deleted_at is null
      where m.user_id = ${user.id} and m.organization_id = ${shopId} and m.is_owner
        and m.removed_at is null`);
    if (!owned) throw notFound();
    if (owned.others === 0) throw conflict('lastOrganization');
  }
  await closeOrganizations(tx, [shopId], ctx.now());
  const [visitor] = await tx.execute(sql`select from users where id = ${user.id} and is_visitor`);
  if (visitor) await destroyPerson(tx, user.id, ctx.now());
  await ctx.jobs.enqueue(tx, purgeDemoJob, { shopId });
}

/** Deletes expired demos. */
export async function removeOldDemos({ db, now }: Services) {
  const gone = await db.execute<{ shop_id: string }>(sql`
    delete from demos where ends_at <= ${now().toISOString()}::timestamptz returning shop_id`);
  for (const { shop_id: shopId } of gone) await purge(db, shopId, now());
  return gone.length;
}

type Target = {
  first_name: string;
  last_name: string;
  country_id: string | null;
  time_zone: string | null;
  is_open: boolean;
};

/**
 * Simulates the weeks of a demo and opens it. A killed run leaves a shop that was never visible; the next
 * run deletes and creates it again.
 */
export const demoJob = job({
  name: 'demo',
  payload: z.object({
    userId: id(),
    shopId: id(),
    industry: z.enum(industries),
    days: z.int().default(days),
  }),
  retries: 2,
  handle: async (services, { userId, shopId, industry, days: givenDays }) => {
    const { db } = services;
    const [target] = await db.execute<Target>(sql`
      select u.first_name, u.last_name, own.time_zone,
        coalesce(own.country_id, u.country_id) country_id, exists (
        select from organizations where id = ${shopId} and deleted_at is null) is_open
      from demos d join users u on u.id = d.user_id
      left join organizations own on own.id = u.current_organization_id
      where d.shop_id = ${shopId} and d.user_id = ${userId}`);
    if (!target || target.is_open) return;
    await purgeOrganization(db, shopId);
    const owner = { id: userId, firstName: target.first_name, lastName: target.last_name };
    const goods = goodsOf(industry);
    const place = demoPlace(target.country_id, target.time_zone);
    const trialEndsAt = new Date(services.now().getTime() + (retentionDays + 1) * 86_400_000);
    const shop = await prepareShop(services, {
      id: shopId,
      goods,
      place,
      industry,
      people: [owner, owner],
      trialEndsAt,
    });
    await liveWeeks(services, shop, { goods, place, days: givenDays });
    await db.transaction(async (tx) => {
      const [still] = await tx.select().from(demos).where(eq(demos.shopId, shopId)).for('update');
      if (still) await openShop(tx, shopId);
    });
  },
});

export const purgeDemoJob = job({
  name: 'purgeDemo',
  payload: z.object({ shopId: id() }),
  retries: 3,
  handle: async ({ db, now }, { shopId }) => purge(db, shopId, now()),
});

/** Only a demonstration is ever deleted before its time. */
async function purge(db: Db, shopId: string, now: Date) {
  const [demo] = await db.execute(sql`select from organizations where id = ${shopId} and is_demo`);
  if (!demo) return;
  await db.transaction((tx) => closeOrganizations(tx, [shopId], now));
  await purgeOrganization(db, shopId);
}
