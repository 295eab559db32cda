import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { publish } from '../channels/weborder/weborder.testing.ts';
import { uploads } from '../platform/upload/upload.table.ts';
import { signedIdOf } from '../platform/upload/upload.ts';
import type { Services } from './call/call.ts';
import { aShop, callerFor } from './testing.ts';

/** One with prices that bear the tax and one that adds it. */
const twoShops = (services: Services) =>
  Promise.all([
    aShop(services),
    aShop(services, {
      settings: {
        taxEnabled: true,
        taxIncluded: false,
        defaultTaxRate: 1200,
        cashRounding: 25,
        unifiedTransactions: true,
      },
    }),
  ]);

/** A coupon of the coffee that is used once, and an offer of everything. */
async function offerForADay({ coupon, offer }: Caller, [coffee = '']: string[]) {
  const period = { startsAt: '2020-01-01T00:00:00Z', endsAt: '2100-01-01T00:00:00Z' };
  const tenth = { value: 1000, unit: 'percentage' as const, ...period };
  const target = { appliesTo: 'products' as const, targetIds: [coffee] };
  await coupon.create({ ...tenth, ...target, name: 'Promo', code: 'PROMO', maxActivations: 5 });
  await coupon.create({ ...tenth, name: 'Otra', code: 'OTRA', active: false });
  await offer.create({ ...period, value: 100, unit: 'money', productIds: [coffee] });
}

/** A coffee that comes in boxes of six as well, one of which is sold. */
async function aCoffee({ product, pos }: Caller) {
  const box = { code: 'CAJA-6', name: 'Caja', units: 6000, price: 7000 };
  const known = { name: 'Café', barcode: '7401', codes: [box] };
  const coffee = await product.create({ ...known, price: 1250, cost: 733, stock: 106_000 });
  const packId = coffee.codes[0]?.id;
  await pos.create({ products: [{ id: coffee.id, quantity: 6000, packId }], paymentMethod: 'card' });
  return coffee;
}

/** Sells bread without a known cost: one sale is complete, one was partly returned, and one was voided. */
async function sellWithoutCost({ product, pos }: Caller) {
  const bread = await product.create({ name: 'Pan de casa', price: 1111, stock: 50_000 });
  const sell = () =>
    pos.create({ products: [{ id: bread.id, quantity: 3000 }], paymentMethod: 'transfer' as const });
  await sell();
  const sold = await sell();
  const [line] = sold.products;
  const part = { lineId: line?.lineId ?? '', quantity: 1000, restock: true };
  await pos.refund({
    id: newId(),
    saleId: sold.id,
    lines: [part],
    paymentMethod: 'transfer',
    reason: 'Duro',
  });
  const { id } = await sell();
  await pos.void({ id, reason: 'Quemado' });
}

/**
 * Records fixed assets: existing ones, one that was sold at a loss, and one that was written off and found
 * again.
 */
async function recordFixedAssets({ transactionCategory, expense, initialBalance }: Caller) {
  const asset = { kind: 'fixed_asset', amount: 5000, asOf: '2026-01-31', usefulMonths: 36 } as const;
  for (const label of ['Horno', 'Mesa']) await initialBalance.create({ ...asset, label });
  const { id: categoryId } = await transactionCategory.create({
    ...{ name: 'Aparatos', transactionTypeId: 'expense', reportGroup: 'fixed_asset' },
  });
  const fixedAsset = { categoryId, amount: 9000, usefulMonths: 12 };
  const { id: sold } = await expense.create(fixedAsset);
  await expense.dispose({ id: sold, price: 2000, moneyAccountId: 'safe' });
  const { id: lost } = await expense.create(fixedAsset);
  await expense.dispose({ id: lost, price: 0 });
  await expense.undoDisposal({ id: lost });
  await initialBalance.create({ kind: 'inventory', amount: 99_999_900, asOf: '2026-01-31' });
  const { id } = await initialBalance.create({ ...asset, label: 'Vitrina' });
  await initialBalance.dispose({ id, price: 900, moneyAccountId: 'safe' });
}

