import { runDepreciation } from '../../books/depreciation/depreciation-run.ts';
import { runSchedules } from '../../books/schedule/schedule-run.ts';
import { aShop, type testServices } from '../../core/testing.ts';

type World = Awaited<ReturnType<typeof testServices>>;
export type Month = Awaited<ReturnType<typeof openShop>>;

const drawer = 'caja-1';
const taxRate = 1200;
const line = (id: string, count: number) => ({ id, quantity: count * 1000 });

/**
 * October 2026 of a shop in Guatemala: 12 % of tax within the prices, coins of five centavos, and every kind
 * of act that moves money or goods. Ana is its owner, Beto sells. Amounts are centavos.
 */
export async function aMonth(world: World): Promise<Month> {
  const month = await openShop(world);
  for (const part of [firstSales, goodsAndBills, middle, settling, ends]) await part(month);
  return month;
}

/** The opening balances on the last day of September: capital of 22 850.00. */
async function openShop(world: World) {
  let now = new Date('2026-09-30T16:00:00Z');
  world.services.now = () => now;
  const settings = { taxEnabled: true, defaultTaxRate: taxRate, cashRounding: 5, cashTolerance: 500 };
  const shop = await aShop(world.services, { settings: { ...settings, taxIncluded: true } });
  const { caller: ana } = shop;
  const { caller: beto } = await shop.employee({ allowAll: true });
  const product = async (name: string, price: number, goods: { cost?: number; stock?: number }) =>
    (await ana.product.create({ name, price, taxRate, trackStock: goods.stock !== undefined, ...goods })).id;
  const contact = async (name: string, kind: 'client' | 'supplier') =>
    (await ana.contact.create({ name, kind })).id;
  const goods = {
    rice: await product('Arroz', 600, { cost: 400, stock: 1_000_000 }),
    oil: await product('Aceite', 2500, { cost: 1800, stock: 300_000 }),
    soap: await product('Jabón', 840, { cost: 550, stock: 500_000 }),
    bread: await product('Pan', 150, {}),
    delivery: (await ana.service.create({ name: 'Entrega', price: 1500, taxRate })).id,
  };
  const people = {
    rosa: await contact('Rosa', 'client'),
    mario: await contact('Mario', 'client'),
    dist: await contact('Distribuidora', 'supplier'),
    printer: await contact('Imprenta', 'supplier'),
  };
  const categories = await openCategories(ana);
  await openBalances(ana, people);
  const { moneyAccounts } = await ana.moneyAccount.list({});
  const money = (kind: string) => moneyAccounts.find((account) => account.kind === kind)?.id ?? '';
  const sold: Record<number, string> = {};
  return {
    world,
    ana,
    beto,
    ...goods,
    ...people,
    categories,
    bank: money('bank'),
    card: money('card'),
    visa: money('credit_card'),
    loan: money('loan'),
    sold,
    /** It is ten in the morning of this day. */
    on: (day: number, month = 10) => {
      now = new Date(Date.UTC(2026, month - 1, day, 16));
    },
  };
}

type Owner = Awaited<ReturnType<typeof aShop>>['caller'];

async function openCategories(ana: Owner) {
  const seeded = (await ana.transactionCategory.list({ perPage: 100 })).transactionCategories;
  const category = async (name: string, more = {}) =>
    seeded.find((one) => one.name === name)?.id ??
    (await ana.transactionCategory.create({ name, transactionTypeId: 'expense', ...more })).id;
  return {
    light: await category('Luz', { reportGroup: 'utilities' }),
    internet: await category('Internet', { reportGroup: 'utilities' }),
    rent: await category('Renta', { reportGroup: 'rent' }),
    wages: await category('Sueldos', { reportGroup: 'payroll' }),
    flyers: await category('Volantes', { reportGroup: 'marketing' }),
    cleaning: await category('Limpieza', { reportGroup: 'admin' }),
    transport: await category('Transporte', { reportGroup: 'selling' }),
    sending: await category('Envíos', { reportGroup: 'selling' }),
    fees: await category('Comisiones', { reportGroup: 'selling' }),
    interest: await category('Intereses', { reportGroup: 'interest' }),
    otherIncome: await category('Otros ingresos', { transactionTypeId: 'income' }),
  };
}

