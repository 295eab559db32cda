import { appRouter, endpoints } from '@mostrador/api/server';
import { newId } from '@mostrador/shared/wire/new-id';
import { wireShape } from '@mostrador/shared/wire/wire-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aProgram, type Program } from '../support/program.ts';
import { Node } from '../support/schema-walk.ts';

/** Every REST list and report with the filter, according to the procedures. */
const filtered = endpoints(appRouter).filter(
  ({ method, input }) =>
    method === 'GET' && 'payment_method' in (Node.parse(wireShape(input, 'input')).properties ?? {}),
);

type Method = 'cash' | 'card' | 'transfer' | 'credit' | 'credit_balance';
type Kind =
  | 'sale'
  | 'expense'
  | 'refund'
  | 'deposit'
  | 'cash_movement'
  | 'transfer'
  | 'supplier_return'
  | 'parked';
type Document = {
  id: string;
  kind: Kind;
  isTill?: boolean;
  sign: -1 | 0 | 1;
  parts: [Method, number][];
};
const methods = ['cash', 'card', 'transfer', 'credit', 'credit_balance', 'mixed'] as const;
type MethodFilter = (typeof methods)[number];

let program: Program;
let shop: Awaited<ReturnType<Program['shopOf']>>;
const documents: Document[] = [];
beforeAll(async () => {
  program = await aProgram();
  shop = await program.shopOf();
  await furnish();
}, 60_000);
afterAll(() => program.close());

const ways: [Method, number][][] = [
  [['cash', 1100]],
  [['card', 1200]],
  [['transfer', 1300]],
  [['credit', 1400]],
  [
    ['card', 200],
    ['transfer', 300],
  ],
  [
    ['transfer', 700],
    ['card', 700],
  ],
  [
    ['card', 400],
    ['credit', 500],
  ],
];
const paidIn = (parts: [Method, number][]) => ({
  payments: parts.flatMap(([method, amount]) =>
    method === 'cash' || method === 'card' || method === 'transfer' ? [{ method, amount }] : [],
  ),
});
const totalOf = (parts: [Method, number][]) => parts.reduce((sum, [, amount]) => sum + amount, 0);

async function furnish() {
  const { caller } = shop;
  const customer = await caller.contact.create({ name: 'Rosa' });
  const supplier = await caller.contact.create({ name: 'Distribuidora', kind: 'supplier' });
  const categories = [
    await caller.transactionCategory.create({ name: 'Luz del local', transactionTypeId: 'expense' }),
    await caller.transactionCategory.create({ name: 'Renta del local', transactionTypeId: 'expense' }),
  ];
  const categoryId = categories[0]?.id ?? '';
  await caller.cashSession.open({ openingAmount: 0, deviceId: 'caja' });
  for (const parts of ways) {
    const sold = { amountFree: totalOf(parts), contactId: customer.id, ...paidIn(parts) };
    const till = await caller.pos.create(sold);
    documents.push({ id: till.id, kind: 'sale', isTill: true, sign: 1, parts });
    documents.push({ id: (await caller.sale.create(sold)).id, kind: 'sale', sign: 1, parts });
    const spent = { categoryId, contactId: supplier.id, amount: totalOf(parts), ...paidIn(parts) };
    const expense = await caller.expense.create(spent);
    documents.push({ id: expense.id, kind: 'expense', sign: -1, parts });
  }
  await spendOtherwise(categories.map(({ id }) => id));
  await returnGoods(categoryId);
  await payAndTakeBack({ customer: customer.id, supplier: supplier.id });
  await moveMoney();
}

/** Edits pay otherwise, book in another category and give a card some back; goods are paid in two ways. */
async function spendOtherwise([first = '', second = '']: string[]) {
  const { caller } = shop;
  const edited = await caller.expense.create({ categoryId: first, amount: 900, paymentMethod: 'transfer' });
  await caller.expense.update({ id: edited.id, paymentMethod: 'card', amount: 800 });
  await caller.expense.update({ id: edited.id, categoryId: second });
  documents.push({ id: edited.id, kind: 'expense', sign: -1, parts: [['card', 800]] });
  const lowered = await caller.expense.create({ categoryId: first, amount: 700, paymentMethod: 'card' });
  await caller.expense.update({ id: lowered.id, amount: 400 });
  documents.push({ id: lowered.id, kind: 'expense', sign: -1, parts: [['card', 400]] });
  const goods = await caller.product.create({ name: 'Café', price: 500, cost: 100 });
  const bought = await caller.expense.create({
    ...{ categoryId: first, products: [{ id: goods.id, quantity: 1000, cost: 1000 }], amount: 500 },
    payments: [
      { method: 'transfer', amount: 600 },
      { method: 'card', amount: 900 },
    ],
  });
  const mixed: [Method, number][] = [
    ['transfer', 600],
    ['card', 900],
  ];
  documents.push({ id: bought.id, kind: 'expense', sign: -1, parts: mixed });
}

