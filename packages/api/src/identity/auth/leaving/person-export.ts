import { desc, eq, sql } from 'drizzle-orm';
import { accountLog } from '../../../core/core.table.ts';
import { readMe, type Signed } from '../../user/me.ts';
import { users } from '../../user/user.table.ts';
import { sessions } from '../auth.table.ts';
import { readSecondFactor } from '../second-factor/second-factor.ts';

/** All data of the program that concerns only this user; the books belong to the organizations. */
export async function exportPerson(ctx: Signed) {
  const own = ctx.user.id;
  const [me, [person], found, history, factor, identities] = await Promise.all([
    readMe(ctx),
    ctx.tx.select().from(users).where(eq(users.id, own)),
    ctx.tx.select().from(sessions).where(eq(sessions.userId, own)).orderBy(desc(sessions.createdAt)),
    ctx.tx.select().from(accountLog).where(eq(accountLog.userId, own)).orderBy(desc(accountLog.createdAt)),
    readSecondFactor(ctx),
    ctx.tx.execute<{ issuer: string; created_at: string }>(
      sql`select issuer, created_at from identities where user_id = ${own} order by created_at`,
    ),
  ]);
  return {
    exportedAt: ctx.now(),
    user: {
      ...me.user,
      confirmedAt: person?.confirmedAt ?? null,
      createdAt: person?.createdAt ?? null,
      secondFactorSince: factor.since,
      referralCode: person?.referralCode ?? null,
      allowsAnalytics: person?.allowsAnalytics ?? false,
    },
    organizations: me.organizations.map(({ id, name, mainRole }) => ({ id, name, mainRole })),
    identities: identities.map(({ issuer, created_at }) => ({ issuer, createdAt: new Date(created_at) })),
    sessions: found,
    history,
  };
}
