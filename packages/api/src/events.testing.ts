import { publish } from './channels/weborder/weborder.testing.ts';
import type { Services } from './core/call/call.ts';
import { type aShop, aUser, callerFor } from './core/testing.ts';

type Shop = Awaited<ReturnType<typeof aShop>>;
type Caller = Shop['caller'];

/**
 * Calls of every kind, so that each event is raised at least once, but the end of a task and the incomes of a
 * person.
 */
export async function raiseEvents(services: Services, shop: Shop) {
  const { caller } = shop;
  const category = await caller.productCategory.create({ name: 'Bebidas' });
  await caller.productCategory.update({ id: category.id, name: 'Bebidas frías' });
  const product = await caller.product.create({ name: 'Café', price: 1250, stock: 6000, cost: 700 });
  await caller.product.update({ id: product.id, productCategoryId: category.id });
  const contact = await caller.contact.create({ name: 'Ana' });
  await caller.contact.update({ id: contact.id, name: 'Ana María' });
  const sale = await caller.pos.create({ products: [{ id: product.id, quantity: 2000 }] });
  await caller.pos.create({ products: [{ id: product.id, quantity: 1000 }] });
  await caller.pos.void({ id: sale.id });
  await tradeOnCredit(caller);
  await promise(services, { shop, productId: product.id });
  await caller.product.remove({ id: product.id });
  await caller.product.restore({ id: product.id });
  await caller.contact.remove({ id: contact.id });
  await caller.productCategory.remove({ id: category.id });
  const role = await caller.role.create({ name: 'Caja' });
  await caller.role.update({ id: role.id, name: 'Cajas' });
  await caller.role.remove({ id: role.id });
  const service = await caller.service.create({ name: 'Corte', price: 5000 });
  await caller.service.update({ id: service.id, name: 'Corte de pelo' });
  await caller.service.remove({ id: service.id });
  await caller.service.restore({ id: service.id });
  const team = await caller.role.create({ name: 'Equipo' });
  const { code } = await caller.invitation.create({ roleId: team.id });
  const newcomer = await aUser(services);
  await callerFor(services, { credential: newcomer.token }).invitation.join({ code: code ?? '' });
  await caller.member.remove({ id: newcomer.id });
  await spend(caller);
  await offer(caller);
  await bookMoney(caller);
  await furnish(caller, product.id);
  await caller.organization.update({ name: 'Otra' });
  return { contact, sale, newcomer };
}

/** Money moves between accounts, a drawer is opened and counted, and what began the books changes. */
async function bookMoney(caller: Caller) {
  const bank = await caller.moneyAccount.create({ kind: 'bank', name: 'Monetaria' });
  const balance = { kind: 'bank' as const, asOf: '2026-11-01', moneyAccountId: bank.id };
  const began = await caller.initialBalance.create({ ...balance, amount: 50_000 });
  await caller.initialBalance.update({ id: began.id, amount: 60_000 });
  const safe = await caller.moneyAccount.create({ kind: 'bank', name: 'Ahorro' });
  const transfer = await caller.transfer.create({ from: bank.id, to: safe.id, amount: 1000 });
  await caller.transfer.remove({ id: transfer.id });
  await caller.initialBalance.remove({ id: began.id });
  const session = await caller.cashSession.open({ openingAmount: 0 });
  const counted = { cash: 0, card: 0, transfer: 0 };
  const close = () =>
    caller.cashSession.close({ cashSessionId: session.id, counted, differenceReason: 'prueba' });
  await close();
  await caller.cashSession.reopen({ cashSessionId: session.id, reason: 'mal contado' });
  await close();
  const contact = await caller.contact.create({ name: 'Rosa' });
  await caller.pos.create({ amountFree: 700, contactId: contact.id, payments: [] });
  const { debtsTransactions } = await caller.debt.list({ contactId: contact.id });
  await caller.debt.forgive({ id: debtsTransactions[0]?.id ?? '', reason: 'se mudó' });
}

/** Extras of a product, and areas of delivery. */
async function furnish(caller: Caller, productId: string) {
  const extra = {
    name: 'Leche',
    type: 'product' as const,
    options: [{ name: 'Entera' }],
    productIds: [productId],
  };
  const modifier = await caller.modifier.create(extra);
  await caller.modifier.update({ id: modifier.id, name: 'Leches' });
  await caller.modifier.remove({ id: modifier.id });
  const area = await caller.deliveryArea.create({ name: 'Zona 1', fee: 1500, places: ['Zona 1'] });
  await caller.deliveryArea.update({ id: area.id, fee: 2000 });
  await caller.deliveryArea.remove({ id: area.id });
}

