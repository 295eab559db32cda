import { eventNames } from '@mostrador/shared/codes/events';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { events } from './core/core.table.ts';
import type { Domain } from './core/domain.ts';
import type { DispatchedEvent, ListenerContext } from './core/jobs/event.ts';
import { aShop, testServices } from './core/testing.ts';
import { contacts } from './directory/contact/contact.table.ts';
import { domains } from './domains.ts';
import { raiseEvents, raiseIncomeEvents } from './events.testing.ts';
import { dispatchEvents } from './events.ts';
import { organizations } from './identity/organization/organization.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  // The listened events of shops are written by statements here, and their listeners are replaced.
  world = await testServices(10, { isForged: true });
});
beforeEach(() => {
  hear = async () => {};
});
afterAll(() => world.close());

let hear = async (_hearing: ListenerContext, _event: DispatchedEvent) => {};
/** The program's own domains with one more that listens to everything. */
const listening: readonly Domain[] = [
  ...domains,
  { name: 'test', listeners: [{ events: 'chosen', hear: (hearing, event) => hear(hearing, event) }] },
];
const dispatch = () => dispatchEvents(world.services, listening);

const listen = (organizationId: string, names: readonly string[]) =>
  world.services.db
    .update(organizations)
    .set({ listenedEvents: [...names] })
    .where(eq(organizations.id, organizationId));

const written = (organizationId: string) =>
  world.services.db.select().from(events).where(eq(events.organizationId, organizationId)).orderBy(events.id);

async function aHeardShop(chosen: readonly string[] = eventNames, options: Parameters<typeof aShop>[1] = {}) {
  const shop = await aShop(world.services, options);
  await listen(shop.organizationId, chosen);
  const heard: { name: string; subjectId: string; payload: unknown }[] = [];
  hear = async ({ organizationId }, { name, subjectId, payload }) => {
    if (organizationId === shop.organizationId) heard.push({ name, subjectId, payload });
  };
  return { ...shop, heard, written: () => written(shop.organizationId) };
}

test('every event is declared once, emitted by a procedure and described in wire words', async () => {
  const declared = listening.flatMap((domain) => (domain.events ?? []).map(({ name }) => name));
  expect(declared.sort()).toEqual([...eventNames].sort());
  const { heard, ...shop } = await aHeardShop();
  const { contact, sale, newcomer } = await raiseEvents(world.services, shop);
  await dispatch();
  const called = eventNames.filter((name) => name !== ofTasks && !name.startsWith('income.'));
  expect([...new Set(heard.map(({ name }) => name))].sort()).toEqual([...called].sort());
  const first = (name: string) => heard.find((each) => each.name === name)?.payload;
  expect(first('sale.done')).toMatchObject({ id: sale.id, amount: 25, products: [{ quantity: 2 }] });
  expect(first('product.created')).toMatchObject({ price: 12.5, show_in_pos: true });
  expect(first('contact.deleted')).toEqual({ id: contact.id });
  expect(first('member.removed')).toEqual({ id: newcomer.id });
  expect(first('member.joined')).toMatchObject({ id: newcomer.id, role: { name: 'Equipo' } });
  expect(heard.filter(({ name }) => name === 'stock.low')).toHaveLength(1);
  const moved = heard.filter((each) => each.name === 'stock.moved' && each.subjectId === sale.id);
  // A sale and its void are two events of one document, each with all that moved until it is dispatched.
  expect(moved).toHaveLength(2);
  expect(moved[0]?.payload).toMatchObject({
    id: sale.id,
    movements: [
      { type: 'sale', quantity: -2, document: { id: sale.id, type: 'sale' } },
      { type: 'void', quantity: 2 },
    ],
  });
  expect(first('cash_session.closed')).toMatchObject({ closing: { expected: expect.anything() } });
  expect(first('debt.forgiven')).toMatchObject({ balance: 0, forgiven: 7 });
  expect(JSON.stringify(heard)).not.toMatch(/"(unit_)?cost"/);
});

/** Tasks run in a process of their own; `notification.test.ts` hears their end. */
const ofTasks = 'task.ended';

test('a person hears of his income by its own name', async () => {
  const { heard, caller } = await aHeardShop(eventNames, { businessType: 'person' });
  const id = await raiseIncomeEvents(caller);
  await dispatch();
  expect(heard).toMatchObject([
    { name: 'income.done', subjectId: id, payload: { id, type: 'income', amount: 5 } },
    { name: 'income.updated', payload: { id, concept: 'Alquiler' } },
    { name: 'income.voided', payload: { id, status: 'voided' } },
  ]);
});

