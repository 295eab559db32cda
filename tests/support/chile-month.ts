import { jobs, type Services } from '@mostrador/api/server';
import { aProgram, type Method, type Program } from './program.ts';

type Body = Record<string, unknown>;
/** The listed records of a response. */
export const listIn = (value: unknown): Body[] =>
  Array.isArray(value) ? value.map((each) => Object(each)) : [];

type Call = (method: Method, url: string, body?: Body) => Promise<Body>;

const drawer = 'caja-1';
const taxed = { tax_rate: 19 };
const line = (id: string, quantity: number) => ({ id, quantity });
const transfer = (amount: number) => ({ method: 'transfer', amount });

/**
 * October 2026 of a grocer in Santiago, recorded through the documented calls alone: pesos without cents, 19
 * % of tax within the prices, coins of ten. Ana is the owner, Beto sells.
 */
export async function aMonthInChile() {
  const program = await aProgram();
  const month = await openShop(program);
  for (const part of [firstDays, goodsAndBills, secondDrawer, middle, ends]) await part(month);
  return { ...month, close: program.close };
}

type Month = Awaited<ReturnType<typeof openShop>>;

async function openShop(program: Program) {
  const { services } = program.world;
  let now = new Date('2026-09-30T13:00:00Z');
  services.now = () => now;
  const settings = { taxEnabled: true, taxIncluded: true, defaultTaxRate: 1900, cashRounding: 1000 };
  const place = { countryId: 'CL', currency: 'CLP', timeZone: 'America/Santiago' };
  const shop = await program.shopOf({ ...place, settings });
  const { token } = await shop.employee({ allowAll: true });
  const ana = answered(shop.call);
  const beto = answered((method, url, sent) => shop.call(method, url, { token, ...sent }));
  const goods = await openGoods(ana);
  const people = await openPeople(ana);
  await openBalances(ana, people);
  const accounts = listIn((await ana('GET', '/v1/money-accounts')).money_accounts);
  const account = (kind: string) => String(accounts.find((one) => one.kind === kind)?.id);
  await ana('POST', '/v1/transfers', { from: account('cash'), to: 'safe', amount: 200_000 });
  const listed = await ana('GET', '/v1/transaction-categories?per_page=100');
  const seeded = listIn(listed.transaction_categories);
  const category = async (name: string, report_group: string) =>
    String(
      seeded.find((one) => one.name === name)?.id ??
        (
          await ana('POST', '/v1/transaction-categories', {
            name,
            report_group,
            transaction_type_id: 'expense',
          })
        ).id,
    );
  const categories = {
    light: await category('Luz', 'utilities'),
    rent: await category('Renta', 'rent'),
    flyers: await category('Volantes', 'marketing'),
    fees: await category('Comisiones', 'selling'),
    interest: await category('Intereses', 'interest'),
  };
  const sold: Record<number, Body> = {};
  return {
    ...{ services, ana, beto, categories, sold },
    ...goods,
    ...people,
    ...{ bank: account('bank'), card: account('card'), loan: account('loan') },
    /** It is ten in the morning of this day. */
    on: (day: number, month = 10) => {
      now = new Date(Date.UTC(2026, month - 1, day, 13));
    },
  };
}

/** Runs a job that the program runs by itself. */
async function work(services: Services, name: string) {
  const found = jobs.find((job) => job.name === name);
  if (!found) throw new Error(`No job ${name}.`);
  await found.run(services, {});
}

/** Every call of the month is done, or the test ends with what was answered. */
const answered =
  (send: Program['send']): Call =>
  async (method, url, body) => {
    const { status, body: answer, text } = await send(method, url, { body });
    if (status >= 300) throw new Error(`${method} ${url} → ${status} ${text}`);
    return answer;
  };

async function openGoods(ana: Call) {
  const product = async (name: string, price: number, more: Body = {}) =>
    String((await ana('POST', '/v1/products', { name, price, ...taxed, ...more })).id);
  return {
    rice: await product('Arroz 1 kg', 1490, { cost: 900, stock: 200 }),
    oil: await product('Aceite 1 l', 2790, { cost: 1850, stock: 120 }),
    cheese: await product('Queso', 8990, {
      ...{ cost: 5600, stock: 30, unit: 'kg', quantity_step: 0.001, quantity_min: 0.001 },
    }),
    bread: await product('Pan', 250, { track_stock: false }),
    delivery: String((await ana('POST', '/v1/services', { name: 'Despacho', price: 2000, ...taxed })).id),
  };
}

