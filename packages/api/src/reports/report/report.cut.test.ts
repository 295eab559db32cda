import { takingKinds, tillMethods } from '@mostrador/shared/codes/codes';
import { type Random, randomFrom } from '@mostrador/shared/random';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServices } from '../../core/testing.ts';
import { aHistory, chile, clockOf, dayMs, guatemala, past, type Setting } from './report.history.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aHistory>>;
type Scope = { from: string; until: string; userId?: string };

test.each([
  [guatemala, 3],
  [chile, 5],
])('the cut of any days is the sum of their documents, whatever became of them', async (setting, seed) => {
  const random = randomFrom(seed);
  const shop = await aHistory(world, setting, random);
  await goOn(shop, setting, random);
  const dayOf = (ago: number) => clockOf(new Date(Date.now() - ago * dayMs), setting.rules).day;
  const ranges = [
    [past + 60, 0],
    [past + 1, 6],
    [5, 3],
    [1, 0],
    ...Array.from({ length: 4 }, () => [random.between(6, past), random.between(0, 6)] as const),
  ] as const;
  for (const [since, to] of ranges)
    for (const userId of [undefined, shop.owner.id]) {
      const scope = { from: dayOf(since), until: dayOf(to), ...(userId && { userId }) };
      expect(shownOf(await shop.caller.cashCut.details(scope))).toEqual(await fullSum(shop, scope));
    }
});

/** After days were locked: some sales are edited, some notes taken back, and some money is moved besides. */
async function goOn({ caller, organizationId }: Shop, { step }: Setting, random: Random) {
  const wallet = await caller.moneyAccount.create({ kind: 'wallet', name: 'Billetera' });
  const cash = await caller.pos.create({ amountFree: 400 * step });
  await caller.pos.edit({ id: cash.id, amountFree: 500 * step, paymentMethod: 'card' });
  const { amount } = await caller.pos.preview({ amountFree: 300 * step, paymentMethod: 'card' });
  await caller.pos.create({
    amountFree: 300 * step,
    payments: [
      { method: 'transfer', amount: 100 * step, moneyAccountId: wallet.id },
      { method: 'transfer', amount: 100 * step },
      { method: 'card', amount: amount - 200 * step },
    ],
  });
  const debts = await world.services.db.execute<{ contact_id: string }>(sql`
    select distinct contact_id from debts where organization_id = ${organizationId} and balance > 0`);
  for (const { contact_id: contactId } of debts)
    await caller.debt.depositOfContact({ contactId, amount: 50 * step, paymentMethod: 'cash' });
  const notes = await world.services.db.execute<{ id: string; sale_id: string }>(sql`
    select id, sale_id from refunds where organization_id = ${organizationId} and voided_at is null
    order by number`);
  for (const { id, sale_id: saleId } of notes.slice(0, random.between(3, 6)))
    await caller.pos.voidRefund({ id, saleId }).catch(() => null);
}

type Cut = Awaited<ReturnType<Shop['caller']['cashCut']['details']>>;

const shownOf = (cut: Cut) => ({
  tickets: cut.tickets,
  total: cut.total,
  numbers: [cut.firstNumber, cut.lastNumber],
  creditSales: cut.creditSales,
  abonos: cut.abonos,
  sums: [cut.discounts, cut.tips, cut.rounding],
  taxes: cut.taxes,
  refunded: cut.refunded,
  voided: cut.voided,
  byUser: cut.byUser.map(({ id, count, total }) => ({ id, count, total })),
  goods: (cut.byCategory ?? []).map(({ id, quantity, total }) => ({ id, quantity, total })),
  best: cut.topProducts?.map(({ id, quantity, total }) => ({ id, quantity, total })),
  byMethod: cut.byMethod.map(({ method, count, sales, abonos, income, refunds, expenses }) => ({
    ...{ method, count, sales, abonos, income, refunds, expenses },
  })),
});

type Voidable = { status: string; voided_on: string | null };

/** A sale that is voided after the days of a cut still stands in them. */
const isVoidedBy = (until: string, { status, voided_on: day }: Voidable) =>
  status === 'voided' && day !== null && day <= until;