test('an owner withdrawal raises an event in the shop and in the owner’s own books', async () => {
  const names = ['transfer.done', 'transfer.voided', 'income.done', 'income.voided'];
  const { another, caller, ...shop } = await aHeardShop(names);
  const own = await another({ name: 'Ana', businessType: 'person' });
  await listen(own.organizationId, names);
  const bankOf = async ({ moneyAccount }: typeof caller) =>
    String((await moneyAccount.list({})).moneyAccounts.find(({ kind }) => kind === 'bank')?.id);
  const [businessAccount, personAccount] = [await bankOf(caller), await bankOf(own.caller)];
  const draw = { kind: 'draw' as const, partnerId: own.organizationId, amount: 50_000 };
  const { id } = await caller.ownerMovement.create({ ...draw, businessAccount, personAccount });
  await caller.ownerMovement.remove({ id });
  expect((await shop.written()).map(({ name }) => name)).toEqual(['transfer.done', 'transfer.voided']);
  expect((await written(own.organizationId)).map(({ name }) => name)).toEqual([
    'income.done',
    'income.voided',
  ]);
});

test('an event without listeners is not written and costs a sale no statement', async () => {
  const { caller, written } = await aHeardShop(['contact.created']);
  const product = await caller.product.create({ name: 'Café', price: 100 });
  await caller.pos.create({ products: [{ id: product.id, quantity: 1000 }] });
  expect(await written()).toEqual([]);
  await caller.contact.create({ name: 'Ana' });
  expect(await written()).toMatchObject([{ name: 'contact.created', toldAt: null }]);
});

test('a refused call tells nothing, a repeated one nothing more', async () => {
  const { caller, written, as, token } = await aHeardShop();
  const input = { id: newId(), name: 'Ana', phone: '55512345' };
  await caller.contact.create(input);
  await caller.contact.create(input);
  await expect(caller.contact.create({ ...input, name: 'Otra' })).rejects.toMatchObject({
    reason: 'idInUse',
  });
  const keyed = as(token, { idempotency: { key: 'x', fingerprint: 'y' } });
  await keyed.contact.create({ name: 'Beto' });
  await keyed.contact.create({ name: 'Beto' });
  expect(await written()).toHaveLength(2);
});

test('a listener works once, whoever tells, however often it fails and whenever it is killed', async () => {
  const { caller, organizationId, written } = await aHeardShop(['contact.created']);
  const made = await caller.contact.create({ name: 'Ana' });
  let failures = 1;
  hear = async ({ tx }, { subjectId }) => {
    if (subjectId !== made.id) return;
    await tx.execute(sql`update contacts set total_spent = total_spent + 1 where id = ${made.id}`);
    if (failures > 0) {
      failures -= 1;
      throw new Error('killed in the middle');
    }
  };
  const spent = async () => {
    const [row] = await world.services.db
      .select({ spent: contacts.totalSpent })
      .from(contacts)
      .where(and(eq(contacts.organizationId, organizationId), eq(contacts.id, made.id)));
    return row?.spent;
  };
  await dispatch();
  expect([await spent(), await written()]).toMatchObject([0, [{ attempts: 1, toldAt: null }]]);
  await world.services.db.execute(sql`update events set retry_at = now() where told_at is null`);
  await Promise.all([dispatch(), dispatch(), dispatch(), dispatch()]);
  await dispatch();
  expect(await spent()).toBe(1);
  expect(world.problems).toHaveLength(1);
});

test('an event that failed ten times is marked failed, is not delivered, and may be retried', async () => {
  const { caller, written } = await aHeardShop(['contact.created']);
  hear = async () => {
    throw new Error('the listener is gone');
  };
  await caller.contact.create({ name: 'Ana' });
  for (let tries = 0; tries < 12; tries += 1) {
    await dispatch();
    await world.services.db.execute(sql`
      update events set retry_at = now() where told_at is null and retry_at < 'infinity'`);
  }
  expect(await written()).toMatchObject([{ attempts: 10, toldAt: null }]);
  hear = async () => {};
  await world.services.db.execute(sql`update events set retry_at = now() where retry_at = 'infinity'`);
  await dispatch();
  expect(await written()).toMatchObject([{ toldAt: expect.any(Date) }]);
});

test('no event waits behind the many events of another, and those of one arrive in order', async () => {
  const many = await aHeardShop(['contact.created']);
  for (let count = 0; count < 60; count += 1) await many.caller.contact.create({ name: `C ${count}` });
  const few = await aHeardShop(['contact.created']);
  const last = await few.caller.contact.create({ name: 'Ana' });
  const heard: string[] = [];
  hear = async (_, { subjectId }) => void heard.push(subjectId);
  await dispatch();
  const written = (await many.written()).map(({ id, subjectId }) => ({ id, subjectId }));
  const inOrder = written.sort((one, other) => (one.id < other.id ? -1 : 1)).map((each) => each.subjectId);
  expect(heard.filter((id) => id !== last.id)).toEqual(inOrder);
  expect(heard.indexOf(last.id)).toBeLessThan(22);
});

test('a listener sees its organization and nothing of another', async () => {
  const other = await aShop(world.services);
  await other.caller.contact.create({ name: 'Ajena' });
  const { caller } = await aHeardShop(['contact.created']);
  await caller.contact.create({ name: 'Propia' });
  let seen: unknown;
  hear = async ({ tx }) => {
    seen = await tx.select({ name: contacts.name }).from(contacts);
  };
  await dispatch();
  expect(seen).toEqual([{ name: 'Propia' }]);
});
