import { checkInvariants } from '@mostrador/database/check-invariants';
import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
const today = () => businessDate(new Date(), 'America/Guatemala');

type Shop = Awaited<ReturnType<typeof aShop>>;

const execute = ({ caller }: Pick<Shop, 'caller'>, transcription: string, id = newId()) =>
  caller.voice.execute({ id, transcription });
const firstOf = async (shop: Pick<Shop, 'caller'>, transcription: string) => {
  const [entry] = (await execute(shop, transcription)).entries;
  return { id: entry?.id ?? '', entry };
};
/** The reasons why the first entry of a sentence is not booked. */
const questionsOf = async ({ caller }: Pick<Shop, 'caller'>, transcription: string) =>
  (await caller.voice.parse({ transcription })).entries[0]?.questions;

/** A shop in which Juan bought for 250 on credit, and 400 are owed to Distribuidora Sol. */
async function aShopWithDebts() {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const { id: juan } = await caller.contact.create({ name: 'Juan Pérez', kind: 'client' });
  const { id: sol } = await caller.contact.create({ name: 'Distribuidora Sol', kind: 'supplier' });
  await execute(
    shop,
    'vendí 250 de queso a crédito a Juan y compré mercadería por 400 a crédito a Distribuidora Sol',
  );
  const owed = async () => (await caller.debt.totals({ direction: 'receivable' })).balance;
  const owes = async () => (await caller.debt.totals({ direction: 'payable' })).balance;
  return { ...shop, juan, sol, owed, owes };
}

describe('a spoken sale', () => {
  test('is a booked sale, paid as spoken, on its day', async () => {
    const shop = await aShop(world.services);
    const { id } = await firstOf(shop, 'vendí 300 de tortillas con tarjeta');
    expect(await shop.caller.sale.byId({ id })).toMatchObject({
      ...{ channel: 'accounting', amount: 30_000, concept: 'Tortillas', balance: 0, date: today() },
      payments: [{ method: 'card', amount: 30_000 }],
    });
  });

  test('on credit is owed by its contact, who may be identified by the first name', async () => {
    const { owed, caller, juan } = await aShopWithDebts();
    expect(await owed()).toBe(25_000);
    expect(await caller.contact.byId({ id: juan })).toMatchObject({ owed: 25_000 });
  });

  test('on credit needs a question if no contact, or several, match', async () => {
    const { caller } = await aShopWithDebts();
    expect(await questionsOf({ caller }, 'fié 50 a Rosa')).toEqual(['unknown']);
    await caller.contact.create({ name: 'Juan López', kind: 'client' });
    expect(await questionsOf({ caller }, 'fié 50 a Juan')).toEqual(['several']);
    expect(await questionsOf({ caller }, 'fié 50 a Juan López')).toEqual([]);
    expect((await refused(execute({ caller }, 'fié 50 a Rosa')))?.fields).toEqual({
      transcription: ['voiceUnsure'],
    });
  });
});

describe('a spoken debt payment', () => {
  test('by a customer lowers what he owes, and all of it where he paid off', async () => {
    const { owed, ...shop } = await aShopWithDebts();
    await execute(shop, 'Juan me abonó 100 por transferencia');
    expect(await owed()).toBe(15_000);
    const id = newId();
    const first = await execute(shop, 'Juan saldó su cuenta', id);
    expect(first.entries).toMatchObject([{ kind: 'deposit', amount: 15_000, status: 'done' }]);
    expect(await owed()).toBe(0);
    expect(await execute(shop, 'Juan saldó su cuenta', id)).toEqual(first);
  });

  test('to a supplier lowers what is owed to him, and is no expense', async () => {
    const { owes, ...shop } = await aShopWithDebts();
    const { ids, entries } = await execute(shop, 'le aboné 150 a Distribuidora Sol en efectivo');
    expect([ids, entries[0]?.kind, await owes()]).toEqual([[], 'payment', 25_000]);
    await execute(shop, 'saldé mi deuda con Distribuidora Sol');
    expect(await owes()).toBe(0);
  });

  test('is never more than is owed, and asks where it may have been of a debt', async () => {
    const { owed, ...shop } = await aShopWithDebts();
    expect(await questionsOf(shop, 'Juan me abonó 900')).toEqual(['balance']);
    expect(await questionsOf(shop, 'cobré 100 a Juan')).toEqual(['debt']);
    const { entries } = await execute(shop, 'le pagué 300 a Distribuidora Sol');
    expect(entries).toMatchObject([{ kind: 'expense', status: 'pending', questions: ['debt'] }]);
    expect(await owed()).toBe(25_000);
  });
});

test('one among very many is known by his name, and by his first one', async () => {
  const shop = await aShop(world.services);
  await shop.caller.contact.create({ name: 'Don Anselmo Xicará', kind: 'client' });
  expect(await questionsOf(shop, 'fié 50 a Anselmo Xicará')).toEqual([]);
  expect(await questionsOf(shop, 'fié 50 a don Anselmo')).toEqual([]);
  expect(await questionsOf(shop, 'fié 50 a Xicará')).toEqual(['unknown']);
});

describe('money that is moved', () => {
  test('goes from one place to another, also by the name of an account', async () => {
    const shop = await aShop(world.services);
    await shop.caller.moneyAccount.create({ kind: 'savings', name: 'Ahorro Banrural' });
    const { id } = await firstOf(shop, 'pasé 500 de caja a la caja fuerte');
    expect(await shop.caller.transfer.byId({ id })).toMatchObject({
      ...{ amount: 50_000, from: { kind: 'cash' }, to: { kind: 'safe' } },
    });
    const saved = await firstOf(shop, 'pasé 200 de la caja fuerte a ahorro banrural');
    expect(await shop.caller.transfer.byId({ id: saved.id })).toMatchObject({
      to: { name: 'Ahorro Banrural' },
    });
    expect(await questionsOf(shop, 'moví 900 al banco')).toEqual(['places']);
  });
});

