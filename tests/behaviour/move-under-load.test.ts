import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { users } from '@mostrador/api/identity/user/user.table';
import { type Call, refusalOf } from '@mostrador/api/server';
import { aCall, callerFor, openSession, testServices } from '@mostrador/api/testing';
import { checkInvariants } from '@mostrador/database/check-invariants';
import { migrationsFolder } from '@mostrador/database/folders';
import { type Move, moveOrganization } from '@mostrador/database/move/move-organization';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFurnishedShop, type FurnishedShop, rowHashes } from '../support/furnished-shop.ts';

const work = mkdtempSync(join(tmpdir(), 'mostrador-move-'));

type World = Awaited<ReturnType<typeof testServices>>;
let here: World;
let there: World;
let shop: FurnishedShop;
let neighbour: FurnishedShop;
let tenant: FurnishedShop;

beforeAll(async () => {
  here = await testServices(10, { ownDatabase: true });
  there = await testServices(10, { ownDatabase: true });
  shop = await aFurnishedShop(here.services, 'mudanza');
  neighbour = await aFurnishedShop(here.services, 'vecina');
  tenant = await aFurnishedShop(there.services, 'de-alla');
  // Nothing runs the queue here.
  await here.services.db.execute(
    sql`update tasks set status = 'failed' where status in ('queued', 'running')`,
  );
});
afterAll(async () => {
  await here.close();
  await there.close();
  rmSync(work, { recursive: true, force: true });
});

const move = (more: Partial<Move> = {}) =>
  moveOrganization({
    from: here.connection,
    to: there.connection,
    organization: shop.organizationId,
    migrations: migrationsFolder,
    ...more,
  });

const suspensionOf = async (id: string) => {
  const [row] = await here.services.db.execute<{ suspension: string | null }>(
    sql`select suspension from organizations where id = ${id}`,
  );
  return row?.suspension ?? null;
};

test('a move that is refused leaves the shop open and nothing at the target', async () => {
  const { organizationId, caller } = shop;
  const { db } = there.services;
  // The address is taken by another shop while the rows are copied.
  const taken = move({
    print: () => {
      throw new Error('the operator pulls the plug');
    },
  });
  await expect(taken).rejects.toThrow(/plug/);
  expect(await suspensionOf(organizationId)).toBeNull();
  expect(await caller.product.list({})).toMatchObject({});
  const [left] = await db.execute(
    sql`select count(*)::int n from products where organization_id = ${organizationId}`,
  );
  expect(left).toEqual({ n: 0 });
  await here.services.db.execute(sql`
    update tasks set status = 'running' where organization_id = ${organizationId} and kind = 'import'`);
  await expect(move()).rejects.toThrow(/^import: /);
  await here.services.db.execute(sql`
    update tasks set status = 'failed' where organization_id = ${organizationId} and kind = 'import'`);
  expect(await suspensionOf(organizationId)).toBeNull();
});

const bread = { name: 'Pan', price: 1250, cost: 500, stock: 100_000_000 };
type Caller = FurnishedShop['caller'];

const sell = (by: Caller, product: string, id = newId()) =>
  by.pos.create({ id, products: [{ id: product, quantity: 1000 }], received: 5000 });

type Refused = { id: string; reason: string };

/** People who sell and edit until the end, and the outcome of each call. */
function working(callers: readonly Caller[], product: string) {
  const answered: string[] = [];
  const refused: Refused[] = [];
  let isOver = false;
  const attempt = async (id: string, work: Promise<unknown>) => {
    const outcome = await work.then(() => null, refusalOf);
    if (outcome) refused.push({ id, reason: outcome.reason });
    else if (id) answered.push(id);
  };
  const till = async (caller: Caller) => {
    while (!isOver) {
      const id = newId();
      await attempt(id, sell(caller, product, id));
    }
  };
  const edit = async ({ contact }: Caller) => {
    const { id } = await contact.create({ name: 'Cliente' });
    while (!isOver) await attempt('', contact.update({ id, name: `Cliente ${newId()}` }));
  };
  const done = Promise.all([...callers.map(till), ...callers.map(edit)]);
  const end = async () => {
    isOver = true;
    await done;
  };
  return { answered, refused, end };
}