async function openBalances(ana: Owner, { rosa, dist }: { rosa: string; dist: string }) {
  const asOf = '2026-09-30';
  const opens = async (
    balances: {
      kind: 'cash' | 'bank' | 'receivable' | 'payable' | 'fixed_asset' | 'loan' | 'card_debt';
      amount: number;
      contactId?: string;
      label?: string;
      usefulMonths?: number;
    }[],
  ) => {
    for (const balance of balances) await ana.initialBalance.create({ asOf, ...balance });
  };
  await opens([
    { kind: 'cash', amount: 150_000 },
    { kind: 'bank', amount: 800_000 },
    { kind: 'receivable', amount: 35_000, contactId: rosa },
    { kind: 'payable', amount: 90_000, contactId: dist },
    { kind: 'fixed_asset', amount: 600_000, label: 'Refrigerador', usefulMonths: 60 },
    { kind: 'loan', amount: 400_000, label: 'Préstamo' },
    { kind: 'card_debt', amount: 25_000, label: 'Visa' },
  ]);
}

async function firstSales({ on, ana, beto, rice, oil, soap, delivery, rosa, sold }: Month) {
  on(1);
  const { id: session } = await beto.cashSession.open({ openingAmount: 30_000, deviceId: drawer });
  const sell = async (n: number, sale: Omit<Parameters<typeof beto.pos.create>[0], 'deviceId'>) => {
    sold[n] = (await beto.pos.create({ deviceId: drawer, ...sale })).id;
  };
  await sell(2, { products: [line(rice, 50), line(soap, 10)], received: 40_000 });
  await sell(3, { products: [line(oil, 20)], paymentMethod: 'card' });
  on(2);
  await sell(4, {
    products: [line(oil, 20)],
    payments: [
      { method: 'cash', amount: 20_000 },
      { method: 'transfer', amount: 30_000 },
    ],
  });
  const tenth = { value: 1000, unit: 'percentage' as const };
  await sell(5, { products: [line(soap, 41)], discount: tenth });
  await sell(6, { products: [line(rice, 30)], tip: 2000, paymentMethod: 'card' });
  on(3);
  const lent = { contactId: rosa, paymentMethod: 'credit' as const, dueDate: '2026-10-18' };
  sold[7] = (await ana.sale.create({ products: [line(rice, 60), line(oil, 20)], ...lent })).id;
  const delivered = { products: [line(oil, 10)], services: [line(delivery, 1)] };
  sold[8] = (await ana.sale.create({ ...delivered, paymentMethod: 'transfer' })).id;
  await beto.cashSession.close({
    cashSessionId: session,
    counted: { cash: 119_345 },
    withdrawn: 99_345,
    differenceReason: 'Faltó vuelto',
  });
}

async function goodsAndBills(month: Month) {
  const { on, ana, beto, rice, soap, rosa, dist, printer, categories, sold } = month;
  on(5);
  const deposit = { paymentMethod: 'transfer' as const };
  await ana.debt.deposit({ debtsTransactionId: await oldDebt(month, rosa), amount: 20_000, ...deposit });
  await ana.purchase.create({
    contactId: dist,
    products: [
      { ...line(rice, 200), cost: 420 },
      { ...line(soap, 50), cost: 580 },
    ],
    discount: { value: 3000, unit: 'money' },
    otherCosts: 4000,
    tax: 13_200,
    payments: [{ method: 'transfer', amount: 40_000 }],
    dueDate: '2026-10-20',
  });
  on(6);
  await ana.debt.deposit({ debtsTransactionId: await oldDebt(month, dist), amount: 90_000, ...deposit });
  await ana.expense.create({ categoryId: categories.light, amount: 22_400, tax: 2400, ...deposit });
  on(7);
  sold[14] = (await ana.expense.create({ categoryId: categories.transport, amount: 3500 })).id;
  await ana.expense.create({
    categoryId: categories.flyers,
    amount: 11_200,
    tax: 1200,
    contactId: printer,
    payments: [{ method: 'cash', amount: 3000 }],
  });
  on(8);
  const waits = { pending: true, paymentMethod: 'cash' as const };
  const cleaning = await beto.expense.create({ categoryId: categories.cleaning, amount: 5600, ...waits });
  const taxi = await beto.expense.create({ categoryId: categories.transport, amount: 4000, ...waits });
  on(9);
  await ana.expense.skip({ id: taxi.id, reason: 'No viajó' });
  await ana.expense.approve({ id: cleaning.id, amount: 5000, date: '2026-10-08' });
  const less = { value: 1200, unit: 'money' as const };
  sold[19] = (
    await beto.pos.create({ products: [line(soap, 30)], discount: less, paymentMethod: 'card' })
  ).id;
}

