import type { OrderPreview } from '@mostrador/api/channels/weborder/weborder.schema';
import type { z } from 'zod';
import { type Cart, type CartLine, isTableCode } from '../browser/cart.ts';
import type { StoreData } from '../pages/OrderPages.tsx';

export type Preview = z.infer<typeof OrderPreview>;
export type Way = 'delivery' | 'pick_in_store' | 'table';
export type Payment = 'cash' | 'card' | 'transfer';

/** The customer's input, as typed in the fields. */
export type Form = {
  way: Way;
  areaId: string;
  street: string;
  reference: string;
  point: { lat: number; lng: number } | null;
  table: string;
  isLater: boolean;
  day: string;
  slot: string;
  name: string;
  phone: string;
  email: string;
  comments: string;
  payment: Payment;
  cashWith: string;
  coupon: string;
  website: string;
};

/** The delivery methods of the shop; delivery to a table requires its scanned code. */
export const waysOf = ({ delivery, pickInStore, tables }: StoreData, table: string): Way[] => [
  ...(delivery ? (['delivery'] as const) : []),
  ...(pickInStore ? (['pick_in_store'] as const) : []),
  ...(tables > 0 && isTableCode(table) ? (['table'] as const) : []),
];

/** The number of the table in its code. */
export const tableOf = (code: string) => code.split('.')[0] ?? '';

export function firstForm(store: StoreData, { customer, table }: Cart): Form {
  const ways = waysOf(store, table ?? '');
  const [first = 'pick_in_store'] = ways;
  const { payment } = customer;
  const isKnown = store.paymentMethods.find((each) => each === payment);
  return {
    way: ways.includes('table') ? 'table' : first,
    areaId: store.areas.some(({ id }) => id === customer.areaId) ? (customer.areaId ?? '') : '',
    street: customer.street ?? '',
    reference: customer.reference ?? '',
    point: null,
    table: table ?? '',
    isLater: !store.isOpen && store.scheduleDays > 0,
    day: '',
    slot: '',
    name: customer.name ?? '',
    phone: customer.phone ?? '',
    email: customer.email ?? '',
    comments: '',
    payment: isKnown ?? store.paymentMethods[0] ?? 'cash',
    cashWith: '',
    coupon: '',
    website: '',
  };
}

/** True if the shop allows orders for a certain hour. A customer at a table cannot choose one. */
export const mayWaitIn = ({ scheduleDays }: StoreData, { way }: Form) => way !== 'table' && scheduleDays > 0;

const lineInOrder = ({ id, variantId, quantity, modifiers, note }: CartLine) => ({
  id,
  ...(variantId && { variant_id: variantId }),
  quantity: quantity / 1000,
  ...(modifiers.length > 0 && { modifiers: modifiers.map((each) => ({ id: each })) }),
  ...(note && { note }),
});

/** The part of the order that determines its price. The rest is personal data of the customer. */
export function pricedBody(form: Form, lines: CartLine[]) {
  const { way, areaId, point, table, isLater, slot, payment, coupon } = form;
  const cash = amountIn(form.cashWith);
  return {
    products: lines.map(lineInOrder),
    delivery_method: way,
    ...(way === 'delivery' && {
      ...(areaId && { delivery_area_id: areaId }),
      // The price does not depend on the street, so it is calculated before one is entered.
      address: {
        street: form.street.trim() || '–',
        ...(form.reference.trim() && { reference: form.reference.trim() }),
        ...point,
      },
    }),
    ...(way === 'table' && { table }),
    payment_method: payment,
    ...(payment === 'cash' && cash !== null && { cash_with: cash }),
    ...(coupon && { coupon_code: coupon }),
    ...(isLater && slot && { scheduled_for: slot }),
  };
}

export function orderBody(form: Form, { lines, total }: { lines: CartLine[]; total: number }) {
  const { address, ...priced } = pricedBody(form, lines);
  const comments = form.comments.trim();
  return {
    ...priced,
    ...(address && form.street.trim() && { address }),
    customer: {
      name: form.name.trim(),
      phone: form.phone.trim(),
      ...(form.email.trim() && { email: form.email.trim() }),
    },
    ...(comments && { comments }),
    ...(form.website && { website: form.website }),
    expected_total: total / 100,
  };
}

/** Parses typed amounts such as `1,250.50` and `1250,5`; null if the text is no amount. */
function amountIn(text: string): number | null {
  const plain = text
    .replace(/[^\d.,]/g, '')
    .replace(/[.,](?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  const amount = Number(plain);
  return plain !== '' && Number.isFinite(amount) ? Math.round(amount * 100) / 100 : null;
}

/** The form element for an error that belongs to no field. */
export const placeOf: Readonly<Record<string, string>> = {
  storeClosed: 'scheduled_for',
  scheduleUnavailable: 'scheduled_for',
  areaRequired: 'delivery_area_id',
  deliveryUnavailable: 'delivery_area_id',
  paymentMethodOff: 'payment_method',
  tableUnknown: 'table',
  cashTooLow: 'cash_with',
  couponInvalid: 'coupon_code',
  couponMinimum: 'coupon_code',
  couponNotForThese: 'coupon_code',
};