/** In two shops every way of paying, and what was undone. */
export async function tradeForADay(services: Services) {
  for (const { caller, organizationId } of await twoShops(services)) {
    await takePayments(services, { caller, organizationId });
    await recordFixedAssets(caller);
    const { id: cashSessionId } = await caller.cashSession.open({ openingAmount: 20_000 });
    await caller.cashSession.move({ cashSessionId, type: 'expense', amount: 1500, reason: 'Hielo' });
    await caller.cashSession.move({ cashSessionId, type: 'bank_deposit', amount: 700, reason: 'Banco' });
    const coffee = await aCoffee(caller);
    const cheese = await caller.product.create({
      name: 'Queso',
      price: 3333,
      cost: 2100,
      unit: 'lb',
      quantityStep: 1,
      stock: 50_000,
    });
    const contact = await caller.contact.create({ name: 'Marta Xol' });
    const milk = await caller.modifier.create({
      name: 'Leche',
      type: 'product',
      options: [{ name: 'Queso', price: 333, cost: 100, productId: cheese.id }],
      productIds: [coffee.id],
    });
    const repair = await caller.service.create({ name: 'Afilado', price: 1999, cost: 250 });
    await caller.pos.create({
      products: [
        { id: coffee.id, quantity: 2000, modifiers: [{ id: milk.options[0]?.id ?? '', quantity: 2000 }] },
      ],
      services: [{ id: repair.id, quantity: 3000, discount: { value: 777, unit: 'percentage' } }],
      discount: { value: 333, unit: 'percentage' },
    });
    const products = [
      { id: coffee.id, quantity: 3000 },
      { id: cheese.id, quantity: 357, discount: { value: 1000, unit: 'percentage' as const } },
    ];
    await offerForADay(caller, [coffee.id, cheese.id]);
    await caller.pos.create({ products, received: 100_000, tip: 300, couponCode: 'PROMO' });
    await caller.pos.create({
      products,
      amountFree: 777,
      delivery: 1500,
      discount: { value: 500, unit: 'money' },
      contactId: contact.id,
      payments: [
        { method: 'card', amount: 1000 },
        { method: 'cash', amount: 500, received: 1000 },
      ],
    });
    const { id } = await caller.pos.create({ products, contactId: contact.id, paymentMethod: 'credit' });
    await caller.pos.void({ id, reason: 'se arrepintió' });
    await caller.pos.create({ freeAmounts: [{ name: 'Copias', amount: 5000 }], paymentMethod: 'transfer' });
    const paid = await caller.pos.create({ products, paymentMethod: 'card' });
    await caller.pos.void({ id: paid.id, reason: null });
    await exchangeOne(caller, coffee.id);
    await sellWithoutCost(caller);
    const count = { cashSessionId, counted: { cash: 30_000, card: 0 }, differenceReason: 'No cuadra' };
    await caller.cashSession.close({ ...count, withdrawn: 10_000 });
    await caller.cashSession.reopen({ cashSessionId, reason: 'Otra vez' });
    await caller.cashSession.close(count);
    await lendAndTakeBack(caller, { coffee: coffee.id, cheese: cheese.id });
    await buyAndCount(caller, { coffee: coffee.id, cheese: cheese.id });
    await categorize(caller, coffee.id);
    await comeAgain(caller, coffee.id);
    await attachPaper(services, { caller, organizationId });
    await quoteAndSell(caller, { coffee: coffee.id, contactId: contact.id });
    await moveMoney(caller);
    await orderOnline(services, { caller, organizationId, coffee: coffee.id });
  }
  await earnAsAPerson(services);
}

type Ordering = { caller: Caller; organizationId: string; coffee: string };

/** Web orders: one waits, one was delivered, paid and rated, one was rejected and one cancelled. */
async function orderOnline(services: Services, { caller, organizationId, coffee }: Ordering) {
  const slug = await publish(services, { caller, organizationId });
  const stranger = callerFor(services);
  const order = (phone: string) =>
    stranger.storeOrder.create({
      slug,
      products: [{ id: coffee, quantity: 2000 }],
      customer: { name: 'Rosa Tum', phone },
      deliveryMethod: 'delivery',
      address: { street: '4a avenida 1-20' },
      paymentMethod: 'cash',
    });
  await order('+50255550001');
  const got = await order('+50255550002');
  const { balance } = await caller.webOrder.approve({ id: got.id });
  await caller.webOrder.complete({ id: got.id, payments: [{ method: 'transfer', amount: balance }] });
  await stranger.storeOrder.rate({ code: got.trackingCode, stars: 5 });
  const rejected = await order('+50255550003');
  await caller.webOrder.reject({ id: rejected.id, reason: 'cerramos' });
  const back = await order('+50255550004');
  await caller.webOrder.approve({ id: back.id, payments: [{ method: 'card', amount: 500 }] });
  await caller.webOrder.cancel({ id: back.id, reason: 'no estaba' });
}

type Shop = Awaited<ReturnType<typeof aShop>>;
type Caller = Shop['caller'];
type Goods = { coffee: string; cheese: string };