/** The voids that were made on these days, whenever their sales were. */
async function voidsIn({ organizationId }: Shop, { from, until, userId }: Scope) {
  const [row] = await world.services.db.execute<{ count: number; total: number }>(sql`
    select count(*)::int count, coalesce(sum(amount), 0)::int total from sales
    where organization_id = ${organizationId} and status = 'voided' and order_number is not null
      and voided_on between ${from} and ${until}
      and (${userId ?? null}::uuid is null or user_id = ${userId ?? null}::uuid)`);
  return { count: row?.count ?? 0, total: row?.total ?? 0 };
}

const taxAt = (rate: number, taxed: { rate: number; tax: number }[]) =>
  taxed.reduce((sum, line) => sum + (line.rate === rate ? line.tax : 0), 0);

type Loose = { id: string; rate: number; tax: number };

/** The taxed amounts of sales that are no line. */
const looseOf = (own: ReturnType<typeof sql>) => sql`
  select id, free_tax_rate rate, free_tax::int tax from sales where ${own}
  union all select id, delivery_tax_rate, delivery_tax::int from sales where ${own}`;

/** The same of the documents, by another way than the program's. */
async function fullSum(shop: Shop, scope: Scope) {
  const { organizationId, from, until, userId } = { ...shop, ...scope };
  const rowsOf = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) => [
    ...(await world.services.db.execute<Row>(query)),
  ];
  const own = sql`organization_id = ${organizationId} and business_date between ${from} and ${until}
    and (${userId ?? null}::uuid is null or user_id = ${userId ?? null}::uuid)`;
  type Sale = Voidable &
    Record<'id' | 'code' | 'user_id', string> &
    Record<'revision' | 'amount' | 'balance' | 'discount' | 'tip' | 'rounding' | 'number', number>;
  const sales = await rowsOf<Sale>(sql`
    select id, status, code, user_id, voided_on::text, revision, amount::int, balance::int,
      amount_discount::int discount, tip::int, rounding::int, order_number::int as number
    from sales where ${own} and order_number is not null order by order_number`);
  type Line = Record<'sale_id' | 'product_id', string> &
    Record<'revision' | 'rate' | 'tax' | 'quantity' | 'amount', number> & { category_id: string | null };
  const lines = await rowsOf<Line>(sql`
    select l.sale_id, l.revision, l.product_id, p.category_id, l.tax_rate rate, l.amount_tax::int tax,
      l.quantity::int, l.amount::int from sale_lines l join products p on p.id = l.product_id
    where l.organization_id = ${organizationId}`);
  const [refunded] = await rowsOf<Record<'count' | 'total' | 'tax' | 'discount' | 'rounding', number>>(sql`
    select count(*)::int count, coalesce(sum(amount), 0)::int total, coalesce(sum(amount_tax), 0)::int tax,
      coalesce(sum(amount_discount), 0)::int discount, coalesce(sum(rounding), 0)::int rounding
    from refunds where ${own} and voided_at is null`);
  const loose = await rowsOf<Loose>(looseOf(own));
  const validSales = sales.filter((sale) => !isVoidedBy(until, sale));
  const ofId = new Map(validSales.map((sale) => [sale.id, sale]));
  const sold = lines.filter(({ sale_id, revision }) => ofId.get(sale_id)?.revision === revision);
  const total = added(validSales, 'amount');
  const [tips, rounding] = [added(validSales, 'tip'), added(validSales, 'rounding')];
  const owed = validSales.filter(({ balance }) => balance > 0);
  const flows = flowsIn(
    await rowsOf<Posting>(sql`
      select id, source, destination, amount::int, document_type type, document_id document, reverses_id
        undoes
      from postings where ${own} and document_type not in ('cash_session', 'cash_closing')`),
    await rowsOf(sql`select id, kind from money_accounts where organization_id = ${organizationId}`),
  );
  const goods = grouped(sold, ({ category_id }) => category_id);
  const free = total - tips - rounding - added(sold, 'amount');
  const bare = goods.find(({ id }) => id === null) ?? { id: null, quantity: 0, total: 0, count: 0 };
  const byCategory =
    free === 0 ? goods : [...goods.filter((row) => row !== bare), { ...bare, total: bare.total + free }];
  const taxed = [...sold, ...loose.filter(({ id }) => ofId.has(id))];
  const amounts = validSales.map((sale) => ({ ...sale, quantity: 0 }));
  return {
    tickets: validSales.length,
    total,
    numbers: [sales[0]?.code ?? null, sales.at(-1)?.code ?? null],
    creditSales: { count: owed.length, total: added(owed, 'balance') },
    abonos: flows.sum('abonos'),
    sums: [added(validSales, 'discount'), tips, rounding],
    taxes: [...new Set(taxed.map(({ rate }) => rate))]
      .map((rate) => ({ rate, total: taxAt(rate, taxed) }))
      .filter((row) => row.total !== 0)
      .sort((a, b) => a.rate - b.rate),
    refunded,
    voided: await voidsIn(shop, scope),
    byUser: grouped(amounts, ({ user_id }) => user_id).map(({ id, count, total }) => ({ id, count, total })),
    goods: byCategory.map(without).sort((a, b) => b.total - a.total),
    best: grouped(sold, ({ product_id }) => product_id)
      .slice(0, 10)
      .map(without),
    byMethod: methodsIn(flows),
  };
}

