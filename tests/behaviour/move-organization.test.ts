import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { users } from '@mostrador/api/identity/user/user.table';
import { refusalOf, Secrets, type Services } from '@mostrador/api/server';
import {
  aCall,
  aShop,
  callerFor,
  openSession,
  servicesOver,
  sumSaleDays,
  testServices,
} from '@mostrador/api/testing';
import { backup } from '@mostrador/database/backup';
import { OrganizationRefused } from '@mostrador/database/backup/organization-refused';
import { checkInvariants } from '@mostrador/database/check-invariants';
import { migrationsFolder } from '@mostrador/database/folders';
import { admitSecret } from '@mostrador/database/program-secret';
import { restoreOrganization } from '@mostrador/database/restore-organization';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFurnishedShop, type FurnishedShop, rowHashes } from '../support/furnished-shop.ts';

type World = Awaited<ReturnType<typeof testServices>>;

const work = mkdtempSync(join(tmpdir(), 'mostrador-move-'));
const file = join(work, 'tienda.backup.gz');
const [uploads, uploadsThere] = [join(work, 'here'), join(work, 'there')];
let here: World;
let there: World;
let shop: FurnishedShop;
let former: { id: string; email: string };

beforeAll(async () => {
  here = await testServices(10, { ownDatabase: true });
  there = await testServices(10, { ownDatabase: true });
  shop = await aFurnishedShop(here.services, 'mudanza');
  const { caller, owned, organizationId } = shop;
  await aFurnishedShop(here.services, 'vecina');
  await caller.organization.customize({ slug: 'la-mudanza' });
  const employee = await shop.employee({ allowAll: true });
  former = employee;
  const sale = { products: [{ id: owned.product, quantity: 1000 }], received: 5000 };
  await employee.caller.pos.create(sale);
  const date = new Date(Date.now() - 8 * 86_400_000).toISOString().slice(0, 10);
  await caller.sale.create({ date, products: sale.products });
  expect(await sumSaleDays(here.services, 1)).toMatchObject({ summed: 1 });
  // Nothing but the documents remembers him.
  await here.services.db.execute(sql`delete from members where user_id = ${former.id}`);
  await here.services.db.execute(sql`
    insert into identities (issuer, subject, user_id) values ('google', 'ana', ${shop.owner.id})`);
  for (const name of [organizationId, `private/${organizationId}`, newId()]) {
    mkdirSync(join(uploads, name), { recursive: true });
    writeFileSync(join(uploads, name, 'foto.webp'), name);
  }
  await backup(here.connection, { file, uploads, organization: 'la-mudanza' });
  await aShop(there.services);
});
afterAll(async () => {
  await here.close();
  await there.close();
  rmSync(work, { recursive: true, force: true });
});

const move = (to: World) =>
  restoreOrganization(to.connection, { file, folder: migrationsFolder, uploads: uploadsThere });

test('one shop moves with its people, its address and its files, and sells on', async () => {
  const { organizationId, owner, owned } = shop;
  const summary = await move(there);
  expect(summary.files).toBe(2);
  const moved = await rowHashes(there.services, organizationId);
  expect(moved).toEqual(await rowHashes(here.services, organizationId));
  // A day comes with its sums, and is not to be summed anew.
  expect(await sumSaleDays(there.services, 1)).toMatchObject({ summed: 0 });
  const [planned] = await there.services.db.execute(sql`
    select reltuples > 0 as known from pg_class where oid = 'products'::regclass`);
  expect(planned).toEqual({ known: true });
  const people = await there.services.db.execute(sql`
    select id from users where id in (${former.id}, ${owner.id})`);
  expect(people).toHaveLength(2);
  const signIns = await there.services.db.execute(sql`select subject, user_id from identities`);
  expect(signIns).toEqual([{ subject: 'ana', user_id: owner.id }]);
  // The address of before is answered for a while, here as there.
  const slugs = await there.services.db.execute(sql`select slug from slugs order by slug`);
  expect(slugs).toEqual([{ slug: 'la-mudanza' }, { slug: 'mudanza-tienda' }]);
  for (const name of [organizationId, `private/${organizationId}`]) {
    expect(readFileSync(join(uploadsThere, name, 'foto.webp'), 'utf8')).toBe(name);
  }
  const { services } = servicesOver(there.services.db);
  const [{ passwordHash } = { passwordHash: null }] = await there.services.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, owner.id));
  const credential = await openSession(services.db, { id: owner.id, passwordHash }, aCall(services));
  const caller = callerFor(services, { credential, organization: organizationId });
  const sale = { products: [{ id: owned.product, quantity: 1000 }], received: 5000 };
  expect(await caller.pos.create(sale)).toMatchObject({ status: 'done', paid: 1250 });
  expect(await checkInvariants(there.connection)).toEqual([]);
});

