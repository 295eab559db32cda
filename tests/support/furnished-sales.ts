import type { aShop } from '@mostrador/api/testing';

type Shop = Awaited<ReturnType<typeof aShop>>;
type Sold = Record<'product' | 'mark', string>;

/** Two that wait at the till. */
export async function itsTickets({ caller }: Shop, { product, mark }: Sold) {
  const products = [{ id: product, quantity: 2000, note: mark }];
  const ticket = () => caller.pos.create({ products, concept: mark, status: 'in_progress' });
  const [one, other] = [await ticket(), await ticket()];
  return { ticket: one.id, ticketLine: one.products[0]?.lineId ?? '', otherTicket: other.id };
}

/** A sale of which everything was brought back. */
export async function itsCreditNote({ caller }: Shop, { product, mark }: Sold) {
  const { id } = await caller.pos.create({ products: [{ id: product, quantity: 1000 }], comments: mark });
  const note = await caller.pos.refund({ saleId: id, paymentMethod: 'cash', reason: mark });
  return { refundedSale: id, creditNote: note.id };
}
