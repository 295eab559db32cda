import { checkInvariants } from '@mostrador/database/check-invariants';
import { addDays, businessDate } from '@mostrador/shared/time/time';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Cell } from '../../../core/io/spreadsheet.ts';
import { aShop, testServices } from '../../../core/testing.ts';
import { debts } from '../../../ledger/debt/debt.table.ts';
import { importing, lastFile } from '../import.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  world = await testServices();
});
beforeEach(async () => {
  shop = await aShop(world.services, { timeZone: 'America/Guatemala' });
});
afterAll(() => world.close());

const today = () => businessDate(new Date(), 'America/Guatemala', 0);
const openings = () =>
  world.services.db
    .select()
    .from(debts)
    .where(eq(debts.organizationId, shop.organizationId))
    .orderBy(debts.direction, debts.number);
const contactsOf = async () => (await shop.caller.contact.list({ perPage: 100 })).contacts;

const titles = ['Cliente', 'Teléfono', 'Correo', 'Saldo', 'Cobrar o pagar', 'Fecha', 'Vence', 'Concepto'];
const book: Cell[][] = [
  titles,
  ['Rosa Pérez', null, null, '12,50 Q', null, '15/10/2026', '15/11/2026', 'Libreta, página 3'],
  ['Rosa Perez', null, null, 7.25, 'por cobrar', null, null, null],
  ['Marta', '+502 5555 1234', null, 100, null, null, null, null],
  ['Marta', '+502 5555 9999', null, 30, null, null, null, null],
  [null, '+502 5555 1234', null, 5, null, null, null, null],
  ['Distribuidora', null, 'ventas@central.gt', 1200, 'Por pagar', '2026-09-01', null, null],
  ['Nadie', null, null, 0, null, null, null, null],
];

test('debts of before are opened to the cent, of contacts that are found or made once', async () => {
  const rosa = await shop.caller.contact.create({ name: 'Rosa Pérez', creditDays: 20 });
  const { look, rowsOf } = importing(world, shop);
  const seen = await look(book);
  expect(seen).toMatchObject({ type: 'debts', status: 'draft', created: 6, unchanged: 1, failed: 0 });
  const [first, , third] = await rowsOf(seen.id);
  expect(first?.changes).toEqual([
    { field: 'amount', before: null, after: 12.5 },
    { field: 'direction', before: null, after: 'receivable' },
    { field: 'date', before: null, after: '2026-10-15' },
    { field: 'dueDate', before: null, after: '2026-11-15' },
    { field: 'notes', before: null, after: 'Libreta, página 3' },
  ]);
  expect(third?.changes[0]).toEqual({ field: 'newContact', before: null, after: 'Marta' });
  expect(await openings()).toEqual([]);
  expect(await contactsOf()).toHaveLength(1);

  await shop.caller.dataImport.confirm({ id: seen.id });
  await world.work();
  expect(await shop.caller.dataImport.byId({ id: seen.id })).toMatchObject({
    status: 'completed',
    created: 6,
  });
  const opened = await openings();
  expect(opened.map(({ code, total, balance, direction }) => [code, total, balance, direction])).toEqual([
    ['CP-000001', 120_000, 120_000, 'payable'],
    ['FI-000001', 1250, 1250, 'receivable'],
    ['FI-000002', 725, 725, 'receivable'],
    ['FI-000003', 10_000, 10_000, 'receivable'],
    ['FI-000004', 3000, 3000, 'receivable'],
    ['FI-000005', 500, 500, 'receivable'],
  ]);
  expect(opened[1]).toMatchObject({ contactId: rosa.id, note: 'Libreta, página 3', dueDate: '2026-11-15' });
  expect(opened[2]).toMatchObject({ issuedOn: today(), dueDate: addDays(today(), 20) });
  const people = await contactsOf();
  const owing = people.map(({ name, phone, kind, owed, owes }) => [name, phone, kind, owed, owes]);
  expect(owing.toSorted()).toEqual([
    ['Distribuidora', null, 'supplier', 0, 120_000],
    ['Marta', '+502 5555 1234', 'client', 10_500, 0],
    ['Marta', '+502 5555 9999', 'client', 3000, 0],
    ['Rosa Pérez', null, 'client', 1975, 0],
  ]);
  const { debtsTransactions } = await shop.caller.debt.list({ contactId: rosa.id });
  expect(debtsTransactions[0]).toMatchObject({ origin: { type: 'opening' }, note: 'Libreta, página 3' });
  expect((await lastFile(world))[0]).toEqual(expect.arrayContaining(['Resultado']));
  expect(await checkInvariants(world.connection)).toEqual([]);
});

