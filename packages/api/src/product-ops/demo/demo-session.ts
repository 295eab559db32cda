import type { Industry } from '@mostrador/shared/codes/industries';
import { countryOfTimeZone } from '@mostrador/shared/shop/country';
import { translator } from '@mostrador/shared/text/translator';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import type { Call } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { countTry } from '../../core/call/gate/limit.ts';
import { networkOf } from '../../core/call/who/address.ts';
import { openSession } from '../../core/call/who/session.ts';
import { destroyPerson } from '../../identity/auth/leaving/destruction.ts';
import { users } from '../../identity/user/user.table.ts';
import { demos } from './demo.table.ts';
import { demoJob } from './own-demo.ts';

/**
 * The visitor waits while the days are created, so there are only enough for today and the same weekday a
 * week ago.
 */
const days = 9;

/**
 * A visitor cannot return to the example shop after this time, because the token in one browser is the only
 * access.
 */
const retentionDays = 2;

type ExampleInput = { industry: Industry; timeZone?: string | undefined };

/**
 * Creates an example shop of a trade for a visitor without an account, and signs the visitor in. Each shop
 * costs some seconds of work, so the number of shops is limited by address and in total. Throws 404 if no
 * examples are offered.
 */
export async function openExample(ctx: Call, { industry, timeZone }: ExampleInput) {
  const { examplesPerDay, limits } = ctx.config;
  if (examplesPerDay === 0) throw notFound();
  await countTry(ctx.db, `visit ${networkOf(ctx.ip)}`, { max: limits.examplesPerAddress, minutes: 1440 });
  await countTry(ctx.db, 'visit', { max: examplesPerDay, minutes: 1440 });
  const id = newId();
  const shopId = newId();
  const email = `${id}@visitor.invalid`;
  return ctx.db.transaction(async (tx) => {
    await tx.insert(users).values({
      id,
      email,
      emailKey: email,
      firstName: translator(ctx.language)('demo.visitor'),
      language: ctx.language,
      countryId: (timeZone && countryOfTimeZone(timeZone)?.id) ?? null,
      timeZone: timeZone ?? null,
      isVisitor: true,
      isStepTwoPending: false,
      currentOrganizationId: shopId,
      confirmedAt: ctx.now(),
    });
    const endsAt = new Date(ctx.now().getTime() + retentionDays * 86_400_000);
    await tx.insert(demos).values({ userId: id, shopId, endsAt });
    await ctx.jobs.enqueue(tx, demoJob, { userId: id, shopId, industry, days });
    return { id: shopId, accessToken: await openSession(tx, { id, passwordHash: null }, ctx) };
  });
}

/** True if an example shop can be opened. Only the visitor who requested the shop knows its id. */
export async function isReady({ db }: Pick<Call, 'db'>, shopId: string) {
  const [open] = await db.execute(sql`
    select from demos d join organizations o on o.id = d.shop_id
    where d.shop_id = ${shopId} and o.is_demo and o.deleted_at is null`);
  return open !== undefined;
}

/** Deletes visitors together with their example shop. */
export async function leaveVisitors({ db, now }: Pick<Call, 'db' | 'now'>) {
  const alone = sql`is_visitor and gone_at is null and not exists (
    select from demos d where d.user_id = users.id)`;
  const people = await db.execute<{ id: string }>(sql`select id from users where ${alone}`);
  for (const { id } of people) await db.transaction((tx) => destroyPerson(tx, id, now()));
  return people.length;
}