async function exchangeOne(caller: Caller, id: string) {
  const worn = await caller.pos.create({ products: [{ id, quantity: 1000 }] });
  await caller.pos.exchange({
    saleId: worn.id,
    reason: 'Frío',
    sale: { products: [{ id, quantity: 2000 }], paymentMethod: 'card' },
  });
}

/** Debts that are open, paid, waived, overpaid, refunded and merged. */
async function lendAndTakeBack(caller: Caller, { coffee, cheese }: Goods) {
  const { id: contactId } = await caller.contact.create({ name: 'Julia Caal' });
  const { id: fromId } = await caller.contact.create({ name: 'Julia C.' });
  const products = [
    { id: coffee, quantity: 2000 },
    { id: cheese, quantity: 500 },
  ];
  const lend = async (by: string) => {
    const sale = await caller.pos.create({ products, contactId: by, payments: [] });
    const { debtsTransactions } = await caller.debt.list({ contactId: by });
    const debt = debtsTransactions.find(({ origin }) => origin.id === sale.id);
    if (!debt) throw new Error('What is not paid is owed.');
    return { ...sale, debtsTransactionId: debt.id };
  };
  const cash = { amount: 700, paymentMethod: 'cash' as const };
  const paid = await lend(contactId);
  await caller.debt.deposit({ ...cash, debtsTransactionId: paid.debtsTransactionId });
  const undone = await caller.debt.deposit({ ...cash, debtsTransactionId: paid.debtsTransactionId });
  await caller.debt.removeDeposit({ id: undone.id, debtsTransactionId: paid.debtsTransactionId });
  const lost = await lend(contactId);
  await caller.debt.deposit({ ...cash, debtsTransactionId: lost.debtsTransactionId });
  await caller.debt.forgive({ id: lost.debtsTransactionId, reason: 'se mudó' });
  const voided = await lend(fromId);
  await caller.debt.deposit({ ...cash, debtsTransactionId: voided.debtsTransactionId });
  await caller.pos.void({ id: voided.id, reason: null });
  await lend(fromId);
  await caller.customer.merge({ id: contactId, fromId });
  const { amount } = await caller.sale.preview({ amountFree: 3000, contactId, payments: [] });
  const instalments = ['2100-01-31', '2100-02-28'].map((dueDate) => ({ dueDate, amount: amount / 2 }));
  await caller.sale.create({ amountFree: 3000, contactId, payments: [], instalments });
  const over = { amount: 50_000, paymentMethod: 'transfer' as const, excessAsCredit: true };
  await caller.debt.depositOfContact({ ...over, contactId });
  await caller.pos.create({ amountFree: 900, contactId, paymentMethod: 'credit_balance' });
  const returned = await lend(contactId);
  const [line] = returned.products;
  const part = { saleId: returned.id, paymentMethod: 'cash' as const, reason: 'no le quedó' };
  await caller.pos.refund({
    ...part,
    lines: [{ lineId: line?.lineId ?? '', quantity: 1000, restock: false }],
  });
  const sold = await caller.pos.create({ products, tip: 300, received: 50_000 });
  const mistaken = await caller.pos.refund({ ...part, saleId: sold.id });
  await caller.pos.voidRefund({ saleId: sold.id, id: mistaken.id, reason: 'era otra venta' });
  await caller.pos.refund({ ...part, saleId: sold.id });
  const given = await caller.pos.create({ products, status: 'in_progress', concept: 'Mesa 1' });
  await caller.pos.void({ id: given.id, reason: 'se fue' });
  await caller.pos.create({ products, status: 'in_progress', concept: 'Mesa 2' });
}

/** Goods of a supplier, owed and paid, one lot of them sent back; and what was there when it was counted. */
async function buyAndCount(caller: Caller, { coffee, cheese }: Goods) {
  const { id: contactId } = await caller.contact.create({ name: 'Distribuidora', kind: 'supplier' });
  const products = [
    { id: coffee, quantity: 10_000, cost: 777 },
    { id: cheese, quantity: 3500, cost: 1999 },
  ];
  const amounts = { tax: 1200, otherCosts: 550, discount: { value: 500, unit: 'percentage' as const } };
  await caller.purchase.create({ products, ...amounts, paymentMethod: 'transfer' });
  const payments = [{ method: 'cash' as const, amount: 2000 }];
  await caller.purchase.create({ products, ...amounts, contactId, payments });
  await returnGoods(caller, await caller.purchase.create({ products, ...amounts, contactId, payments }));
  const back = await caller.purchase.create({ products, contactId, payments });
  await caller.purchase.void({ id: back.id, reason: 'venía roto' });
  await caller.debt.depositOfContact({
    contactId,
    direction: 'payable',
    amount: 3000,
    paymentMethod: 'card',
  });
  const [first, second] = [await caller.stockCount.create({}), await caller.stockCount.create({})];
  for (const { id } of [first, second]) {
    for (const productId of [coffee, cheese]) {
      const { variants } = await caller.product.byId({ id: productId });
      await caller.stockCount.count({ id, variantId: variants[0]?.id ?? '', quantity: 99_000 });
    }
    await caller.stockCount.finish({ id });
  }
  await caller.stockCount.post({ id: first.id });
  await caller.stockCount.cancel({ id: second.id });
}