async function openPeople(ana: Call) {
  const contact = async (name: string, kind: string) =>
    String((await ana('POST', '/v1/contacts', { name, kind })).id);
  return {
    marta: await contact('Marta', 'client'),
    pedro: await contact('Pedro', 'client'),
    wholesaler: await contact('Mayorista', 'supplier'),
    printer: await contact('Imprenta', 'supplier'),
  };
}

async function openBalances(ana: Call, { marta, wholesaler }: { marta: string; wholesaler: string }) {
  const balances = [
    { kind: 'cash', amount: 200_000 },
    { kind: 'bank', amount: 1_500_000 },
    { kind: 'receivable', amount: 45_000, contact_id: marta, due_date: '2026-10-15' },
    { kind: 'payable', amount: 180_000, contact_id: wholesaler, due_date: '2026-10-31' },
    { kind: 'fixed_asset', amount: 480_000, label: 'Vitrina', useful_months: 48 },
    { kind: 'loan', amount: 300_000, label: 'Préstamo' },
  ];
  for (const balance of balances)
    await ana('POST', '/v1/initial-balance-amounts', { as_of: '2026-09-30', ...balance });
}

async function firstDays({ on, ana, beto, sold, marta, ...goods }: Month) {
  const { rice, oil, cheese, delivery } = goods;
  on(1);
  const session = await beto('POST', '/v1/cash-sessions', { opening_amount: 40_000, device_id: drawer });
  const sell = async (n: number, sale: Body) => {
    sold[n] = await beto('POST', '/v1/pos-transactions', { device_id: drawer, ...sale });
  };
  await sell(2, { products: [line(rice, 17), line(cheese, 0.355)] });
  await sell(3, { products: [line(oil, 12)], payment_method: 'card' });
  on(2);
  await sell(4, { products: [line(rice, 25)], discount: { value: 7, unit: 'percentage' } });
  await sell(5, { products: [line(cheese, 0.5)] });
  on(3);
  sold[6] = await ana('POST', '/v1/sales-transactions', {
    products: [line(oil, 10), line(cheese, 1.25)],
    services: [line(delivery, 1)],
    contact_id: marta,
    payments: [],
    instalments: [
      { due_date: '2026-10-20', amount: 20_569 },
      { due_date: '2026-11-05', amount: 20_569 },
    ],
  });
  await beto('POST', `/v1/cash-sessions/${String(session.id)}/close`, {
    counted: { cash: 107_600 },
    withdrawn: 67_600,
    difference_reason: 'Faltó una moneda',
  });
}

async function goodsAndBills({ on, ana, rice, cheese, marta, wholesaler, categories }: Month) {
  on(5);
  await ana('POST', '/v1/purchases', {
    contact_id: wholesaler,
    products: [
      { ...line(rice, 60), cost: 950 },
      { ...line(cheese, 7), cost: 5810 },
    ],
    discount: { value: 3000, unit: 'money' },
    other_costs: 5000,
    tax: 17_987,
    payments: [transfer(40_000)],
    due_date: '2026-11-04',
  });
  on(6);
  const light = { category_id: categories.light, amount: 35_700, tax: 5700, payment_method: 'transfer' };
  await ana('POST', '/v1/expenses-transactions', light);
  on(7);
  await pay(ana, { contact: marta, amount: 25_000 });
  on(8);
  await pay(ana, { contact: wholesaler, amount: 180_000, direction: 'payable' });
}

/** The oldest debt of a contact is paid from the bank, or by it. */
async function pay(ana: Call, input: { contact: string; amount: number; direction?: string }) {
  const found = await ana('GET', `/v1/debts-transactions?contact_id=${input.contact}&status=open`);
  const [oldest] = listIn(found.debts_transactions).toSorted((a, b) =>
    String(a.date).localeCompare(String(b.date)),
  );
  await ana('POST', `/v1/debts-transactions/${String(oldest?.id)}/deposits`, {
    amount: input.amount,
    payment_method: 'transfer',
  });
}