test('the same file imported again opens no second debt, and two equal rows are two debts', async () => {
  const { run } = importing(world, shop);
  const rows = [titles.slice(0, 4), ['Ana', null, null, 5], ['Ana', null, null, 5], ['Ana', null, null, 8]];
  expect(await run(rows)).toMatchObject({ created: 3, unchanged: 0 });
  expect(await run(rows)).toMatchObject({ created: 0, unchanged: 3 });
  expect(await run([...rows, ['Ana', null, null, 5]])).toMatchObject({ created: 1, unchanged: 3 });
  expect((await contactsOf()).map(({ owed }) => owed)).toEqual([2300]);
});

test('an invalid debt is refused with its row and cell, in a shop without cents too', async () => {
  const chile = await aShop(world.services, {
    countryId: 'CL',
    currency: 'CLP',
    timeZone: 'America/Santiago',
    settings: { moneySymbol: 'comma' },
  });
  const { look, rowsOf } = importing(world, chile);
  await chile.caller.contact.create({ name: 'Rosa' });
  await chile.caller.contact.create({ name: 'Rosa' });
  const seen = await look([
    ['Nombre', 'Deuda', 'Fecha', 'Vence', 'Tipo de deuda'],
    ['Ana', 'abc', null, null, null],
    ['Ana', '1.500', null, null, null],
    ['Ana', 10.5, null, null, null],
    ['Ana', -3, null, null, null],
    ['Ana', 10, '2190-01-01', null, null],
    ['Ana', 10, '2026-10-02', '2026-10-01', null],
    ['Ana', 10, null, null, 'quién sabe'],
    ['Rosa', 10, null, null, null],
    [null, 10, null, null, null],
  ]);
  const rows = await rowsOf(seen.id);
  expect(rows.map(({ outcome, problems }) => problems[0]?.code ?? outcome)).toEqual([
    'importAmount',
    'new',
    'amountDecimals',
    'amountNegative',
    'dateInFuture',
    'dueDateBeforeStart',
    'importDebtDirection',
    'importAmbiguousContact',
    'nameRequired',
  ]);
  expect(rows[0]).toMatchObject({ name: 'Ana', problems: [{ cell: 'B2', value: 'abc' }] });
  expect(rows[1]?.changes).toContainEqual({ field: 'amount', before: null, after: 1500 });
  await chile.caller.dataImport.confirm({ id: seen.id });
  await world.work();
  const [ana] = (await chile.caller.contact.list({ content: 'Ana' })).contacts;
  expect(ana).toMatchObject({ owed: 150_000 });
});

test('an undone import removes unpaid debts and the contacts it created for them', async () => {
  const { run } = importing(world, shop);
  const imported = await run(book);
  const [first] = (await shop.caller.debt.list({ content: 'Rosa' })).debtsTransactions;
  await shop.caller.debt.deposit({ debtsTransactionId: first?.id ?? '', amount: 250, paymentMethod: 'cash' });
  const undone = await shop.caller.dataImport.undo({ id: imported.id });
  expect(undone).toMatchObject({ status: 'undone', kept: [{ name: 'Rosa Pérez' }] });
  const left = await contactsOf();
  expect(left.map(({ name, owed, owes }) => [name, owed, owes])).toEqual([['Rosa Pérez', 1000, 0]]);
  expect((await openings()).filter(({ voidedAt }) => voidedAt === null)).toHaveLength(1);
  expect(await checkInvariants(world.connection)).toEqual([]);
});

test('ten thousand debts come in and are undone in seconds', async () => {
  const { run } = importing(world, shop);
  const rows: Cell[][] = Array.from({ length: 10_000 }, (_, index) => [
    `Cliente ${index % 4000}`,
    null,
    null,
    1 + (index % 900) / 100,
  ]);
  const begun = performance.now();
  const result = await run([titles.slice(0, 4), ...rows]);
  expect(result).toMatchObject({ status: 'completed', created: 10_000 });
  const imported = performance.now();
  await shop.caller.dataImport.undo({ id: result.id });
  const sums = await world.services.db.execute<{ owed: string; there: number }>(sql`
    select sum(owed) owed, count(*) filter (where deleted_at is null)::int there
    from contacts where organization_id = ${shop.organizationId}`);
  expect(sums[0]).toMatchObject({ owed: '0', there: 0 });
  process.stdout.write(
    `10 000 debts: in ${Math.round(imported - begun)} ms, undone ${Math.round(performance.now() - imported)} ms\n`,
  );
  expect(await checkInvariants(world.connection)).toEqual([]);
});