/** Goods come, are sold out, changed, given back and paid later; a count ends it. */
async function tradeOnCredit(caller: Caller) {
  const { id, variants } = await caller.product.create({ name: 'Pan', price: 500, stock: 1000, cost: 200 });
  const purchase = await caller.purchase.create({ products: [{ id, quantity: 1000, cost: 300 }] });
  const returned = await caller.supplierReturn.create({
    ...{ purchaseId: purchase.id, reason: 'roto', paymentMethod: 'cash' },
    products: [{ lineId: purchase.products[0]?.lineId ?? '', quantity: 1000 }],
  });
  await caller.supplierReturn.void({ id: returned.id });
  await caller.purchase.void({ id: purchase.id, reason: 'error' });
  const contact = await caller.contact.create({ name: 'Luz' });
  const products = [{ id, quantity: 1000 }];
  const sale = await caller.pos.create({ products, contactId: contact.id, payments: [] });
  await caller.pos.edit({ id: sale.id, comments: 'para mañana' });
  const { debtsTransactions } = await caller.debt.list({ contactId: contact.id });
  const debt = { debtsTransactionId: debtsTransactions[0]?.id ?? '' };
  const deposit = await caller.debt.deposit({ ...debt, amount: 100, paymentMethod: 'cash' });
  await caller.debt.removeDeposit({ ...debt, id: deposit.id });
  await caller.pos.refund({ saleId: sale.id, paymentMethod: 'cash', reason: 'vencido' });
  const count = await caller.stockCount.create({ name: 'Todo' });
  await caller.stockCount.count({ id: count.id, variantId: variants[0]?.id ?? '', quantity: 3000 });
  await caller.stockCount.finish({ id: count.id });
  await caller.stockCount.post({ id: count.id });
}

async function spend(caller: Caller) {
  const { transactionCategories } = await caller.transactionCategory.list({ transactionTypeId: 'expense' });
  const { id } = await caller.expense.create({ categoryId: transactionCategories[0]?.id, amount: 500 });
  await caller.expense.update({ id, concept: 'Mercado' });
  await caller.expense.remove({ id });
}

/** A person notes an income, changes and voids it. Answers its id. */
export async function raiseIncomeEvents(caller: Caller) {
  const { transactionCategories } = await caller.transactionCategory.list({ transactionTypeId: 'income' });
  const { id } = await caller.income.create({ categoryId: transactionCategories[0]?.id ?? '', amount: 500 });
  await caller.income.update({ id, concept: 'Alquiler' });
  await caller.income.remove({ id });
  return id;
}

async function offer(caller: Caller) {
  const quoted = () => caller.quote.create({ amountFree: 500, contactName: 'Lupe' });
  const answer = ({ publicUrl }: { publicUrl: string }, accept: boolean) =>
    caller.quote.answer({ token: publicUrl.split('/q/')[1] ?? '', accept, name: 'Lupe' });
  const quote = await quoted();
  await caller.quote.update({ id: quote.id, terms: 'La mitad al confirmar' });
  await caller.quote.send({ id: quote.id });
  await answer(quote, true);
  await caller.quote.convert({ quoteId: quote.id, paymentMethod: 'cash' });
  const declined = await quoted();
  await answer(declined, false);
  await caller.quote.remove({ id: declined.id });
}

/** Creates coupons and offers, recurring documents, and web orders. */
async function promise(services: Services, { shop, productId }: { shop: Shop; productId: string }) {
  const { caller, organizationId } = shop;
  const period = { startsAt: '2020-01-01T00:00:00Z', endsAt: '2100-01-01T00:00:00Z' };
  const reduced = { ...period, value: 1000, unit: 'percentage' as const };
  const coupon = await caller.coupon.create({ ...reduced, name: 'Verano', code: 'VERANO' });
  await caller.coupon.update({ id: coupon.id, name: 'Otoño' });
  await caller.coupon.remove({ id: coupon.id });
  const reduction = await caller.offer.create({ ...reduced, productIds: [productId] });
  await caller.offer.update({ id: reduction.id, name: 'Otoño' });
  await caller.offer.remove({ id: reduction.id });
  const { transactionCategories } = await caller.transactionCategory.list({ transactionTypeId: 'expense' });
  const rent = { concept: 'Renta', categoryId: transactionCategories[0]?.id, amount: 500 };
  const again = await caller.recurrence.create({ expense: rent, period: 'monthly', startsOn: '2098-01-01' });
  await caller.recurrence.update({ id: again.id, times: 12 });
  await caller.recurrence.remove({ id: again.id });
  const slug = await publish(services, { caller, organizationId });
  const stranger = callerFor(services);
  const order = (phone: string) =>
    stranger.storeOrder.create({
      slug,
      products: [{ id: productId, quantity: 1000 }],
      customer: { name: 'Marta Xol', phone },
      deliveryMethod: 'pick_in_store',
      paymentMethod: 'cash',
    });
  const got = await order('+50255550001');
  await caller.webOrder.approve({ id: got.id });
  await caller.webOrder.progress({ id: got.id, ready: true });
  await caller.webOrder.complete({ id: got.id });
  await stranger.storeOrder.rate({ code: got.trackingCode, stars: 5 });
  await caller.webOrder.reject({ id: (await order('+50255550002')).id, reason: 'Sin gas' });
  await stranger.storeOrder.cancel({ code: (await order('+50255550003')).trackingCode });
}
