import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callerFor, servicesOver, testServices } from '@mostrador/api/testing';
import { backup } from '@mostrador/database/backup';
import { checkInvariants } from '@mostrador/database/check-invariants';
import { type Connection, openClient, openDatabase, withDatabase } from '@mostrador/database/connect';
import { migrationsFolder } from '@mostrador/database/folders';
import { signInAsProgram } from '@mostrador/database/program-role';
import { restore } from '@mostrador/database/restore';
import { testServer } from '@mostrador/database/testing';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { aFurnishedShop, ownerPassword } from '../support/furnished-shop.ts';

/** Backups that each release made of a shop with something of everything, and its figures there. */
const folder = join(import.meta.dirname, 'releases');
const releases = readdirSync(folder).flatMap((file) => /^(.+)\.backup\.gz$/.exec(file)?.[1] ?? []);

/** Sums of every account, of stock and of what is owed. */
async function figuresOf(connection: Connection) {
  const client = openClient(connection, { max: 1 });
  try {
    const ledger = await client<{ account: string; amount: string }[]>`
      select account, sum(amount)::text amount from (
        select destination account, amount from postings union all select source, -amount from postings) p
      group by 1`;
    const [stock] = await client`select sum(stock)::text stock from product_variants`;
    const [contacts] = await client`
      select sum(owed)::text owed, sum(owes)::text owes, sum(credit)::text credit from contacts`;
    return { ledger: Object.fromEntries(ledger.map((row) => [row.account, row.amount])), stock, contacts };
  } finally {
    await client.end();
  }
}

/** `RECORD_RELEASE=1` writes the files of this release, before it is published. */
test.runIf(process.env.RECORD_RELEASE === '1')('the data of this release are recorded', async () => {
  const world = await testServices(10, { ownDatabase: true });
  await aFurnishedShop(world.services, 'anterior');
  await backup(world.connection, { file: join(folder, `${packageJson.version}.backup.gz`) });
  const figures = JSON.stringify(await figuresOf(world.connection), null, 2);
  writeFileSync(join(folder, `${packageJson.version}.json`), `${figures}\n`);
  await world.close();
});

test('the changelog and the table of upgrades name each release', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  const operating = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  for (const release of [...releases, packageJson.version]) expect(changelog).toContain(`\n## ${release} `);
  for (const release of releases) expect(operating).toContain(`| ${release} | ${packageJson.version} |`);
});

describe.each(releases)('the data of release %s', (release) => {
  let connection: Connection;
  beforeAll(async () => {
    const { connection: administration } = await testServer();
    const client = openClient(administration, { max: 1 });
    const name = `upgrade_${randomUUID().slice(0, 8)}`;
    await client.unsafe(`create database ${name}`);
    await client.end();
    connection = withDatabase(administration, name);
    await restore(connection, { file: join(folder, `${release}.backup.gz`), folder: migrationsFolder });
  });
  afterAll(async () => {
    const { connection: administration } = await testServer();
    const client = openClient(administration, { max: 1 });
    await client.unsafe(`drop database ${String(Object(connection).database)} with (force)`);
    await client.end();
  });

  test('have the same figures under this one, and books that agree', async () => {
    const before = JSON.parse(readFileSync(join(folder, `${release}.json`), 'utf8'));
    expect(await figuresOf(connection)).toEqual(before);
    expect(await checkInvariants(connection)).toEqual([]);
  });

  test('are worked with: the owner signs in with the same password, sells and voids', async () => {
    const { db, client, close } = openDatabase(await signInAsProgram({ owner: connection }), { max: 5 });
    const { services } = servicesOver(db);
    const [owner] = await client`
      select u.email, m.organization_id from members m join users u on u.id = m.user_id
      where m.is_owner order by m.created_at limit 1`;
    const { accessToken } = await callerFor(services).auth.login({
      email: String(owner?.email),
      password: ownerPassword,
    });
    const credential = accessToken ?? '';
    const caller = callerFor(services, { credential, organization: String(owner?.organization_id) });
    const product = await caller.product.create({ name: newId(), price: 1000, cost: 700, stock: 5000 });
    const sale = await caller.pos.create({ products: [{ id: product.id, quantity: 1000 }] });
    await caller.pos.void({ id: sale.id });
    await close();
    expect(await checkInvariants(connection)).toEqual([]);
  });
});
