import type { Sale, SaleBody } from '../../../../domain/sale/sale.ts';

/** The content of a ticket in the form of a request, to be sent together with its changes. */
export function contentOfTicket({
  id,
  revision,
  contact,
  amountFree,
  freeAmounts,
  discount,
  tip,
  ...ticket
}: Sale): SaleBody {
  return {
    id,
    revision,
    status: 'in_progress',
    contactId: contact?.id ?? null,
    products: ticket.products.map((line) => ({ ...lineOf(line), variantId: line.variantId })),
    services: ticket.services.map(lineOf),
    amountFree,
    freeAmounts,
    discount,
    tip,
  };
}

const lineOf = ({ lineId, id, quantity, price, discount, note, modifiers }: Sale['services'][number]) => ({
  lineId,
  id,
  quantity,
  price,
  discount,
  note,
  modifiers: modifiers.map((extra) => ({ id: extra.id, quantity: extra.quantity })),
});