/** A supplier pays back by card and by transfer into the same account. */
async function returnGoods(categoryId: string) {
  const { caller } = shop;
  const goods = await caller.product.create({ name: 'Azúcar', price: 500, cost: 100 });
  const bought = await caller.expense.create({
    ...{ categoryId, paymentMethod: 'card' },
    products: [{ id: goods.id, quantity: 3000, cost: 1000 }],
  });
  documents.push({ id: bought.id, kind: 'expense', sign: -1, parts: [['card', 3000]] });
  for (const method of ['card', 'transfer'] as const) {
    const back = await caller.supplierReturn.create({
      ...{ purchaseId: bought.id, paymentMethod: method, reason: 'Llegó roto' },
      products: [{ lineId: bought.products[0]?.lineId ?? '', quantity: 1000 }],
    });
    documents.push({ id: back.id, kind: 'supplier_return', sign: 1, parts: [[method, 1000]] });
  }
}

async function payAndTakeBack({ customer, supplier }: Record<'customer' | 'supplier', string>) {
  const { caller } = shop;
  for (const method of ['cash', 'card', 'transfer'] as const) {
    for (const [contactId, direction, sign] of [
      [customer, 'receivable', 1],
      [supplier, 'payable', -1],
    ] as const) {
      const id = newId();
      await caller.debt.depositOfContact({
        ...{ id, contactId, direction, amount: 100, paymentMethod: method },
      });
      documents.push({ id, kind: 'deposit', sign, parts: [[method, 100]] });
    }
    const sale = await caller.pos.create({ amountFree: 250, paymentMethod: method });
    documents.push({ id: sale.id, kind: 'sale', isTill: true, sign: 1, parts: [[method, 250]] });
    const id = newId();
    const back = { amountFree: 50, paymentMethod: method, reason: 'Quedó mal' };
    await caller.pos.refund({ id, saleId: sale.id, ...back });
    documents.push({ id, kind: 'refund', sign: -1, parts: [[method, 50]] });
  }
}

async function moveMoney() {
  const { caller } = shop;
  const [drawer] = (await caller.cashSession.list({})).cashSessions;
  const moved = { cashSessionId: drawer?.id ?? '', amount: 60, reason: 'Hielo' };
  for (const type of ['expense', 'withdrawal'] as const) {
    const { id, expenseId } = await caller.cashSession.move({ ...moved, type });
    const document = expenseId
      ? { id: expenseId, kind: 'expense' as const }
      : { id, kind: 'cash_movement' as const };
    documents.push({ ...document, sign: -1, parts: [['cash', 60]] });
  }
  const { moneyAccounts } = await caller.moneyAccount.list({});
  const bank = moneyAccounts.find(({ kind }) => kind === 'bank')?.id ?? '';
  const owner = await caller.transfer.create({ from: 'owner', to: bank, amount: 9000 });
  documents.push({ id: owner.id, kind: 'transfer', sign: 1, parts: [] });
  const parked = await caller.pos.create({ amountFree: 500, status: 'in_progress' });
  documents.push({ id: parked.id, kind: 'parked', isTill: true, sign: 0, parts: [] });
}

const isPaid =
  (filter: MethodFilter) =>
  ({ parts }: Document) =>
    filter === 'mixed' ? parts.length > 1 : parts.some(([method]) => method === filter);
const amountBy = (filter: MethodFilter, { parts }: Document) =>
  parts.reduce((sum, [method, amount]) => sum + (method === filter ? amount : 0), 0);
const moneyMethods = new Set<string>(['cash', 'card', 'transfer']);
const amountOf = ({ parts }: Document) => parts.reduce((sum, [, amount]) => sum + amount, 0);
const summed = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const Row = z.record(z.string(), z.unknown());
type Row = z.infer<typeof Row>;
async function answerOf(url: string, query: Record<string, string>) {
  const filter = new URLSearchParams(query);
  const { status, body, text } = await shop.call('GET', `${url}?${filter}`);
  expect(status, `${url}?${filter} ${text}`).toBe(200);
  return body;
}
const rowsOf = (body: Row) => z.array(Row).parse(Object.values(body).find((each) => Array.isArray(each)));
const cents = (amount: unknown) => Math.round(Number(amount) * 100);