/** A part of a purchase goes back twice; the second time was a mistake. */
async function returnGoods(caller: Caller, { id, products }: { id: string; products: { lineId: string }[] }) {
  const returned = {
    ...{ purchaseId: id, reason: 'venía roto', paymentMethod: 'cash' as const },
    products: products.slice(0, 1).map(({ lineId }) => ({ lineId, quantity: 1000 })),
  };
  await caller.supplierReturn.create(returned);
  const mistake = await caller.supplierReturn.create(returned);
  await caller.supplierReturn.void({ id: mistake.id });
}

/** A sale and its refund move from one category to another, which has a budget. */
async function categorize(caller: Caller, coffee: string) {
  const [from, to] = [
    await caller.transactionCategory.create({ name: 'Ferias', transactionTypeId: 'sale' }),
    await caller.transactionCategory.create({ name: 'Subastas', transactionTypeId: 'sale' }),
  ];
  const products = [{ id: coffee, quantity: 2000 }];
  const sale = await caller.pos.create({ products, categoryId: from.id, tip: 100 });
  const lines = [{ lineId: sale.products[0]?.lineId ?? '', quantity: 1000, restock: true }];
  await caller.pos.refund({ saleId: sale.id, lines, paymentMethod: 'cash', reason: 'frío' });
  await caller.transactionCategory.moveTransactions({ id: to.id, addIds: [sale.id] });
  await caller.transactionCategory.addBudget({ id: to.id, amount: 90_000, rollover: true });
}

/** Money that changes its place with a fee, some of it taken back, and days that are closed since. */
async function moveMoney(caller: Caller) {
  const { moneyAccounts } = await caller.moneyAccount.list({});
  const bank = moneyAccounts.find(({ kind }) => kind === 'bank')?.id ?? 'safe';
  const { id: feeCategoryId } = await caller.transactionCategory.create({
    name: 'Comisión del banco',
    transactionTypeId: 'expense',
  });
  await caller.transfer.create({ from: 'owner', to: bank, amount: 90_000 });
  const { id } = await caller.transfer.create({
    from: bank,
    to: 'safe',
    amount: 700,
    fee: 30,
    feeCategoryId,
  });
  await caller.transfer.remove({ id });
  await caller.transfer.create({ from: bank, to: 'tax', amount: 100, fee: 5, feeCategoryId });
  await caller.periodLock.create({ lockedUntil: '2026-02-01', force: true });
  await reconcileBank(caller);
}

/** A bank statement of one day: one line is in the books, one is added to them, one is ignored. */
async function reconcileBank({ moneyAccount, reconciliation, transactionCategory }: Caller) {
  const { moneyAccounts } = await moneyAccount.list({});
  const moneyAccountId = moneyAccounts.find(({ kind }) => kind === 'bank')?.id ?? '';
  const { id: categoryId } = await transactionCategory.create({
    name: 'Manejo de cuenta',
    transactionTypeId: 'expense',
  });
  const today = businessDate(new Date(), 'America/Guatemala');
  const rows = ['Aporte,900.00', 'Manejo,-8.00', 'Ajeno,2.00'].map((row) => `${today},${row}`);
  const text = ['Fecha,Detalle,Monto', ...rows].join('\n');
  const { id } = await reconciliation.create({ moneyAccountId, text, opening: 0, closing: 89_400 });
  const [known, fee, other] = (await reconciliation.lines({ id })).lines;
  const named = (line: typeof known) => ({ statementId: id, id: line?.id ?? '' });
  const entryIds = known?.proposals[0]?.entries.map((entry) => entry.id) ?? [];
  await reconciliation.match({ ...named(known), entryIds });
  await reconciliation.createFromLine({ ...named(fee), kind: 'expense', categoryId });
  await reconciliation.ignore(named(other));
  await reconciliation.close({ id });
}