async function middle(month: Month) {
  const { world, on, ana, beto, rice, oil, bread, delivery, mario, categories, sold } = month;
  on(10);
  const monthly = { period: 'monthly' as const, mode: 'auto' as const };
  const paid = { paymentMethod: 'transfer' as const };
  const { rent, wages } = categories;
  await ana.recurrence.create({
    ...monthly,
    dayOfMonth: 10,
    expense: { categoryId: rent, amount: 30_000, ...paid },
  });
  for (const dayOfMonth of ['middle_of_month', 'last_of_month'] as const)
    await ana.recurrence.create({
      ...monthly,
      dayOfMonth,
      expense: { categoryId: wages, amount: 15_000, ...paid },
    });
  await runSchedules(world.services);
  await ana.pos.void({ id: sold[19] ?? '', reason: 'Se equivocó' });
  on(11);
  await ana.sale.update({
    id: sold[8] ?? '',
    products: [line(oil, 12)],
    services: [line(delivery, 1)],
    ...paid,
  });
  on(12);
  const quote = await ana.quote.create({ contactId: mario, products: [{ ...line(rice, 200), price: 580 }] });
  on(13);
  await ana.quote.convert({
    quoteId: quote.id,
    payments: [{ method: 'transfer', amount: 50_000 }],
    instalments: [
      { dueDate: '2026-10-28', amount: 33_000 },
      { dueDate: '2026-11-12', amount: 33_000 },
    ],
  });
  on(14);
  await ana.transfer.create({ from: 'safe', to: month.bank, amount: 150_000, exceedsBalance: true });
  on(15);
  await runSchedules(world.services);
  const { id: session } = await beto.cashSession.open({ openingAmount: 20_000, deviceId: drawer });
  await beto.pos.create({ products: [line(rice, 150)], deviceId: drawer });
  await beto.pos.create({ products: [line(bread, 120)], deviceId: drawer });
  const moves = (type: 'expense' | 'tip_out', amount: number) =>
    beto.cashSession.move({ cashSessionId: session, type, amount, reason: 'De la caja' });
  await moves('expense', 2500);
  await moves('tip_out', 2000);
  const { products } = await beto.pos.byId({ id: sold[2] ?? '' });
  await beto.pos.refund({
    saleId: sold[2] ?? '',
    lines: [{ lineId: products[0]?.lineId ?? '', quantity: 10_000 }],
    paymentMethod: 'cash',
    deviceId: drawer,
    reason: 'Venía abierto',
  });
  await beto.debt.depositOfContact({
    contactId: mario,
    amount: 33_000,
    paymentMethod: 'cash',
    deviceId: drawer,
  });
  await beto.cashSession.close({
    cashSessionId: session,
    counted: { cash: 150_700 },
    withdrawn: 130_700,
  });
}

