import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { bindTenant } from '../../core/call/who/bind-tenant.ts';
import { aShop, testServices, textWithoutIds } from '../../core/testing.ts';
import { readSpreadsheet } from '../../platform/upload/spreadsheet.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);

describe('the log', () => {
  test('says who did what, from where, and what stood there before, in the units of the wire', async () => {
    const shop = await aShop(world.services);
    const { caller } = shop;
    const contact = await caller.contact.create({ name: 'Ana', phone: '55512345', creditLimit: 10_000 });
    const inShop = shop.as(shop.token, { ip: '203.0.113.7' });
    await inShop.contact.update({ id: contact.id, creditLimit: 25_050, phone: '5551 2345' });
    await caller.contact.remove({ id: contact.id });
    const { auditLogs } = await caller.audit.ofSubject({ subjectId: contact.id });
    expect(auditLogs.map(({ thing: resource, act }) => `${resource}.${act}`)).toEqual([
      'contact.remove',
      'contact.update',
      'contact.create',
    ]);
    expect(auditLogs[1]).toMatchObject({
      actor: { kind: 'member', id: shop.owner.id, name: 'Ana Pérez' },
      subjectName: 'Ana',
      ip: '203.0.113.7',
      changes: [
        { field: 'phone', unit: null, before: '55512345', after: '5551 2345' },
        { field: 'credit_limit', unit: 'money', before: 100, after: 250.5 },
      ],
    });
    expect(auditLogs[2]?.changes).toContainEqual({ field: 'name', unit: null, before: null, after: 'Ana' });
    expect(auditLogs[0]?.changes).toContainEqual({ field: 'name', unit: null, before: 'Ana', after: null });
  });

  test('a retried call is recorded once', async () => {
    const { caller, prove } = await aShop(world.services);
    const proof = await prove();
    const [contact, key, product] = [newId(), newId(), newId()];
    const [sale, refund, purchase, movement, closing] = [newId(), newId(), newId(), newId(), newId()];
    const { id: cashSessionId } = await caller.cashSession.open({ openingAmount: 0 });
    for (const _ of [1, 2]) {
      await caller.contact.create({ id: contact, name: 'Ana' });
      await caller.apiKey.create({ ...proof, id: key, name: 'Contador' });
      await caller.product.create({ id: product, name: 'Pan', price: 500, stock: 9000 });
      await caller.product.adjustStock({
        id: product,
        movementId: movement,
        quantity: 1000,
        reason: 'found',
      });
      await caller.purchase.create({ id: purchase, products: [{ id: product, quantity: 1000, cost: 300 }] });
      const { products } = await caller.pos.create({ id: sale, products: [{ id: product, quantity: 1000 }] });
      const lines = products.map(({ lineId }) => ({ lineId, quantity: 1000 }));
      await caller.pos.refund({ id: refund, saleId: sale, lines, paymentMethod: 'cash', reason: 'Roto' });
    }
    const count = { id: closing, cashSessionId, counted: { cash: 0 }, differenceReason: 'No sé' };
    for (const _ of [1, 2]) await caller.cashSession.close(count);
    const { auditLogs } = await caller.audit.list({ perPage: 100 });
    const actions = auditLogs.map(({ thing: resource, act }) => `${resource}.${act}`).toSorted();
    expect(actions).toEqual([...new Set(actions)]);
    expect(actions).toHaveLength(9);
  });

  test('tells what a drawer was counted to hold as the amounts that they are', async () => {
    const { caller } = await aShop(world.services);
    const { id } = await caller.cashSession.open({ openingAmount: 10_000 });
    const count = { counted: { cash: 9000 }, withdrawn: 500, differenceReason: 'No sé' };
    await caller.cashSession.close({ cashSessionId: id, ...count });
    const [entry] = (await caller.audit.ofSubject({ subjectId: id })).auditLogs;
    const sum = (field: string, after: number) => ({ field, unit: 'money', before: null, after });
    const counted = { field: 'counted', unit: null, before: null, after: { cash: 90 } };
    expect(entry?.changes).toEqual([counted, sum('withdrawn', 5), sum('difference', -10)]);
  });

  test('tells what a sale came to as the amount that it is', async () => {
    const { caller } = await aShop(world.services);
    const { id: product } = await caller.product.create({ name: 'Pan', price: 4250, stock: 9000 });
    const { id } = await caller.pos.create({ products: [{ id: product, quantity: 1000 }] });
    const [entry] = (await caller.audit.ofSubject({ subjectId: id })).auditLogs;
    const sum = { unit: 'money', before: null, after: 42.5 };
    expect(entry?.changes).toContainEqual({ field: 'amount', ...sum });
    expect(entry?.changes).toContainEqual({ field: 'paid', ...sum });
    expect(entry?.changes).toContainEqual({ field: 'lines', unit: null, before: null, after: 1 });
  });

  test('is searched and filtered by person, record and day', async () => {
    const shop = await aShop(world.services, { timeZone: 'America/Guatemala' });
    const beto = await shop.employee({ allowAll: true });
    await shop.caller.contact.create({ name: 'Ñandú Café' });
    await beto.caller.product.create({ name: 'Pan', price: 100 });
    const names = async (filter: Parameters<typeof shop.caller.audit.list>[0]) =>
      (await shop.caller.audit.list(filter)).auditLogs.map(({ subjectName }) => subjectName);
    expect(await names({})).toEqual(['Pan', 'Ñandú Café']);
    expect(await names({ content: 'beto' })).toEqual(['Pan']);
    expect(await names({ content: 'ñandú' })).toEqual(['Ñandú Café']);
    expect(await names({ content: '100%' })).toEqual([]);
    expect(await names({ actorId: beto.id })).toEqual(['Pan']);
    expect(await names({ thing: 'contact' })).toEqual(['Ñandú Café']);
    await world.services.db.execute(sql`
      update audit_log set created_at = '2026-03-02T05:30:00Z'
      where organization_id = ${shop.organizationId} and action = 'contact.create'`);
    expect(await names({ from: '2026-03-01', until: '2026-03-01' })).toEqual(['Ñandú Café']);
    expect(await names({ from: '2026-03-02', until: '2026-03-02' })).toEqual([]);
  });

  test('tells costs to who may see them', async () => {
    const shop = await aShop(world.services);
    const reader = await shop.employee({ flags: ['audit_view'] });
    const { id } = await shop.caller.product.create({ name: 'Pan', price: 100, cost: 4321 });
    await shop.caller.product.update({ id, cost: 8765 });
    const readLog = async ({ caller }: Pick<typeof shop, 'caller'>) =>
      textWithoutIds((await caller.audit.ofSubject({ subjectId: id })).auditLogs);
    expect(await readLog(shop)).toMatch(/43\.21.*|87\.65/);
    expect(await readLog(reader)).not.toMatch(/43\.21|4321|87\.65|8765|cost/);
    const expense = { products: [{ id, quantity: 1000, cost: 300 }], otherCosts: 7654 };
    const bought = await shop.caller.recurrence.create({ expense, period: 'monthly' });
    const ofBought = async ({ caller }: Pick<typeof shop, 'caller'>) =>
      textWithoutIds((await caller.audit.ofSubject({ subjectId: bought.id })).auditLogs);
    expect(await ofBought(shop)).toMatch(/76\.54|7654/);
    expect(await ofBought(reader)).not.toMatch(/76\.54|7654|cost/i);
  });

  test('tells what goods came to in all to who may see costs, and any other expense to both', async () => {
    const shop = await aShop(world.services);
    const { caller } = shop;
    const reader = await shop.employee({ flags: ['audit_view'] });
    const { id } = await caller.product.create({ name: 'Pan', price: 100 });
    const rent = await caller.transactionCategory.create({ name: 'Renta', transactionTypeId: 'expense' });
    const products = [{ id, quantity: 1000, cost: 30_012 }];
    const bought = await caller.purchase.create({ products });
    const spent = await caller.expense.create({ products });
    const waiting = await caller.expense.create({ products, pending: true });
    const plain = await caller.expense.create({ categoryId: rent.id, amount: 30_012 });
    const readLog = async (who: typeof caller, subjectId: string) =>
      textWithoutIds((await who.audit.ofSubject({ subjectId })).auditLogs);
    for (const document of [bought, spent, waiting]) {
      expect(await readLog(caller, document.id)).toContain('300.12');
      expect(await readLog(reader.caller, document.id)).not.toMatch(/300\.12|30012/);
    }
    expect(await readLog(reader.caller, plain.id)).toContain('300.12');
  });

  test('keeps no secret', async () => {
    const shop = await aShop(world.services);
    const proof = await shop.prove();
    const key = await shop.caller.apiKey.create({ ...proof, name: 'Clave', scopes: ['sales:read'] });
    const hook = { ...proof, url: 'https://example.com', events: ['sale.done' as const] };
    const webhook = await shop.caller.webhook.create(hook);
    const text = JSON.stringify((await shop.caller.audit.list({})).auditLogs);
    expect(text).toContain('Clave');
    for (const secret of [key.key, webhook.secret]) expect(text).not.toContain(secret);
  });

  test('is unalterable for every request', async () => {
    const shop = await aShop(world.services);
    await shop.caller.contact.create({ name: 'Ana' });
    for (const change of [
      sql`update audit_log set actor_name = 'otro'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      const tried = world.services.db.transaction(async (tx) => {
        await bindTenant(tx, shop.organizationId);
        await tx.execute(change);
      });
      await expect(tried).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  test('is read by who may, and of the own organization alone', async () => {
    const shop = await aShop(world.services);
    const other = await aShop(world.services);
    const contact = await other.caller.contact.create({ name: 'Ajena' });
    const reader = await shop.employee({ flags: ['audit_view'] });
    const cashier = await shop.employee();
    expect((await reader.caller.audit.ofSubject({ subjectId: contact.id })).auditLogs).toEqual([]);
    expect((await reader.caller.audit.list({})).auditLogs).toEqual([]);
    for (const call of [
      () => cashier.caller.audit.list({}),
      () => cashier.caller.audit.ofSubject({ subjectId: newId() }),
    ])
      expect(await refused(call())).toMatchObject({
        status: 403,
        details: { permission: 'audit_view' },
      });
  });
});

test('a file of it has every entry of the filter, and no cell that a spreadsheet would run', async () => {
  const shop = await aShop(world.services);
  await shop.caller.contact.create({ name: '=1+1' });
  await shop.caller.product.create({ name: 'Pan', price: 1250 });
  world.sent.length = 0;
  const { id } = await shop.caller.audit.export({ thing: 'contact' });
  await world.work();
  expect(await shop.caller.task.byId({ id })).toMatchObject({
    status: 'done',
    result: { counts: { exported: 1 } },
  });
  const [csv] = [...world.files.values()].slice(-1).map((bytes) => Buffer.from(bytes).toString());
  expect(csv).toContain('Contacto');
  expect(csv).toContain("'=1+1");
  expect(csv).not.toContain('Pan');
  expect(csv).toMatch(/\n\d{4}-\d{2}-\d{2}T[\d:.]+Z,/);
  await shop.caller.audit.export({ thing: 'contact', format: 'xlsx' });
  await world.work();
  const bytes = [...world.files.values()].at(-1) ?? new Uint8Array();
  const sheet = await readSpreadsheet({ bytes, sheet: null });
  const [titles, ...rows] = 'refusal' in sheet ? [] : sheet.rows;
  expect(titles?.slice(0, 2)).toEqual(['Cuándo', 'Quién']);
  expect(rows).toEqual([expect.arrayContaining(['Contacto', '=1+1'])]);
  // A date of the workbook by the clock of the shop: six hours behind the world's.
  const at = new Date(String(rows[0]?.[0])).getTime() + 6 * 3_600_000;
  expect(Math.abs(world.services.now().getTime() - at)).toBeLessThan(60_000);
});
