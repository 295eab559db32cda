import { notifications } from '@mostrador/api/identity/notification/notification.table';
import { members, organizations } from '@mostrador/api/identity/organization/organization.table';
import { roles } from '@mostrador/api/identity/role/role.table';
import { identities } from '@mostrador/api/identity/social-sign-in/social-sign-in.table';
import { users } from '@mostrador/api/identity/user/user.table';
import { type Db, openDatabase } from '@mostrador/database/connect';
import { startEmbedded } from '@mostrador/database/embedded';
import type { Flag } from '@mostrador/shared/rights/gates';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { textOf } from './api.ts';
import { environment } from './environment.ts';
import { type Account, anAccount, type Shop } from './shop.ts';

// Data that would take many calls is written as rows.

/** An employee of the shop with exactly these permissions. */
export async function anEmployee(shop: Shop, flags: Flag[]): Promise<Account> {
  const account = await anAccount();
  await withDatabase(async (db) => {
    const userId = await userIdOf(db, account);
    // The business created on sign-up is deleted, because it has no owner any more.
    const own = await db.delete(members).where(eq(members.userId, userId)).returning();
    for (const { organizationId: id } of own)
      await db.update(organizations).set({ deletedAt: new Date() }).where(eq(organizations.id, id));
    const { organizationId } = shop;
    const roleId = newId();
    await db.insert(roles).values({ id: roleId, organizationId, name: 'Cajera', permissions: flags });
    await db
      .insert(members)
      .values({ id: newId(), organizationId, userId, displayName: 'Beatriz Cruz', roleId });
    const profile = { firstName: 'Beatriz', lastName: 'Cruz', countryId: 'GT', isStepTwoPending: false };
    await db
      .update(users)
      .set({ ...profile, currentOrganizationId: organizationId })
      .where(eq(users.id, userId));
  });
  return account;
}

/** The owner of one shop owns another one too. */
export const alsoOwn = (owner: Shop, other: Shop) =>
  withDatabase(async (db) => {
    const userId = await userIdOf(db, owner);
    const { organizationId } = other;
    await db
      .insert(members)
      .values({ id: newId(), organizationId, userId, displayName: 'Ana Pérez', isOwner: true });
  });

/** The shop pays for Plus. */
export const pay = ({ organizationId }: Shop) =>
  withDatabase((db) =>
    db
      .update(organizations)
      .set({ paidUntil: new Date('2199-01-01') })
      .where(eq(organizations.id, organizationId)),
  );

/** From now on the owner is a user who only ever signed in with these. */
export const onlyBy = (shop: Shop, providers: ('google' | 'apple')[]) =>
  withDatabase(async (db) => {
    const userId = await userIdOf(db, shop);
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
    const issuers = { google: 'https://accounts.google.com', apple: 'https://appleid.apple.com' };
    await db.insert(identities).values(
      providers.map((name) => ({
        issuer: issuers[name],
        subject: newId(),
        userId,
        email: `ana.perez.de.la.esquina@${name}.example.com`,
      })),
    );
  });

/** Something that the owner has not seen yet. */
export const aNotice = ({ organizationId }: Shop) =>
  withDatabase((db) =>
    db.insert(notifications).values({
      id: newId(),
      organizationId,
      kind: 'member_joined',
      severity: 'info',
      subjectId: newId(),
      details: { name: 'Beatriz' },
    }),
  );

/** The code of an invitation into the shop. */
export async function anInvitation(shop: Shop): Promise<string> {
  await pay(shop);
  const role = await shop.api({
    method: 'POST',
    path: '/v1/roles',
    body: { name: 'Cajera', permissions: [] },
  });
  const path = `/v1/roles/${textOf(role.body, 'id')}/invites`;
  return textOf((await shop.api({ method: 'POST', path, body: {} })).body, 'code');
}

async function userIdOf(db: Db, { email }: { email: string }) {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error(`No user ${email}.`);
  return user.id;
}

async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const print = () => undefined;
  const embedded = await startEmbedded({ dataDir: environment.dataDir, print, purpose: 'task' });
  const database = openDatabase(embedded.connection, { max: 1 });
  try {
    return await work(database.db);
  } finally {
    await database.close();
    await embedded.stop();
  }
}
