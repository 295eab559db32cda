import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { aBankedShop, type BankRow, dayAgo } from './reconciliation.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;

beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

/** A shop with a statement, and its lines by their position. */
async function reconciling(rows: BankRow[], balances = {}) {
  const shop = await aBankedShop(world.services);
  const { id } = await shop.bring(rows, balances);
  const { reconciliation } = shop.caller;
  const line = async (at: number) => {
    const found = (await shop.lines(id))[at];
    if (!found) throw new Error('There is no such line.');
    return found;
  };
  const named = async (at: number) => ({ statementId: id, id: (await line(at)).id });
  const proposed = async (at: number) =>
    (await line(at)).proposals[0]?.entries.map((entry) => entry.id) ?? [];
  const confirm = async (at: number, entryIds?: string[]) =>
    reconciliation.match({ ...(await named(at)), entryIds: entryIds ?? (await proposed(at)) });
  return { ...shop, id, reconciliation, line, named, proposed, confirm };
}

const expense = (spending: string) => ({ kind: 'expense' as const, categoryId: spending });

describe('a line', () => {
  test('is matched with what it is in the books, and its statement ends once all of it is', async () => {
    const shop = await reconciling(
      [
        [9, 'ENERGUATE 0091', '-150.00'],
        [5, 'COMISION MANEJO CTA', '-8.00'],
      ],
      { opening: 100_000, closing: 84_200 },
    );
    const { reconciliation, id, spend, line, confirm, named, spending } = shop;
    await spend(15_000, 10, 'Energuate');
    expect(await line(0)).toMatchObject({
      state: 'open',
      proposals: [{ score: 95, entries: [{ type: 'expense', concept: 'Energuate', amount: -15_000 }] }],
    });
    expect(await confirm(0)).toMatchObject({
      state: 'matched',
      entries: [{ concept: 'Energuate' }],
      proposals: [],
    });
    await expect(reconciliation.close({ id })).rejects.toMatchObject({
      reason: 'statementHasOpen',
      details: { open: 1 },
    });
    const made = await reconciliation.createFromLine({ ...(await named(1)), ...expense(spending) });
    expect(made).toMatchObject({
      state: 'matched',
      entries: [{ type: 'expense', concept: 'COMISION MANEJO CTA', date: dayAgo(5), amount: -800 }],
    });
    expect(await reconciliation.close({ id })).toMatchObject({ status: 'finished', open: 0, matched: 2 });
    await expect(reconciliation.update({ id, closing: 1 })).rejects.toMatchObject({
      reason: 'statementFinished',
    });
    await expect(reconciliation.remove({ id })).rejects.toMatchObject({ reason: 'statementFinished' });
  });

  test('ends nothing while the sums do not agree, and tells by how much', async () => {
    const { reconciliation, id, named } = await reconciling([[5, 'COMISION', '-8.00']], { opening: 10_000 });
    await reconciliation.ignore({ ...(await named(0)), reason: 'Es de otra cuenta' });
    await expect(reconciliation.close({ id })).rejects.toMatchObject({ field: 'closing' });
    await reconciliation.update({ id, closing: 9300 });
    await expect(reconciliation.close({ id })).rejects.toMatchObject({
      reason: 'statementDoesNotAdd',
      details: { difference: 100 },
    });
    await reconciliation.update({ id, closing: 9200 });
    expect(await reconciliation.close({ id })).toMatchObject({
      ignored: 1,
      difference: 0,
      status: 'finished',
    });
    await reconciliation.reopen(await named(0));
    expect(await reconciliation.byId({ id })).toMatchObject({ status: 'open', open: 1, ignored: 0 });
  });

  test('is several postings that together are it, and nothing that is not', async () => {
    const { confirm, proposed, spend, bank, caller, reconciliation, id } = await reconciling([
      [5, 'CUOTA PRESTAMO', '-350.00'],
    ]);
    const loan = await caller.moneyAccount.create({ kind: 'loan', name: 'Préstamo' });
    const { id: feeCategoryId } = await caller.transactionCategory.create({
      name: 'Intereses',
      transactionTypeId: 'expense',
    });
    const paid = { from: bank, to: loan.id, amount: 30_000, fee: 5000, feeCategoryId, date: dayAgo(5) };
    await caller.transfer.create(paid);
    await spend(35_001, 5, 'Otra cosa');
    const { entries } = await reconciliation.entries({ id });
    expect(entries.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-35_001, -30_000, -5000]);
    const [other] = entries.filter(({ amount }) => amount === -35_001);
    await expect(confirm(0, [other?.id ?? ''])).rejects.toMatchObject({
      reason: 'matchDoesNotAdd',
      details: { difference: 1 },
    });
    await expect(confirm(0, [newId()])).rejects.toMatchObject({ reason: 'notFound' });
    expect(await proposed(0)).toHaveLength(2);
    expect(await confirm(0)).toMatchObject({
      state: 'matched',
      entries: [{ type: 'transfer' }, { type: 'transfer' }],
    });
    expect((await reconciliation.entries({ id })).entries).toHaveLength(1);
    expect((await reconciliation.entries({ id, content: 'otra' })).entries).toHaveLength(1);
    expect((await reconciliation.entries({ id, content: 'nada' })).entries).toEqual([]);
  });

  test('that was confirmed twice is so once, and takes nothing of another line', async () => {
    const { confirm, proposed, spend } = await reconciling([
      [5, 'A', '-8.00'],
      [5, 'B', '-8.00'],
    ]);
    await spend(800, 5, 'Comisión');
    const entries = await proposed(0);
    await confirm(0, entries);
    expect(await confirm(0, entries)).toMatchObject({ state: 'matched' });
    await expect(confirm(1, entries)).rejects.toMatchObject({ reason: 'entryAlreadyMatched' });
    await spend(800, 5, 'Otra');
    const others = await proposed(1);
    await expect(confirm(0, others)).rejects.toMatchObject({
      reason: 'lineAlreadyMatched',
      details: { line: 2 },
    });
  });

  test('that a user declined is not proposed the same way again', async () => {
    const { reconciliation, named, proposed, spend, line } = await reconciling([[5, 'A', '-8.00']]);
    await spend(800, 5, 'Comisión');
    const declined = await reconciliation.decline({ ...(await named(0)), entryIds: await proposed(0) });
    expect(declined.proposals).toEqual([]);
    expect((await line(0)).proposals).toEqual([]);
  });

  test('learns of what such lines were, and suggests it', async () => {
    const { reconciliation, named, line, spending, spend } = await reconciling([
      [9, 'CLARO 4451', '-50.00'],
      [5, 'CLARO 9982', '-70.00'],
    ]);
    await reconciliation.createFromLine({ ...(await named(0)), ...expense(spending), concept: 'Internet' });
    expect((await line(1)).suggestion).toEqual({
      ...{ kind: 'expense', categoryId: spending, contactId: null, side: null },
    });
    await spend(7000, 5, 'Mensualidad');
    expect((await line(1)).proposals[0]?.score).toBe(100);
  });

  test('learns its contact until two such lines were of others, and follows a merge', async () => {
    const { reconciliation, named, line, spending, caller } = await reconciling([
      [9, 'PAGO SERV 4451', '-50.00'],
      [8, 'PAGO SERV 4452', '-60.00'],
      [7, 'PAGO SERV 4453', '-70.00'],
      [6, 'PAGO SERV 4454', '-75.00'],
      [5, 'PAGO SERV 9982', '-80.00'],
    ]);
    const add = async (name: string) => (await caller.contact.create({ name, kind: 'supplier' })).id;
    const [claro, same, tigo] = [await add('Claro'), await add('Claro, S. A.'), await add('Tigo')];
    const pay = async (at: number, contactId: string | null) =>
      reconciliation.createFromLine({ ...(await named(at)), ...expense(spending), contactId });
    const suggested = async () => (await line(4)).suggestion?.contactId;
    await pay(0, claro);
    expect(await suggested()).toBe(claro);
    await caller.customer.merge({ id: same, fromId: claro });
    expect(await suggested()).toBe(same);
    await pay(1, null);
    expect(await suggested()).toBe(same);
    await caller.contact.remove({ id: same });
    expect(await suggested()).toBeNull();
    await pay(2, tigo);
    expect(await suggested()).toBeNull();
    // After two different contacts, a third line suggests none either.
    await pay(3, tigo);
    expect(await suggested()).toBeNull();
  });

  test('becomes a sale, or a transfer with the bank’s fee', async () => {
    const { reconciliation, named, caller, card, bank, earning } = await reconciling([
      [9, 'INTERESES A FAVOR', '30.00'],
      [5, 'LIQ TARJETAS POS', '665.00'],
      [5, 'A LA CAJA', '-520.00'],
    ]);
    const { id: feeCategoryId } = await caller.transactionCategory.create({
      name: 'Comisiones de banco',
      transactionTypeId: 'expense',
    });
    await reconciliation.createFromLine({ ...(await named(0)), kind: 'income', categoryId: earning });
    const settled = { kind: 'transfer' as const, side: card, fee: 3500, feeCategoryId };
    await reconciliation.createFromLine({ ...(await named(1)), ...settled });
    const out = await reconciliation.createFromLine({
      ...(await named(2)),
      ...{ kind: 'transfer', side: 'safe', fee: 2000, feeCategoryId },
    });
    expect(out.entries.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-50_000, -2000]);
    const { moneyAccounts } = await caller.moneyAccount.list({});
    const balanceOf = (id: string) => moneyAccounts.find((each) => each.id === id)?.balance;
    expect([balanceOf(card), balanceOf(bank), balanceOf('safe')]).toEqual([
      -70_000,
      3000 + 66_500 - 52_000,
      50_000,
    ]);
    const { salesTransactions } = await caller.sale.list({});
    expect(salesTransactions).toMatchObject([{ amount: 3000, concept: 'INTERESES A FAVOR' }]);
  });

  test('is the whole of a sale with its tax, and as another income bears none', async () => {
    const { reconciliation, named, caller, earning } = await reconciling([
      [9, 'TRANSFERENCIA DE ROSA', '112.05'],
      [5, 'INTERESES A FAVOR', '30.00'],
    ]);
    await caller.organization.update({ taxEnabled: true, taxIncluded: false, defaultTaxRate: 1200 });
    const { id: interest } = await caller.transactionCategory.create({
      name: 'Intereses',
      transactionTypeId: 'income',
    });
    const create = async (at: number, categoryId: string) =>
      reconciliation.createFromLine({ ...(await named(at)), kind: 'income', categoryId });
    await create(0, earning);
    await create(1, interest);
    const { salesTransactions } = await caller.sale.list({});
    const sums = salesTransactions.map(({ amount, amountTax, balance }) => [amount, amountTax, balance]);
    expect(sums.sort(([one = 0], [other = 0]) => one - other)).toEqual([
      [3000, 0, 0],
      [11_205, 1201, 0],
    ]);
  });

  test('becomes nothing that it is not', async () => {
    const { reconciliation, named, spending, cash, caller } = await reconciling([
      [5, 'ENTRA', '30.00'],
      [5, 'SALE', '-30.00'],
    ]);
    const create = async (at: number, more: object) =>
      reconciliation.createFromLine({ ...(await named(at)), kind: 'expense', categoryId: spending, ...more });
    await expect(create(0, {})).rejects.toMatchObject({ reason: 'lineIsIncome' });
    await expect(create(1, { kind: 'income' })).rejects.toMatchObject({ reason: 'lineIsExpense' });
    const transfer = { kind: 'transfer', side: cash, fee: 3000 };
    await expect(create(1, transfer)).rejects.toMatchObject({ reason: 'feeAboveLine' });
    await caller.periodLock.create({ lockedUntil: dayAgo(4) });
    await expect(create(1, {})).rejects.toMatchObject({ reason: 'periodLocked' });
  });

  test('of a closed day may be matched, though nothing is created there', async () => {
    const { confirm, spend, caller } = await reconciling([[5, 'A', '-8.00']]);
    await spend(800, 5, 'Comisión');
    await caller.periodLock.create({ lockedUntil: dayAgo(3) });
    expect(await confirm(0)).toMatchObject({ state: 'matched' });
  });

  test('of a person becomes an income', async () => {
    const { caller } = await aShop(world.services, { businessType: 'person' });
    const { id: categoryId } = await caller.transactionCategory.create({
      name: 'Sueldo mensual',
      transactionTypeId: 'income',
    });
    const bank = (await caller.moneyAccount.list({})).moneyAccounts.find(({ kind }) => kind === 'bank');
    const { id } = await caller.reconciliation.create({
      moneyAccountId: bank?.id ?? '',
      text: `Fecha,Detalle,Monto\n${dayAgo(3)},NOMINA,4500.00\n${dayAgo(3)},X,1.00`,
      isInverted: false,
    });
    const [line] = (await caller.reconciliation.lines({ id })).lines;
    const named = { statementId: id, id: line?.id ?? '', kind: 'income' as const };
    await expect(caller.reconciliation.createFromLine(named)).rejects.toMatchObject({
      reason: 'categoryRequired',
    });
    const made = await caller.reconciliation.createFromLine({ ...named, categoryId });
    expect(made.entries).toMatchObject([{ type: 'income', amount: 450_000 }]);
  });
});