async function secondDrawer({ on, beto, sold, rice, bread }: Month) {
  on(9);
  const session = await beto('POST', '/v1/cash-sessions', { opening_amount: 40_000, device_id: drawer });
  const sell = (sale: Body) => beto('POST', '/v1/pos-transactions', { device_id: drawer, ...sale });
  await sell({ products: [line(rice, 30)], tip: 1000, payment_method: 'card' });
  await sell({ products: [line(bread, 40)] });
  const [first] = listIn(sold[2]?.products);
  await beto('POST', `/v1/pos-transactions/${String(sold[2]?.id)}/refunds`, {
    lines: [{ line_id: first?.line_id, quantity: 5 }],
    payment_method: 'cash',
    device_id: drawer,
    reason: 'Venía abierto',
  });
  on(10);
  const at = `/v1/cash-sessions/${String(session.id)}`;
  await beto('POST', `${at}/movements`, { type: 'tip_out', amount: 1000, reason: 'Propina' });
  await beto('POST', `${at}/close`, { counted: { cash: 41_550 }, withdrawn: 11_550 });
}

async function middle({ on, ana, services, sold, bank, card, categories, ...more }: Month) {
  const { oil, cheese, pedro } = more;
  on(12);
  const lose = (id: string, quantity: number, reason: string) =>
    ana('POST', `/v1/products/${id}/stock-adjustments`, { quantity: -quantity, reason });
  await lose(oil, 3, 'shrinkage');
  await lose(cheese, 0.75, 'expired');
  on(13);
  await ana('POST', '/v1/transfers', { from: 'safe', to: bank, amount: 150_000 });
  await ana('POST', '/v1/recurrences', {
    ...{ period: 'monthly', day_of_month: 15, mode: 'auto' },
    expense: { category_id: categories.rent, amount: 120_000, payment_method: 'transfer' },
  });
  on(14);
  await ana('POST', '/v1/transfers', {
    ...{ from: card, to: bank, amount: 60_000, fee: 1770, fee_category_id: categories.fees },
  });
  on(15);
  await work(services, 'recurrences');
  on(19);
  sold[20] = await ana('POST', '/v1/sales-transactions', {
    products: [line(oil, 40)],
    contact_id: pedro,
    payments: [transfer(61_600)],
    due_date: '2026-10-25',
  });
  on(20);
  await ana('POST', `/v1/debts-transactions/${String(await debtOf(ana, sold[6]))}/deposits`, {
    amount: 20_569,
    payment_method: 'transfer',
  });
}

async function debtOf(ana: Call, sale: Body | undefined) {
  const contact = Object(sale?.contact).id;
  const { debts_transactions } = await ana('GET', `/v1/debts-transactions?contact_id=${String(contact)}`);
  return listIn(debts_transactions).find(({ origin }) => Object(origin).id === sale?.id)?.id;
}

async function ends({ on, ana, services, sold, bank, loan, printer, categories }: Month) {
  on(21);
  await ana('POST', '/v1/transfers', {
    ...{ from: bank, to: loan, amount: 50_000, fee: 4500, fee_category_id: categories.interest },
  });
  on(22);
  await ana('POST', '/v1/expenses-transactions', {
    ...{ category_id: categories.flyers, amount: 23_800, tax: 3800, contact_id: printer },
    ...{ payment_method: 'credit', due_date: '2026-11-10' },
  });
  on(23);
  await ana('POST', '/v1/transfers', { from: bank, to: 'owner', amount: 80_000 });
  on(24);
  await pay(ana, { contact: printer, amount: 10_000, direction: 'payable' });
  on(26);
  const [first] = listIn(sold[20]?.products);
  await ana('POST', `/v1/sales-transactions/${String(sold[20]?.id)}/refunds`, {
    lines: [{ line_id: first?.line_id, quantity: 4 }],
    payment_method: 'original',
    reason: 'Llegaron rotas',
  });
  on(31);
  await work(services, 'depreciation');
  await work(services, 'recurrences');
  on(1, 11);
}
