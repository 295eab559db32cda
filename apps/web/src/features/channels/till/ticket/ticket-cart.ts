import { units } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { type Cart, type CartCoupon, type Customer, newCart } from '../../../../domain/sale/cart/cart.ts';
import { type CartLine, type Item, type Items, unitPriceOf } from '../../../../domain/sale/cart/item.ts';
import type { Sale } from '../../../../domain/sale/sale.ts';

type Known = { items: Items | undefined; customer: Customer | null };

/** A parked ticket as a cart: with the items of the catalogue, and only those prices that were changed. */
export function cartOf(ticket: Sale, { items, customer }: Known): Cart {
  const { id, revision, concept, comments, freeAmounts, discount, tip } = ticket;
  const coupon = couponOf(ticket);
  const lines = [
    ...ticket.products.map((line) => lineOf(line, { kind: 'product', items })),
    ...ticket.services.map((line) => lineOf({ ...line, variantId: line.id }, { kind: 'service', items })),
  ];
  const plain = lines.map(({ line }) => ({ ...line, price: null }));
  const priced = lines.map(({ line, price }, index) => {
    const unpriced = plain[index] ?? line;
    return { ...line, price: unitPriceOf(unpriced, plain) === price ? null : price };
  });
  const named = freeAmounts.map((free) => ({ ...free, id: newId() }));
  return {
    ...newCart(id),
    freeAmounts: named,
    discount,
    tip,
    coupon,
    customer,
    lines: priced,
    ticket: { revision, concept, comments },
    agreed: {
      discount,
      lines: Object.fromEntries(
        priced.map(({ lineId, price, discount, quantity }) => [lineId, { price, discount, quantity }]),
      ),
      free: named.map(({ id }) => id),
    },
  };
}

/** The coupon applied to everything, or to the lines that have a coupon discount. */
function couponOf({ couponCode, coupon, products, services }: Sale): CartCoupon | null {
  if (!couponCode || !coupon) return null;
  const lines = [...products, ...services];
  const counted = lines.filter(({ amountCoupon }) => amountCoupon !== null);
  const productIds = counted.length === lines.length ? null : counted.map(({ id }) => id);
  return { ...coupon, code: couponCode, productIds };
}

type Line = Sale['services'][number] &
  Partial<Pick<Sale['products'][number], 'labelAmount' | 'pack'>> & { variantId: string };
type Place = { kind: 'product' | 'service'; items: Known['items'] };

function lineOf(line: Line, { kind, items }: Place): { line: CartLine; price: number } {
  const item = items?.get(line.variantId) ?? itemOf(line, kind);
  const extras = line.modifiers.length > 0 ? { extras: line.modifiers } : {};
  const { lineId, quantity, price, labelAmount, pack, offerId, note } = line;
  // The discount of an offer is calculated again.
  const discount = offerId ? null : line.discount;
  const labelled = { ...(labelAmount && { labelAmount }), ...(pack && { pack }) };
  return { line: { lineId, item, ...extras, quantity, ...labelled, price: null, discount, note }, price };
}

const whole = 1000;

/** An item that is missing in this device's catalogue is built from the ticket. The server validates it. */
const itemOf = (
  { id, variantId, name, unit, price, taxRate, quantity }: Line,
  kind: Place['kind'],
): Item => ({
  kind,
  productId: id,
  variantId,
  name,
  unit: units.find((each) => each === unit) ?? 'piece',
  price,
  wholesaleQuantity: null,
  wholesalePrice: null,
  stock: null,
  quantityMin: 1,
  quantityStep: quantity % whole === 0 ? whole : 1,
  taxRate,
});