describe('a matched entry', () => {
  test('opens its line and its statement again when it is taken back', async () => {
    const shop = await reconciling([[5, 'A', '-8.00']], { opening: 1000, closing: 200 });
    const spent = await shop.spend(800, 5, 'Comisión');
    await shop.confirm(0);
    await shop.reconciliation.close({ id: shop.id });
    await shop.caller.expense.remove({ id: spent.id });
    expect(await shop.line(0)).toMatchObject({ state: 'open', entries: [], proposals: [] });
    expect(await shop.reconciliation.byId({ id: shop.id })).toMatchObject({ status: 'open', open: 1 });
  });

  test('with others of the same line leaves those free as well', async () => {
    const { confirm, spend, caller, reconciliation, id } = await reconciling([[5, 'A', '-15.00']]);
    const first = await spend(800, 5, 'Uno');
    await spend(700, 5, 'Dos');
    await confirm(0);
    await caller.expense.remove({ id: first.id });
    expect((await reconciliation.entries({ id })).entries).toMatchObject([{ concept: 'Dos' }]);
  });

  test('stays so where an edit leaves alone what moved on the account', async () => {
    const { confirm, spend, caller, line, reconciliation, id } = await reconciling([[5, 'A', '-8.00']]);
    const spent = await spend(800, 5, 'Comisión');
    await confirm(0);
    const { id: categoryId } = await caller.transactionCategory.create({
      name: 'Comisiones del banco',
      transactionTypeId: 'expense',
    });
    await caller.expense.update({ id: spent.id, categoryId, concept: 'Manejo de cuenta' });
    expect(await line(0)).toMatchObject({ state: 'matched', entries: [{ concept: 'Manejo de cuenta' }] });
    await caller.expense.update({
      id: spent.id,
      amount: 900,
      payments: undefined,
      paymentMethod: 'transfer',
    });
    // The difference of the edit is a separate entry, which is not matched with a line yet.
    expect((await line(0)).state).toBe('matched');
    expect((await reconciliation.entries({ id })).entries).toMatchObject([{ amount: -100 }]);
  });
});