/** A list shows each of its documents of which something was paid so. */
const ofDocuments =
  (are: (document: Document) => boolean, more: Record<string, string> = {}) =>
  async (url: string, filter: MethodFilter) => {
    const rows = rowsOf(await answerOf(url, { ...more, payment_method: filter, per_page: '100' }));
    const expected = documents.filter(are).filter(isPaid(filter));
    expect(rows.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
  };

const isSold = ({ kind }: Document) => kind === 'sale';
const isRegistered = ({ kind }: Document) => kind !== 'parked';
const moves = (filter: MethodFilter) =>
  documents.flatMap((document) => {
    const amount = moneyMethods.has(filter) ? amountBy(filter, document) : 0;
    return amount > 0 ? [{ id: document.id, amount: document.sign * amount }] : [];
  });
const flowOf = (filter: MethodFilter) => ({
  in: summed(moves(filter).map(({ amount }) => Math.max(0, amount))),
  out: summed(moves(filter).map(({ amount }) => Math.max(0, -amount))),
});

/** Of what was taken back by an edit or another category both sides are entries: only what is left counts. */
async function flows(url: string, filter: MethodFilter) {
  const rows = rowsOf(await answerOf(url, { payment_method: filter, per_page: '100' }));
  const left = new Map<unknown, number>();
  for (const { transaction_id: id, amount } of rows) left.set(id, (left.get(id) ?? 0) + cents(amount));
  const entries = [...left].flatMap(([id, amount]) => (amount === 0 ? [] : [{ id, amount }]));
  const byId = (one: { id: unknown }, other: { id: unknown }) =>
    String(one.id).localeCompare(String(other.id));
  expect(entries.sort(byId)).toEqual(moves(filter).sort(byId));
}

const netOf = ({ in: came, out: went }: { in: number; out: number }) => came - went;

const walks: Record<string, (url: string, filter: MethodFilter) => Promise<void>> = {
  'expense.list': ofDocuments(({ kind }) => kind === 'expense'),
  'pos.list': ofDocuments((each) => isSold(each) && each.isTill === true),
  'pos.done': ofDocuments((each) => isSold(each) && each.isTill === true),
  'ticket.list': ofDocuments(({ kind }) => kind === 'parked'),
  'sale.list': ofDocuments((each) => isSold(each) && each.isTill !== true),
  'receipt.list': async (url, filter) => {
    await ofDocuments(isSold, { transaction_type: 'sale' })(url, filter);
    await ofDocuments(({ kind }) => kind === 'expense', { transaction_type: 'expense' })(url, filter);
  },
  'transaction.list': ofDocuments(isRegistered),
  'transaction.unified': ofDocuments(isRegistered),
  'transaction.totals': async (url, filter) => {
    const expected = documents.filter(isRegistered).filter(isPaid(filter));
    const body = await answerOf(url, { payment_method: filter });
    const signed = expected.map((each) => each.sign * amountOf(each));
    expect(body.count).toBe(expected.length);
    expect(cents(body.in)).toBe(summed(signed.map((amount) => Math.max(0, amount))));
    expect(cents(body.out)).toBe(summed(signed.map((amount) => Math.max(0, -amount))));
  },
  'transaction.details': async (url, filter) => {
    for (const kind of ['sale', 'expense', 'refund'] as const) {
      const expected = documents.filter((each) => each.kind === kind).filter(isPaid(filter));
      const body = await answerOf(url, { payment_method: filter, transaction_type: kind });
      const { total } = Object(body.totals);
      expect(total.count).toBe(expected.length);
      expect(cents(total.amount)).toBe(
        summed(expected.map((each) => (filter === 'mixed' ? amountOf(each) : amountBy(filter, each)))),
      );
    }
  },
  'statement.byDay': async (url, filter) => {
    const { totals } = await answerOf(url, { payment_method: filter });
    expect(cents(Object(totals).net)).toBe(netOf(flowOf(filter)));
    const rows = rowsOf(await answerOf('/v1/cash-flow', { payment_method: filter, per_page: '100' }));
    const amounts = rows.map(({ amount }) => cents(amount));
    expect(cents(Object(totals).in)).toBe(summed(amounts.map((amount) => Math.max(0, amount))));
    expect(Object(totals).count).toBe(rows.length);
  },
  'statement.cashFlow': flows,
  'statement.cashTotals': async (url, filter) => {
    const totals = await answerOf(url, { payment_method: filter });
    expect(cents(totals.net)).toBe(netOf(flowOf(filter)));
    const { totals: days } = await answerOf('/v1/transactions/by-day', { payment_method: filter });
    expect({ in: totals.in, out: totals.out }).toEqual({ in: Object(days).in, out: Object(days).out });
    const accounts = z.array(Row).parse(totals.accounts);
    expect(summed(accounts.map(({ net }) => cents(net)))).toBe(netOf(flowOf(filter)));
  },
};

/** Money that moved was paid in one way: a document of several is no movement. */
const isMoney = (path: string) => path.startsWith('statement.');

test.each(filtered.map(({ path, url }) => ({ path, url })))(
  '$path: a payment method has one meaning',
  async ({ path, url }) => {
    const walk = walks[path];
    if (!walk) throw new Error(`${path} has a payment method and no case here.`);
    for (const filter of methods) {
      if (filter === 'mixed' && isMoney(path)) continue;
      await walk(url, filter);
    }
  },
);
