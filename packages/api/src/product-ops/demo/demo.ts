import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import type { Services } from '../../core/call/call.ts';
import type { Secrets } from '../../core/io/secrets.ts';
import { digestsOf } from '../../core/io/signature.ts';
import { hashPassword, isPasswordOf } from '../../identity/auth/password/password.ts';
import { markAllSeen } from '../../identity/changelog/changelog.ts';
import { trialDays } from '../billing/trial-days.ts';
import { demoPlace } from './demo-place.ts';
import { openDemoShop, prepareShop } from './demo-shop.ts';
import { cornerShop } from './demo-trades.ts';
import { liveWeeks } from './demo-weeks.ts';

export type DemoAccess = { email: string; password: string };

const email = 'demo@mostrador.test';

const firstShop = (trialEndsAt: Date) => ({
  id: newId(),
  goods: cornerShop,
  place: demoPlace('GT'),
  industry: 'corner_shop',
  people: [
    { id: newId(), firstName: 'Marta', lastName: 'Xicará' },
    { id: newId(), firstName: 'Beto', lastName: 'Tzul' },
  ] as const,
  trialEndsAt,
});

const afterTrial = ({ now }: Services) => new Date(now().getTime() + trialDays * 86_400_000);

/**
 * Creates the demo business in a database without an organization. Returns the sign-in data as long as its
 * owner has the initial password, and null if there is no demo.
 */
export async function seedDemo(services: Services): Promise<DemoAccess | null> {
  const [password, ...older] = passwordsOf(services.config.secrets);
  const isEmpty = await hasNoOrganization(services);
  if (isEmpty) {
    const requested = firstShop(afterTrial(services));
    const shop = await prepareShop(services, requested);
    await liveWeeks(services, shop, { goods: cornerShop, place: requested.place, days: 42 });
    await markAllSeen(services.db, requested.people[0].id);
    await openDemoShop(services, shop, { email, passwordHash: await hashPassword(password) });
  }
  if (isEmpty) return { email, password };
  for (const each of [password, ...older])
    if (await isStillOpen(services, each)) return { email, password: each };
  return null;
}

/**
 * True if the user has no organization. A demo whose creation was interrupted was never opened: it is not
 * visible, and another one is created.
 */
async function hasNoOrganization({ db }: Services) {
  const found = await db.execute(
    sql`select from organizations where not is_demo or deleted_at is distinct from created_at limit 1`,
  );
  return found.length === 0;
}

/**
 * The passwords by each secret, the current one first: constant for one installation, and different in
 * others, because the address is public.
 */
function passwordsOf(secrets: Secrets) {
  const [current, ...older] = digestsOf(secrets, 'demo');
  return [passwordIn(current), ...older.map(passwordIn)] as const;
}

const passwordIn = (digest: string) =>
  `tienda-${Buffer.from(digest, 'base64url').toString('hex').slice(0, 8)}`;

async function isStillOpen({ db }: Services, password: string) {
  const [owner] = await db.execute<{ password_hash: string | null }>(
    sql`select password_hash from users where email_key = ${email}`,
  );
  return owner !== undefined && (await isPasswordOf(owner.password_hash, password));
}