describe('at once', () => {
  const settled = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.filter(({ status }) => status === 'fulfilled').length;
  const reasons = (outcomes: PromiseSettledResult<unknown>[]) =>
    new Set(outcomes.flatMap((each) => (each.status === 'rejected' ? String(each.reason.reason) : [])));

  test('the same file sent eight times is one statement', async () => {
    const { caller, bring } = await aBankedShop(world.services);
    const rows: BankRow[] = [
      [5, 'A', '-8.00'],
      [5, 'A', '-8.00'],
    ];
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => bring(rows)));
    expect(settled(outcomes)).toBe(1);
    expect(reasons(outcomes)).toEqual(new Set(['statementKnown']));
    const { statements } = await caller.reconciliation.list({});
    expect(statements).toMatchObject([{ lines: 2 }]);
  });

  test('one posting matched with two lines is one of them', async () => {
    const { reconciliation, named, proposed, spend, id } = await reconciling(
      Array.from({ length: 8 }, (_, at): BankRow => [5, `L${at}`, '-8.00']),
    );
    await spend(800, 5, 'Comisión');
    const entryIds = await proposed(0);
    const places = await Promise.all(Array.from({ length: 8 }, (_, at) => named(at)));
    const outcomes = await Promise.allSettled(
      places.map((place) => reconciliation.match({ ...place, entryIds })),
    );
    expect(settled(outcomes)).toBe(1);
    expect(reasons(outcomes)).toEqual(new Set(['entryAlreadyMatched']));
    expect(await reconciliation.byId({ id })).toMatchObject({ matched: 1, open: 7 });
  });

  test('a document from a line is created once', async () => {
    const { reconciliation, named, spending, caller } = await reconciling([[5, 'A', '-8.00']]);
    const requested = { ...(await named(0)), ...expense(spending) };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => reconciliation.createFromLine(requested)),
    );
    expect(settled(outcomes)).toBe(1);
    const again = { ...requested, transactionId: newId() };
    await expect(reconciliation.createFromLine(again)).rejects.toMatchObject({
      reason: 'lineAlreadyMatched',
    });
    expect((await caller.expense.list({})).expensesTransactions).toHaveLength(1);
  });

  test('a retry of what a line became answers it', async () => {
    const { reconciliation, named, spending, caller } = await reconciling([[5, 'A', '-8.00']]);
    const target = { ...(await named(0)), ...expense(spending), transactionId: newId() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => reconciliation.createFromLine(target)));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['matched']));
    expect((await caller.expense.list({})).expensesTransactions).toHaveLength(1);
  });

  test('a match and the void of its posting leave the line open, or the match refused', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { reconciliation, named, proposed, spend, caller, line } = await reconciling([[5, 'A', '-8.00']]);
      const spent = await spend(800, 5, 'Comisión');
      const target = { ...(await named(0)), entryIds: await proposed(0) };
      const [matched, voided] = await Promise.allSettled([
        reconciliation.match(target),
        caller.expense.remove({ id: spent.id }),
      ]);
      expect(voided.status).toBe('fulfilled');
      if (matched.status === 'rejected') expect(matched.reason.reason).toBe('entryAlreadyMatched');
      expect((await line(0)).state).toBe('open');
    }
  });

  test('many are confirmed, all of them or none', async () => {
    const { reconciliation, spend, lines, id } = await reconciling([
      [5, 'A', '-8.00'],
      [4, 'B', '-9.00'],
    ]);
    await spend(800, 5, 'Uno');
    await spend(900, 4, 'Dos');
    const matches = (await lines(id)).map(({ id: lineId, proposals }) => ({
      lineId,
      entryIds: proposals[0]?.entries.map((entry) => entry.id) ?? [],
    }));
    const wrong = matches.map((match) => ({ ...match, entryIds: matches[0]?.entryIds ?? [] }));
    await expect(reconciliation.matchMany({ id, matches: wrong })).rejects.toMatchObject({
      reason: 'entryAlreadyMatched',
    });
    expect(await reconciliation.byId({ id })).toMatchObject({ matched: 0 });
    expect(await reconciliation.matchMany({ id, matches })).toMatchObject({ matched: 2, open: 0 });
    const [stored] = await world.services.db.execute<{ count: number }>(sql`
      select count(*)::int count from bank_matches m join bank_lines l on l.id = m.line_id
      where l.statement_id = ${id} and m.state = 'confirmed'`);
    expect(stored?.count).toBe(2);
  });
});
