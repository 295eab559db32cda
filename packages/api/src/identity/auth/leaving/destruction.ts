import type { Db, Tx } from '@mostrador/database/connect';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Call } from '../../../core/call/call.ts';
import { InvalidField } from '../../../core/call/errors.ts';
import { hashToken } from '../../../core/call/who/session.ts';
import { closeOrganizations } from '../../organization/organization.ts';
import type { Signed } from '../../user/me.ts';
import { users } from '../../user/user.table.ts';
import { mailTokens } from '../auth.table.ts';
import { sendAccountMail } from '../email-change/account-mail.ts';
import { dropTokens } from '../sign-up/mail-token.ts';

const graceDays = 30;

/**
 * Schedules the deletion of the account, unless it is scheduled already, and returns what is deleted with
 * it.
 */
export async function programDestruction(ctx: Signed) {
  const day = new Date(ctx.now().getTime() + graceDays * 86_400_000);
  const [scheduled] = await ctx.tx
    .update(users)
    .set({ destroyAt: day, updatedAt: ctx.now() })
    .where(and(eq(users.id, ctx.user.id), isNull(users.destroyAt)))
    .returning();
  if (scheduled) await sendAccountMail(ctx, 'destroy', scheduled);
  const [person] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id));
  return { destroyAt: person?.destroyAt ?? day, organizations: await ownedAlone(ctx.tx, ctx.user.id) };
}

export async function cancelDestruction(ctx: Signed) {
  await ctx.tx.update(users).set({ destroyAt: null, updatedAt: ctx.now() }).where(eq(users.id, ctx.user.id));
  await dropTokens(ctx.tx, ctx.user.id, 'keepAccount');
  return { destroyAt: null, organizations: [] };
}

/** Reads the data that would be deleted with the user, shown before the decision. */
export async function readDestruction({ tx, user }: Pick<Signed, 'tx' | 'user'>) {
  const [person] = await tx.select().from(users).where(eq(users.id, user.id));
  return { destroyAt: person?.destroyAt ?? null, organizations: await ownedAlone(tx, user.id) };
}

/** The link of the notification mail: valid for thirty days, also without a sign-in. */
export const keepAccount = ({ db, now }: Call, token: string) =>
  db.transaction(async (tx) => {
    const isThis = and(eq(mailTokens.id, hashToken(token)), eq(mailTokens.purpose, 'keepAccount'));
    const [found] = await tx
      .select({ userId: mailTokens.userId })
      .from(mailTokens)
      .where(and(isThis, gt(mailTokens.expiresAt, now())));
    if (!found) throw new InvalidField('keepAccountToken', 'confirmationTokenInvalid');
    const restored = await tx
      .update(users)
      .set({ destroyAt: null, updatedAt: now() })
      .where(and(eq(users.id, found.userId), isNull(users.goneAt)))
      .returning({ email: users.email });
    if (!restored[0]) throw new InvalidField('keepAccountToken', 'confirmationTokenInvalid');
    return restored[0];
  });

/**
 * Deletes the personal data of all users with a due deletion, and the organizations without another owner.
 * The books of the others keep their rows, which then contain no name.
 */
export async function destroyDue(db: Db, now: Date) {
  const due = sql`destroy_at <= ${now.toISOString()}::timestamptz`;
  const people = await db.execute<{ id: string }>(sql`select id from users where ${due}`);
  for (const { id } of people) {
    await db.transaction(async (tx) => {
      const [still] = await tx.execute(sql`select 1 from users where id = ${id} and ${due} for update`);
      if (still) await destroyPerson(tx, id, now);
    });
  }
  return people.length;
}

/** Deletes the data of one user, and the organizations that only this user owns. */
export async function destroyPerson(tx: Tx, id: string, now: Date) {
  const owned = await ownedAlone(tx, id);
  await closeOrganizations(
    tx,
    owned.map((organization) => organization.id),
    now,
  );
  await tx.execute(sql`
    update members set display_name = '', removed_at = coalesce(removed_at, ${now.toISOString()}::timestamptz)
    where user_id = ${id}`);
  await tx.execute(sql`delete from sessions where user_id = ${id}`);
  await tx.execute(sql`delete from mail_tokens where user_id = ${id}`);
  await tx.execute(sql`delete from second_factors where user_id = ${id}`);
  await tx.execute(sql`delete from recovery_codes where user_id = ${id}`);
  await tx.execute(sql`delete from identities where user_id = ${id}`);
  await tx.execute(sql`delete from sign_in_tickets where user_id = ${id}`);
  await tx.execute(sql`delete from account_log where user_id = ${id}`);
  await tx.execute(sql`delete from referral_codes where user_id = ${id}`);
  // The account details of payouts; the amounts paid stay in the books of the program.
  await tx.execute(sql`update payouts set details = '' where user_id = ${id} and status <> 'requested'`);
  const placeholder = `${id}@deleted.invalid`;
  await tx.execute(sql`
    update users set email = ${placeholder}, email_key = ${placeholder}, password_hash = null,
      first_name = '', last_name = '', phone = null, country_id = null, time_zone = null,
      avatar_key = null, pending_email = null, referral_code = null, current_organization_id = null,
      allows_analytics = false, destroy_at = null, gone_at = ${now.toISOString()}::timestamptz
    where id = ${id}`);
}

/** The organizations that have no other owner than this user. */
const ownedAlone = (tx: Tx, userId: string) =>
  tx.execute<{ id: string; name: string; others: number }>(sql`
    select o.id, o.name, (select count(*)::int from members other where other.organization_id = o.id
      and other.removed_at is null and other.user_id <> ${userId}) others
    from organizations o join members m on m.organization_id = o.id
    where m.user_id = ${userId} and m.is_owner and m.removed_at is null and o.deleted_at is null
      and not exists (select from members other where other.organization_id = o.id and other.is_owner
        and other.removed_at is null and other.user_id <> ${userId})
    order by o.created_at, o.id`);
