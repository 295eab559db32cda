import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hashPassword, isPasswordOf } from '../auth/password.ts';
import type { Services } from '../base/call.ts';
import { openDemoShop, prepareDemoShop } from './demo-shop.ts';
import { liveSixWeeks } from './demo-weeks.ts';

export type DemoAccess = { email: string; password: string };

const email = 'demo@mostrador.test';

/**
 * Makes the demo business in a database that has no organization yet. Answers how to sign in, as long as its
 * owner still has the password he was given, and null where there is no demo.
 */
export async function seedDemo(services: Services): Promise<DemoAccess | null> {
  const access = { email, password: passwordOf(services.config.secret) };
  const isEmpty = await hasNoOrganization(services);
  if (isEmpty) {
    const shop = await prepareDemoShop(services);
    await liveSixWeeks(services, shop);
    await openDemoShop(services, shop, { email, passwordHash: await hashPassword(access.password) });
  }
  return isEmpty || (await isStillOpen(services, access)) ? access : null;
}

/** A demo whose making was interrupted was never opened: nobody sees it, and another one is made. */
async function hasNoOrganization({ db }: Services) {
  const found = await db.execute(
    sql`select from organizations where not is_demo or deleted_at is distinct from created_at limit 1`,
  );
  return found.length === 0;
}

/**
 * The same for one installation at every start, and another one elsewhere, because the address is known to
 * all.
 */
const passwordOf = (secret: string) =>
  `tienda-${createHmac('sha256', secret).update('demo').digest('hex').slice(0, 8)}`;

async function isStillOpen({ db }: Services, { password }: DemoAccess) {
  const [owner] = await db.execute<{ password_hash: string | null }>(
    sql`select password_hash from users where email_key = ${email}`,
  );
  return owner !== undefined && (await isPasswordOf(owner.password_hash, password));
}