/** The income, receivables and deletions of a person. */
async function earnAsAPerson(services: Services) {
  const { caller } = await aShop(services, { businessType: 'person' });
  const { id: categoryId } = await caller.transactionCategory.create({
    name: 'Sueldo de casa',
    transactionTypeId: 'income',
  });
  await caller.income.create({ amount: 4500, categoryId });
  const { id } = await caller.income.create({ amount: 500, categoryId, paymentMethod: 'card' });
  await caller.income.remove({ id });
  await caller.goal.create({ name: 'Viaje al lago', target: 300_000, dueOn: '2099-12-15' });
  await moveOwnersMoney(services);
}

/** The withdrawal of an owner from a business into the personal books, and its reversal in both. */
async function moveOwnersMoney(services: Services) {
  const shop = await aShop(services);
  const own = await shop.another({ businessType: 'person' });
  const bankOf = async (caller: Caller) =>
    (await caller.moneyAccount.list({})).moneyAccounts.find(({ kind }) => kind === 'bank')?.id ?? '';
  const sides = {
    partnerId: own.organizationId,
    businessAccount: await bankOf(shop.caller),
    personAccount: await bankOf(own.caller),
  };
  await shop.caller.ownerMovement.create({ ...sides, kind: 'draw', amount: 7000 });
  const { id } = await shop.caller.ownerMovement.create({ ...sides, kind: 'salary', amount: 9000 });
  await own.caller.ownerMovement.remove({ id });
}

/** One that was answered and sold, one that waits for its customer, one that was given up. */
async function quoteAndSell(caller: Caller, { coffee, contactId }: { coffee: string; contactId: string }) {
  const products = [{ id: coffee, quantity: 4000, price: 1100 }];
  const sold = await caller.quote.create({ products, contactId, daysOfValidity: 8 });
  await caller.quote.convert({ quoteId: sold.id, paymentMethod: 'transfer' });
  const sent = await caller.quote.create({ products, amountFree: 900, contactName: 'Doña Lupe' });
  await caller.quote.send({ id: sent.id });
  await caller.quote.answer({ token: sent.publicUrl.split('/q/')[1] ?? '', accept: false, name: 'Lupe' });
  await caller.quote.send({ id: (await caller.quote.duplicate({ quoteId: sent.id })).id });
  const { id } = await caller.quote.create({ amountFree: 100 });
  await caller.quote.remove({ id });
}

/** An expense and a sale that come again each week, the first of them today. */
async function comeAgain(caller: Caller, coffee: string) {
  const spent = await caller.transactionCategory.create({ name: 'Renta', transactionTypeId: 'expense' });
  const recurrence = { period: 'weekly' as const };
  await caller.expense.create({ categoryId: spent.id, amount: 900, paymentMethod: 'transfer', recurrence });
  await caller.sale.create({ products: [{ id: coffee, quantity: 1000 }], recurrence });
}

/** A public page, and the bank account for customer payments, with the photos that prove its owner. */
async function takePayments(services: Services, shop: Pick<Shop, 'caller' | 'organizationId'>) {
  const { caller } = shop;
  await caller.store.update({ description: 'Pan del día', fixedRate: 1000, isPublished: true });
  const signed = await privatePhoto(services, shop.organizationId, 'dpi.png');
  const photos = { idFront: signed, idBack: signed, selfie: signed };
  await caller.paymentInfo.create({ bankName: 'Banrural', accountNumber: '12345', holder: 'Ana', ...photos });
}

/** An expense, a sale and a quote with a paper each. */
async function attachPaper(
  services: Services,
  { caller, organizationId }: Pick<Shop, 'caller' | 'organizationId'>,
) {
  const paper = async () => [await privatePhoto(services, organizationId, 'factura.png')];
  const spent = await caller.transactionCategory.create({ name: 'Gas', transactionTypeId: 'expense' });
  await caller.expense.create({ categoryId: spent.id, amount: 700, attachments: await paper() });
  await caller.sale.create({ amountFree: 800, attachments: await paper() });
  await caller.quote.create({ amountFree: 800, attachments: await paper() });
}

async function privatePhoto({ db, config }: Services, organizationId: string, filename: string) {
  const photo = newId();
  await db.insert(uploads).values({
    id: photo,
    organizationId,
    visibility: 'private',
    filename,
    contentType: 'image/png',
    byteSize: 10,
    checksum: 'x',
    storageKey: `private/${organizationId}/${photo}`,
    storedAt: new Date(),
  });
  return signedIdOf({ config, organizationId }, photo);
}
