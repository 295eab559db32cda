import type { Db, Tx } from '@mostrador/database/connect';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Signed } from '../user/me.ts';
import { users } from '../user/user.table.ts';
import { sendAccountMail } from './account-mail.ts';

const graceDays = 30;

/** Sets the day on which the account goes, unless one is set already, and says what goes with it. */
export async function programDestruction(ctx: Signed) {
  const day = new Date(ctx.now().getTime() + graceDays * 86_400_000);
  const [asked] = await ctx.tx
    .update(users)
    .set({ destroyAt: day })
    .where(and(eq(users.id, ctx.user.id), isNull(users.destroyAt)))
    .returning();
  if (asked) await sendAccountMail(ctx, 'destroy', asked);
  const [person] = await ctx.tx.select().from(users).where(eq(users.id, ctx.user.id));
  return { destroyAt: person?.destroyAt ?? day, organizations: await ownedAlone(ctx.tx, ctx.user.id) };
}

export async function cancelDestruction(ctx: Signed) {
  await ctx.tx.update(users).set({ destroyAt: null }).where(eq(users.id, ctx.user.id));
  return { destroyAt: null, organizations: [] };
}

/**
 * Takes the personal data of everybody whose day has come, and the organizations that nobody else owns. The
 * books of the others keep their rows, which then name nobody.
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

async function destroyPerson(tx: Tx, id: string, now: Date) {
  const organizations = await ownedAlone(tx, id);
  const ids = JSON.stringify(organizations.map((organization) => organization.id));
  await tx.execute(sql`
    update organizations set deleted_at = ${now.toISOString()}::timestamptz
    where id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`);
  await tx.execute(sql`
    update members set display_name = '', removed_at = coalesce(removed_at, ${now.toISOString()}::timestamptz)
    where user_id = ${id}`);
  await tx.execute(sql`delete from sessions where user_id = ${id}`);
  await tx.execute(sql`delete from mail_tokens where user_id = ${id}`);
  const nobody = `${id}@deleted.invalid`;
  await tx.execute(sql`
    update users set email = ${nobody}, email_key = ${nobody}, password_hash = null,
      first_name = '', last_name = '', phone = null, country_id = null, time_zone = null,
      current_organization_id = null, destroy_at = null
    where id = ${id}`);
}

/** The organizations that have no owner besides this person. */
const ownedAlone = (tx: Tx, userId: string) =>
  tx.execute<{ id: string; name: string }>(sql`
    select o.id, o.name from organizations o join members m on m.organization_id = o.id
    where m.user_id = ${userId} and m.is_owner and m.removed_at is null and o.deleted_at is null
      and not exists (select from members other where other.organization_id = o.id and other.is_owner
        and other.removed_at is null and other.user_id <> ${userId})
    order by o.created_at, o.id`);