test('a shop that is paid for something else books it among its other income', async () => {
  const shop = await aShop(world.services);
  await shop.caller.transactionCategory.create({ name: 'Reembolsos', transactionTypeId: 'income' });
  const { id } = await firstOf(shop, 'recibí 500 de reembolsos por transferencia');
  expect(await shop.caller.sale.byId({ id })).toMatchObject({
    ...{ channel: 'accounting', amount: 50_000, category: { name: 'Reembolsos' } },
  });
});

test('a person records incomes and cannot sell on credit', async () => {
  const home = await aShop(world.services, { businessType: 'person' });
  const transactionTypeId = 'income' as const;
  await home.caller.transactionCategory.create({ name: 'Sueldo', transactionTypeId });
  const { id } = await firstOf(home, 'me pagaron 3000 de sueldo por transferencia');
  expect(await home.caller.income.byId({ id })).toMatchObject({
    ...{ amount: 300_000, concept: 'Sueldo', category: { name: 'Sueldo' } },
  });
  await home.caller.contact.create({ name: 'Juan', kind: 'client' });
  expect(await questionsOf(home, 'fié 50 a Juan')).toContain('way');
});

describe('a command of several acts', () => {
  const all =
    'gasté 50 en gasolina, vendí 300 en efectivo, fié 40 a Juan, Juan me abonó 90 ' +
    'y pasé 100 de caja a la caja fuerte';

  test('books each by its own function, and undoes all of them', async () => {
    const { owed, ...shop } = await aShopWithDebts();
    const cash = async () =>
      (await shop.caller.moneyAccount.list({})).moneyAccounts.map(({ kind, balance }) => [kind, balance]);
    const before = await cash();
    const { id, entries, canUndo } = await execute(shop, all);
    expect(entries.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      ...['expense done', 'sale done', 'credit done', 'deposit done', 'transfer done'],
    ]);
    expect([await owed(), canUndo]).toEqual([20_000, true]);
    await shop.caller.voice.undo({ id });
    expect([await owed(), await cash()]).toEqual([25_000, before]);
    await shop.caller.voice.undo({ id });
    expect(await owed()).toBe(25_000);
    expect(await refused(shop.caller.voice.undo({ id: newId() }))).toMatchObject({ status: 404 });
  });

  test('shows a user without the right the spoken values, and none from the books', async () => {
    const shop = await aShopWithDebts();
    const { caller } = await shop.employee();
    const parseEntry = async (transcription: string) =>
      (await caller.voice.parse({ transcription })).entries[0];
    expect(await parseEntry('Juan saldó su cuenta')).toMatchObject({
      ...{ amount: null, contact: { id: null, name: 'Juan' }, questions: ['right'], status: 'asks' },
    });
    expect(await parseEntry('Juan me abonó 900')).toMatchObject({ amount: 90_000, questions: ['right'] });
    expect(await parseEntry('pasé 500 de caja al banco')).toMatchObject({ from: null, to: null });
  });

  test('asks each right of whoever says it, and lets him undo no more than he may', async () => {
    const { owed, employee } = await aShopWithDebts();
    const clerk = await employee();
    const { entries, canUndo, id } = await execute(clerk, all);
    expect(entries.map(({ kind, status, questions }) => `${kind} ${status} ${questions.join()}`)).toEqual([
      ...['expense pending ', 'sale done ', 'credit asks right', 'deposit asks right', 'transfer asks right'],
    ]);
    expect([await owed(), canUndo]).toEqual([25_000, false]);
    expect(await refused(clerk.caller.voice.undo({ id }))).toMatchObject({
      status: 409,
      reason: 'undoDenied',
    });
  });

  test('asks whether it paid a debt without telling who has one to who may not see debts', async () => {
    const { caller, employee } = await aShopWithDebts();
    await caller.contact.create({ name: 'Ana Ruiz', kind: 'client' });
    const questionsFor = async (who: Parameters<typeof questionsOf>[0]) => [
      await questionsOf(who, 'cobré 100 a Juan'),
      await questionsOf(who, 'cobré 100 a Ana Ruiz'),
    ];
    expect(await questionsFor({ caller })).toEqual([['debt'], []]);
    expect(await questionsFor(await employee({ flags: ['acc_credit_sales'] }))).toEqual([['debt'], []]);
    expect(await questionsFor(await employee())).toEqual([['debt'], ['debt']]);
  });

  test('of another shop is nothing to undo', async () => {
    const [shop, other] = [await aShop(world.services), await aShop(world.services)];
    const { id } = await execute(shop, 'vendí 300');
    expect(await refused(other.caller.voice.undo({ id }))).toMatchObject({ status: 404 });
  });
});

test('a sentence ends with a mark, stands in quotes or has a picture in it', async () => {
  const shop = await aShop(world.services);
  for (const sentence of [
    'Gasté 45 en taxi.',
    '¡Gasté 45 en taxi!',
    '"Gasté 45 en taxi"',
    'gasté 45 en taxi 🚕',
  ])
    expect((await firstOf(shop, sentence)).entry).toMatchObject({ amount: 4500, status: 'done' });
});

test('another currency or a denied act is not booked before the user answers', async () => {
  const shop = await aShop(world.services);
  expect(await questionsOf(shop, 'pagué 80 dólares de hosting')).toEqual(['currency']);
  expect(await questionsOf(shop, 'no gasté 100 en papel')).toEqual(['kind']);
  const { entry } = await firstOf(shop, 'pagué 80 dólares de hosting');
  expect(entry).toMatchObject({ status: 'pending' });
});