test('an organization is moved once, and never over another one', async () => {
  await expect(move(there)).rejects.toThrow(OrganizationRefused);
  const third = await testServices(10, { ownDatabase: true });
  try {
    const { db } = third.services;
    const other = await aShop(third.services);
    await other.caller.organization.customize({ slug: 'la-mudanza' });
    await expect(move(third)).rejects.toThrow(/la-mudanza/);
    await other.caller.organization.customize({ slug: 'otra-tienda' });
    await db.execute(sql`delete from slugs where freed_at is not null`);
    await db.execute(sql`
      update users set email = ${former.email}, email_key = ${former.email} where id = ${other.owner.id}`);
    await expect(move(third)).rejects.toThrow(former.email);
    const [left] = await db.execute(sql`select count(*)::int n from organizations`);
    expect(left).toEqual({ n: 1 });
  } finally {
    await third.close();
  }
});

const codeAt = (secret: string, at: Date) => new TOTP({ secret }).generate({ timestamp: at.getTime() });

test('a shop moves in its trial, and its owner’s second factor under its secret alone', async () => {
  const source = await testServices(10, { ownDatabase: true });
  const target = await testServices(10, { ownDatabase: true });
  try {
    const { secrets } = source.services.config;
    await admitSecret(source.connection, secrets.fingerprints());
    const trying = await aShop(source.services, { paidUntil: null });
    await trying.caller.billing.charge({});
    const { currentPassword } = await trying.prove();
    const before = new Date(Date.now() - 120_000);
    const { secondFactor } = callerFor(
      { ...source.services, now: () => before },
      { credential: trying.token },
    );
    const { secret } = await secondFactor.begin({ currentPassword });
    await secondFactor.confirm({ oneTimeCode: codeAt(secret, before) });
    const moved = join(work, 'prueba.backup.gz');
    await backup(source.connection, { file: moved, organization: trying.organizationId });

    const move = { file: moved, folder: migrationsFolder };
    await admitSecret(target.connection, ['another secret']);
    await expect(restoreOrganization(target.connection, move)).rejects.toThrow(/SECRET=/);
    const known = ['another secret', ...secrets.fingerprints()];
    await restoreOrganization(target.connection, { ...move, secrets: known });
    expect(await checkInvariants(target.connection)).toEqual([]);

    const login = { email: trying.owner.email, password: currentPassword };
    const signIn = (services: Services) =>
      callerFor(services)
        .auth.login(login)
        .then(() => null, refusalOf);
    const refusal = await signIn(target.services);
    expect(refusal).toMatchObject({ reason: 'secondFactorRequired' });
    const step = { challenge: String(refusal?.details.challenge), oneTimeCode: codeAt(secret, new Date()) };
    const { accessToken } = await callerFor(target.services).auth.secondStep(step);
    expect(await callerFor(target.services, { credential: accessToken }).user.me()).toMatchObject({});
    // Without the former secret, the second factor cannot be verified, and a password alone is not enough.
    const config = {
      ...target.services.config,
      secrets: new Secrets('a secret that sealed nothing here at all'),
    };
    const lost = { ...target.services, config };
    const challenge = String((await signIn(lost))?.details.challenge);
    const unreadable = callerFor(lost)
      .auth.secondStep({ ...step, challenge })
      .catch(refusalOf);
    expect(await unreadable).toMatchObject({ status: 409, reason: 'secondFactorUnreadable' });
  } finally {
    await source.close();
    await target.close();
  }
});

/** Plus for ever by a licence of the second tier. */
async function license({ db }: Services, organizationId: string) {
  await db.execute(sql`
    insert into licenses (key_hash, last4, tier, status, business_id, event_at)
    values (${'f'.repeat(64)}, 'AB12', 2, 'active', ${organizationId}, now())`);
  await db.execute(sql`
    insert into subscriptions (id, organization_id, status, provider, license_tier, started_at)
    values (${newId()}, ${organizationId}, 'active', 'appsumo', 2, now())`);
  await db.execute(
    sql`update organizations set paid_until = '9999-12-31T00:00:00Z' where id = ${organizationId}`,
  );
}

test('a licence moves with its shop, and forbids the move where it is in use already', async () => {
  const target = await testServices(10, { ownDatabase: true });
  const { db } = target.services;
  try {
    const { organizationId } = await aShop(here.services);
    await license(here.services, organizationId);
    const backupFile = join(work, 'licencia.backup.gz');
    await backup(here.connection, { file: backupFile, organization: organizationId });
    const bring = () =>
      restoreOrganization(target.connection, { file: backupFile, folder: migrationsFolder });
    await license(target.services, (await aShop(target.services)).organizationId);
    await expect(bring()).rejects.toThrow(/AB12/);
    await db.execute(sql`delete from licenses`);
    await db.execute(sql`delete from subscriptions`);
    await bring();
    const [moved] = await db.execute(sql`
      select l.business_id, l.status, s.license_tier from licenses l
      join subscriptions s on s.organization_id = l.business_id`);
    expect(moved).toEqual({ business_id: organizationId, status: 'active', license_tier: 2 });
    expect(await checkInvariants(target.connection)).toEqual([]);
  } finally {
    await target.close();
  }
});

test('a whole backup is refused as one organization, and the other way round', async () => {
  const whole = join(work, 'whole.backup.gz');
  await backup(here.connection, { file: whole });
  const asOne = restoreOrganization(there.connection, { file: whole, folder: migrationsFolder });
  await expect(asOne).rejects.toThrow(OrganizationRefused);
});
