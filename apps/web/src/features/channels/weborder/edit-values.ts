import {
  blankGoods,
  discountOf,
  exactTotal,
  goodsDraft,
  goodsOf,
  type Rules,
  type SoldGoods,
} from '../../../domain/selling/sold-goods.ts';
import type { WebOrder } from './weborder.ts';

/** The form values of an order: its lines and its destination. */
export type OrderValues = SoldGoods & {
  deliveryMethod: WebOrder['deliveryMethod'];
  deliveryAreaId: string | null;
  address: { street: string; reference: string; lat: number | null; lng: number | null };
  table: string;
  deliveryCost: number | null;
};

export const orderValues = (order: WebOrder): OrderValues => ({
  ...blankGoods,
  ...goodsOf(order),
  deliveryMethod: order.deliveryMethod,
  deliveryAreaId: order.area?.id ?? null,
  address: {
    street: order.address?.street ?? '',
    reference: order.address?.reference ?? '',
    lat: order.address?.lat ?? null,
    lng: order.address?.lng ?? null,
  },
  table: order.table ?? '',
  deliveryCost: order.deliveryCost,
});

/** The form values under the field names of the API. */
export function orderDraft(values: OrderValues) {
  const { products, comments } = goodsDraft(values);
  const { deliveryMethod, deliveryAreaId, address, table, deliveryCost } = values;
  const isDelivery = deliveryMethod === 'delivery';
  return {
    products,
    comments,
    discount: discountOf(values),
    deliveryMethod,
    ...(isDelivery && {
      deliveryAreaId,
      address: { ...address, reference: address.reference || null },
    }),
    ...(deliveryMethod === 'table' && { table: table || null }),
    deliveryCost: isDelivery ? (deliveryCost ?? 0) : 0,
  };
}

/** The discount of an offer per unit applies to the current quantity. */
export function orderTotal(values: OrderValues, { order, rules }: { order: WebOrder; rules: Rules }) {
  const products = values.products.map((line) => {
    const stood = order.products.find(({ lineId }) => lineId === line.lineId);
    if (!stood?.offerId || !line.discount) return line;
    const value = Math.round((line.discount.value * (line.quantity ?? 0)) / stood.quantity);
    return { ...line, discount: { ...line.discount, value } };
  });
  const delivery = values.deliveryMethod === 'delivery' ? (values.deliveryCost ?? 0) : 0;
  return exactTotal({ ...values, products, delivery }, rules);
}
