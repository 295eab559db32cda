import type { aShop } from '@mostrador/api/testing';

type Shop = Awaited<ReturnType<typeof aShop>>;
type Sold = Record<'product' | 'mark', string>;

/** One of each kind, and the categories they may be in. */
export const itsSales = async (shop: Shop, sold: Sold) => ({
  ...(await itsTickets(shop, sold)),
  ...(await itsCreditNote(shop, sold)),
  ...(await itsSaleCategories(shop, sold)),
  ...(await itsBookSales(shop, sold)),
  ...(await itsQuotes(shop, sold)),
});

/** Two that wait at the till. */
async function itsTickets({ caller }: Shop, { product, mark }: Sold) {
  const products = [{ id: product, quantity: 2000, note: mark }];
  const ticket = () => caller.pos.create({ products, concept: mark, status: 'in_progress' });
  const [one, other] = [await ticket(), await ticket()];
  return { ticket: one.id, ticketLine: one.products[0]?.lineId ?? '', otherTicket: other.id };
}

/** A fully returned sale. */
async function itsCreditNote({ caller }: Shop, { product, mark }: Sold) {
  const { id } = await caller.pos.create({ products: [{ id: product, quantity: 1000 }], comments: mark });
  const note = await caller.pos.refund({ saleId: id, paymentMethod: 'cash', reason: mark });
  return { refundedSale: id, creditNote: note.id };
}

/** One in which a sale is and that has a budget, and one in which nothing is. */
async function itsSaleCategories({ caller }: Shop, { mark }: Sold) {
  const more = { description: mark, transactionTypeId: 'sale' as const };
  const used = await caller.transactionCategory.create({ ...more, name: `${mark} mayoreo` });
  const idle = await caller.transactionCategory.create({ ...more, name: `${mark} ferias` });
  await caller.transactionCategory.addBudget({ id: used.id, amount: 9000 });
  await caller.pos.create({ amountFree: 700, categoryId: used.id });
  return { saleCategory: used.id, idleSaleCategory: idle.id };
}

/** One sale outside the till, and one that was fully returned. */
async function itsBookSales({ caller }: Shop, { product, mark }: Sold) {
  const products = [{ id: product, quantity: 1000, note: mark }];
  const sale = await caller.sale.create({ products, comments: mark });
  const other = await caller.sale.create({ amountFree: 500, comments: mark });
  const note = await caller.sale.refund({ saleId: other.id, paymentMethod: 'cash', reason: mark });
  return { bookSale: sale.id, refundedBookSale: other.id, bookNote: note.id };
}

/** One for each of what becomes of it. */
async function itsQuotes({ caller }: Shop, { product, mark }: Sold) {
  const products = [{ id: product, quantity: 1000, note: mark }];
  const quoted = () => caller.quote.create({ products, contactName: mark, terms: mark });
  const [open, deleted, sold] = [await quoted(), await quoted(), await quoted()];
  return { quote: open.id, deletedQuote: deleted.id, soldQuote: sold.id };
}