const methodsIn = (flows: ReturnType<typeof flowsIn>) =>
  tillMethods.map((method) => {
    const of = (kind: string) => flows.sum(kind, method);
    return {
      method,
      count: of('sales').count,
      sales: of('sales').total,
      abonos: of('abonos').total,
      income: of('income').total,
      refunds: 0 - of('refunds').total,
      expenses: 0 - of('expenses').total,
    };
  });

const added = <Key extends string>(rows: Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0);

type Summed<Id> = { id: Id; quantity: number; total: number; count: number };
const without = <Id>({ id, quantity, total }: Summed<Id>) => ({ id, quantity, total });

function grouped<Row extends { quantity: number; amount: number }, Id>(rows: Row[], by: (row: Row) => Id) {
  return [...new Set(rows.map(by))]
    .map((id): Summed<Id> => {
      const own = rows.filter((row) => by(row) === id);
      return { id, quantity: added(own, 'quantity'), total: added(own, 'amount'), count: own.length };
    })
    .sort((a, b) => b.total - a.total);
}

type Posting = Record<'id' | 'source' | 'destination' | 'type' | 'document', string> & {
  amount: number;
  undoes: string | null;
};
type Leg = Posting & { method: string; other: string; moved: number };

/** The amounts that each document moved by each method, by purpose. */
function flowsIn(postings: Posting[], accounts: { id: string; kind: string }[]) {
  const methodOf = new Map(
    accounts.map(({ id, kind }) => [
      `money:${id}`,
      tillMethods.find((method) => takingKinds[method].some((each) => each === kind)) ?? kind,
    ]),
  );
  const legs = postings.flatMap((posting): Leg[] => {
    const [into, out] = [methodOf.get(posting.destination), methodOf.get(posting.source)];
    return [
      ...(into ? [{ ...posting, method: into, other: posting.source, moved: posting.amount }] : []),
      ...(out ? [{ ...posting, method: out, other: posting.destination, moved: -posting.amount }] : []),
    ];
  });
  const sums = new Map<string, { type: string; method: string; kind: string | null; moved: number }>();
  for (const leg of legs) {
    const undone = legs.find(({ id, method }) => id === leg.undoes && method === leg.method);
    const kind = leg.type === 'sale' ? null : judged(undone ?? leg);
    const key = [leg.method, leg.document, kind].join();
    const before = sums.get(key) ?? { type: leg.type, method: leg.method, kind, moved: 0 };
    sums.set(key, { ...before, moved: before.moved + leg.moved });
  }
  const summed = [...sums.values()]
    .filter(({ moved }) => moved !== 0)
    .map((row) => ({ ...row, kind: row.kind ?? (row.moved > 0 ? 'sales' : 'refunds') }));
  return {
    sum: (requested: string, of?: string) => {
      const own = summed.filter(({ kind, method }) => kind === requested && (!of || method === of));
      return { count: own.length, total: added(own, 'moved') };
    },
  };
}

function judged({ other, moved, type, undoes }: Leg) {
  const isOwed = /^(contact|supplier|credit):/.test(other);
  if (other === 'suspense') return 'expenses';
  if (moved > 0) {
    if (other.startsWith('income:') && type !== 'refund') return 'sales';
    return isOwed ? 'abonos' : 'income';
  }
  if (['safe', 'owner', 'transit', 'tip'].includes(other) || other.startsWith('money:')) return 'withdrawals';
  if (other.startsWith('income:')) return 'refunds';
  return isOwed && (undoes || !['deposit', 'purchase'].includes(type)) ? 'refunds' : 'expenses';
}