/** The owner, signed in at the target. */
async function atTarget({ owner, organizationId }: FurnishedShop, call: Partial<Call> = {}) {
  const { services } = there;
  const [{ passwordHash } = { passwordHash: null }] = await services.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, owner.id));
  const credential = await openSession(services.db, { id: owner.id, passwordHash }, aCall(services));
  return callerFor(services, { credential, organization: organizationId, ...call });
}

test('a shop is moved while it sells: nothing that was answered is lost, and it sells on', async () => {
  const { organizationId, caller } = shop;
  const employee = await shop.employee({ allowAll: true });
  const { id: product } = await caller.product.create(bread);
  const { id: nextDoor } = await neighbour.caller.product.create(bread);
  const { id: ofTenant } = await tenant.caller.product.create(bread);
  const keyed = { idempotency: { key: newId(), fingerprint: 'one' } };
  const noted = await shop.as(shop.token, keyed).contact.create({ name: 'Una vez' });
  const load = working([caller, employee.caller], product);
  const beside = working([neighbour.caller], nextDoor);
  const picture = (name: string) => {
    const folder = join(work, 'here', organizationId);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), name);
  };
  picture('before.webp');
  const copied = async () => {
    picture('meanwhile.webp');
    // Users of the target do not wait for the move, although its transaction is open now.
    expect(await sell(tenant.caller, ofTenant)).toMatchObject({ paid: 1250 });
    // A row that was copied goes before the shop is closed.
    await here.services.db.execute(sql`
      delete from audit_log where organization_id = ${organizationId}
        and id = (select id from audit_log where organization_id = ${organizationId} order by id limit 1)`);
  };
  const address = 'https://dos.example.com';
  const files = { from: join(work, 'here'), to: join(work, 'there') };
  const summary = await move({ address, files, print: copied }).finally(() =>
    Promise.all([load.end(), beside.end()]),
  );
  expect(await suspensionOf(organizationId)).toBe('moved');
  expect(summary.changed).toBeGreaterThan(0);
  expect(summary.removed).toBe(1);
  expect(readdirSync(join(files.to, organizationId)).sort()).toEqual(['before.webp', 'meanwhile.webp']);
  expect([beside.refused, beside.answered.length > 0]).toEqual([[], true]);
  const closed = new Set(['organizationMoving', 'organizationMoved']);
  expect(load.refused.filter(({ reason }) => !closed.has(reason))).toEqual([]);

  const own = await rowHashes(there.services, organizationId);
  const left = await rowHashes(here.services, organizationId);
  // Only the source has the mark of a move.
  delete own.organizations;
  delete left.organizations;
  expect(own).toEqual(left);
  const sold = await there.services.db.execute<{ id: string }>(sql`
    select id from sales where organization_id = ${organizationId}`);
  const ids = new Set(sold.map(({ id }) => id));
  expect(load.answered.filter((id) => !ids.has(id))).toEqual([]);
  expect(load.refused.filter(({ id }) => ids.has(id))).toEqual([]);
  expect(await checkInvariants(there.connection)).toEqual([]);

  const gone = await caller.product.list({}).catch(refusalOf);
  expect(gone).toMatchObject({ status: 403, reason: 'organizationMoved', details: { movedTo: address } });
  // A program that lost the answer repeats its call, with its key, at the new place.
  expect((await (await atTarget(shop, keyed)).contact.create({ name: 'Una vez' })).id).toBe(noted.id);
  // The till sends the sale that was refused again.
  const refusedId = load.refused.find(({ id }) => id !== '')?.id;
  expect(await sell(await atTarget(shop), product, refusedId)).toMatchObject({ status: 'done', paid: 1250 });
  expect(await checkInvariants(there.connection)).toEqual([]);
});