async function settling(month: Month) {
  const { on, ana, beto, rice, oil, soap, bread, rosa, dist, categories, bank, sold } = month;
  on(16);
  await ana.expense.create({
    products: [{ ...line(bread, 100), cost: 100 }],
    tax: 1200,
    paymentMethod: 'cash',
  });
  await ana.transfer.create({
    from: month.card,
    to: bank,
    amount: 66_500,
    fee: 3500,
    feeCategoryId: categories.fees,
  });
  on(17);
  await ana.product.adjustStock({ id: oil, quantity: -2000, reason: 'shrinkage' });
  await ana.product.adjustStock({ id: soap, quantity: 10_000, reason: 'found' });
  await ana.product.adjustStock({ id: rice, quantity: -1000, reason: 'own_use' });
  on(18);
  await ana.debt.depositOfContact({
    contactId: dist,
    direction: 'payable',
    amount: 60_000,
    paymentMethod: 'transfer',
  });
  await ana.transfer.create({ from: bank, to: 'owner', amount: 30_000 });
  on(19);
  await ana.transfer.create({ from: 'owner', to: bank, amount: 100_000 });
  on(20);
  await ana.expense.create({
    categoryId: categories.internet,
    amount: 16_800,
    tax: 1800,
    payments: [{ method: 'card', amount: 16_800, moneyAccountId: month.visa }],
  });
  await beto.pos.create({ products: [line(oil, 60), line(soap, 80)], paymentMethod: 'card' });
  on(21);
  await ana.transfer.create({ from: bank, to: month.visa, amount: 30_000 });
  await ana.transfer.create({
    from: bank,
    to: month.loan,
    amount: 30_000,
    fee: 5000,
    feeCategoryId: categories.interest,
  });
  on(22);
  const { products } = await beto.pos.byId({ id: sold[2] ?? '' });
  await beto.pos.exchange({
    saleId: sold[2] ?? '',
    lines: [{ lineId: products[1]?.lineId ?? '', quantity: 10_000 }],
    reason: 'Prefirió aceite',
    sale: { products: [line(oil, 10)] },
  });
  on(23);
  await ana.debt.forgive({ id: await oldDebt(month, rosa), reason: 'Ya no paga' });
}

async function ends(month: Month) {
  const { world, on, ana, rice, oil, rosa, printer, categories, bank, sold } = month;
  on(24);
  await ana.debt.depositOfContact({
    contactId: rosa,
    amount: 106_000,
    paymentMethod: 'transfer',
    excessAsCredit: true,
  });
  on(25);
  await ana.pos.create({
    products: [line(oil, 10)],
    contactId: rosa,
    payments: [
      { method: 'credit_balance', amount: 20_000 },
      { method: 'cash', amount: 5000 },
    ],
  });
  on(26);
  await ana.debt.depositOfContact({
    contactId: printer,
    direction: 'payable',
    amount: 6000,
    paymentMethod: 'cash',
  });
  await ana.debt.forgive({ id: await oldDebt(month, printer), reason: 'Lo perdonó' });
  on(27);
  await ana.transfer.create({ from: bank, to: 'tax', amount: 15_000 });
  on(28);
  const paper = await ana.expense.create({ categoryId: categories.cleaning, amount: 4500 });
  on(29);
  await ana.expense.remove({ id: paper.id, reason: 'No era de la tienda' });
  await ana.expense.update({ id: sold[14] ?? '', categoryId: categories.sending });
  on(30);
  await ana.sale.create({
    freeAmounts: [{ name: 'Alquiler de mesa', amount: 3000 }],
    categoryId: categories.otherIncome,
    paymentMethod: 'transfer',
  });
  on(31);
  await runDepreciation(world.services);
  await runSchedules(world.services);
  const count = await ana.stockCount.create({ name: 'Fin de mes' });
  const { variants } = await ana.product.byId({ id: rice });
  const [variant] = variants;
  await ana.stockCount.count({ id: count.id, variantId: variant?.id ?? '', quantity: 718_000, mode: 'set' });
  await ana.stockCount.finish({ id: count.id });
  await ana.stockCount.post({ id: count.id });
  on(1, 11);
  await ana.periodLock.create({ lockedUntil: '2026-10-31', force: true });
}

/** The oldest open debt of a contact. */
async function oldDebt({ ana }: Month, contactId: string) {
  const { debtsTransactions } = await ana.debt.list({ contactId, status: 'open' });
  const [oldest] = debtsTransactions.toSorted((a, b) => a.date.localeCompare(b.date));
  if (!oldest) throw new Error('Nobody owes anything.');
  return oldest.id;
}
