import { atOnce } from '@mostrador/shared/at-once';
import {
  deliveryMethods,
  deliveryStatuses,
  moneyMethods,
  orderPaymentStatuses,
  orderStatuses,
  orderStepKinds,
  paymentMethods,
  ratingTags,
  saleStatuses,
} from '@mostrador/shared/codes/codes';
import { money, moneyAnswer, quantity, quantityAnswer } from '@mostrador/shared/money/amount';
import { Discount } from '@mostrador/shared/money/discount';
import { orAbsent } from '@mostrador/shared/wire/absent';
import {
  dateField,
  daysInOrder,
  isInOrder,
  line,
  oneOf,
  optionalEmail,
  optionalLine,
  phoneField,
} from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { approvalField } from '../../identity/approval/approval.schema.ts';
import { couponCode } from '../../sales/coupon/coupon.schema.ts';
import { Sale, SaleLineInput } from '../../sales/sale/sale.schema.ts';

const instant = () => z.iso.datetime({ offset: true, error: 'invalidDate' });
const reason = () => line(140, { required: 'reasonRequired', tooLong: 'reasonTooLong' });

export const OrderStep = z.object({
  kind: z.enum(orderStepKinds),
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string().nullable(),
  at: z.date(),
  /** The author of the step; null for the program, and for the customer's own view. */
  by: z.string().nullable(),
});
export type OrderStep = z.infer<typeof OrderStep>;

const Address = z.object({
  street: z.string(),
  reference: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
});

/** The goods of an order that are no longer available. */
const Missing = z.object({
  productId: id(),
  variantId: id(),
  name: z.string(),
  requested: quantityAnswer(),
  available: quantityAnswer(),
});

/** The events of an order for which its customer receives a mail. */
export const orderNews = [
  'placed',
  'approved',
  'edited',
  'rejected',
  'cancelled',
  'ready',
  'onTheWay',
] as const;

export const Rating = z.object({
  id: id(),
  orderId: id(),
  orderCode: z.string(),
  customerName: z.string(),
  stars: z.int(),
  comment: z.string().nullable(),
  tags: z.array(z.enum(ratingTags)),
  reply: z.string().nullable(),
  hiddenAt: z.date().nullable(),
  hiddenReason: z.string().nullable(),
  createdAt: z.date(),
});
export type Rating = z.infer<typeof Rating>;

/** An order of the store: the row of its sale, and the fields that a sale does not have. */
export const WebOrder = Sale.extend({
  /** The short code, as spoken on the phone. */
  code: z.string(),
  /** Increases with every change of the order's content or destination. */
  revision: z.int(),
  /** The number of its sale; null until it is approved. */
  saleCode: z.string().nullable(),
  processStatus: z.enum(orderStatuses),
  deliveryStatus: z.enum(deliveryStatuses),
  deliveryMethod: z.enum(deliveryMethods),
  deliveryCost: moneyAnswer(),
  paymentStatus: z.enum(orderPaymentStatuses),
  /** The payment method that the customer intends to use; `payment_method` is the actual one. */
  intendedPayment: z.enum(moneyMethods),
  cashWith: moneyAnswer().nullable(),
  area: z.object({ id: id().nullable(), name: z.string() }).nullable(),
  table: z.string().nullable(),
  address: Address.nullable(),
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string().nullable() }),
  scheduledFor: z.date().nullable(),
  holdUntil: z.date(),
  /** True if its goods are reserved. */
  isHeld: z.boolean(),
  missing: z.array(Missing),
  /**
   * True if the customer already used the coupon as often as allowed: the coupon must be removed, or the
   * order rejected.
   */
  couponRepeated: z.boolean(),
  seenAt: z.date().nullable(),
  answeredAt: z.date().nullable(),
  promisedAt: z.date().nullable(),
  readyAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  reason: z.string().nullable(),
  /**
   * The notifications that were not mailed because the address had received too many mails. The shop should
   * call or write to the customer.
   */
  unsentNews: z.array(z.enum(orderNews)),
  /** Pictures of the payment; a separate procedure returns each of them. */
  proofs: z.array(z.object({ id: id() })),
  steps: z.array(OrderStep),
  rating: Rating.nullable(),
});
atOnce(WebOrder).register(z.globalRegistry, { title: 'WebOrder' });
export type WebOrder = z.infer<typeof WebOrder>;

/**
 * Only in lists: the waiting time passes without a change, so that the version of an order does not depend on
 * it.
 */
const ListedOrder = WebOrder.extend({ waitingMinutes: z.int() });
ListedOrder.register(z.globalRegistry, { title: 'ListedWebOrder' });
export type ListedOrder = z.infer<typeof ListedOrder>;
export const WebOrderList = listOf('webTransactions', ListedOrder);

export const WebOrderFilter = SyncQuery.extend({
  processStatus: oneOf(orderStatuses),
  content: z.string().max(100, 'tooLong').optional(),
  from: dateField().optional(),
  until: dateField().optional(),
  deliveryMethod: oneOf(deliveryMethods).optional(),
}).refine(isInOrder, daysInOrder);
export type WebOrderFilter = z.infer<typeof WebOrderFilter>;

/** The reservations of one product and their orders: the goods are in stock, but not available to others. */
export const HoldsQuery = z.object({ productId: id() });
export const Holds = z.object({
  holds: z.array(
    z.object({
      orderId: id(),
      code: z.string(),
      variantId: id(),
      quantity: quantityAnswer(),
      expiresAt: z.date(),
    }),
  ),
});
export type Holds = z.infer<typeof Holds>;

export const PendingOrders = z.object({ pendingOrders: z.int() });

/** Days of the shop, both ends included. Without them, the last thirty including today. */
export const OrderStatsQuery = z
  .object({ from: dateField().optional(), until: dateField().optional() })
  .refine(isInOrder, daysInOrder);
export type OrderStatsQuery = z.infer<typeof OrderStatsQuery>;

/** The statistics of the public page: the orders of some days by outcome. */
export const OrderStats = z.object({
  from: z.string(),
  until: z.string(),
  /** Views of the page and of its cart. */
  visits: z.int(),
  carts: z.int(),
  placed: z.int(),
  byStatus: z.array(z.object({ processStatus: z.enum(orderStatuses), count: z.int() })),
  /** The amount of the approved orders that were not cancelled, including their delivery. */
  amount: moneyAnswer(),
  average: moneyAnswer().nullable(),
  /** The seconds until a member answered: the median and the 90th percentile. */
  answer: z.object({ count: z.int(), p50: z.int().nullable(), p90: z.int().nullable() }),
  byDay: z.array(z.object({ date: z.string(), visits: z.int(), placed: z.int(), amount: moneyAnswer() })),
  products: z.array(
    z.object({
      id: id(),
      name: z.string(),
      unit: z.string(),
      quantity: quantityAnswer(),
      amount: moneyAnswer(),
    }),
  ),
  areas: z.array(z.object({ id: id().nullable(), name: z.string(), count: z.int(), amount: moneyAnswer() })),
  coupons: z.array(
    z.object({ id: id(), code: z.string(), count: z.int(), discount: moneyAnswer(), amount: moneyAnswer() }),
  ),
  /**
   * The average rating of these orders by customers, to a hundredth of a star; hidden ratings do not count.
   */
  rating: z.object({ average: z.number().nullable(), count: z.int() }),
});
OrderStats.register(z.globalRegistry, { title: 'WebOrderStats' });
export type OrderStats = z.infer<typeof OrderStats>;

const Payment = z.object({
  method: oneOf(paymentMethods),
  amount: money().min(1, 'amountRequired'),
  received: money().nullish(),
  reference: optionalLine(60).nullish(),
});

/** `readyInMinutes` is the time that the shop promises; the default is the usual time of any order. */
export const OrderApproval = z.object({
  id: id(),
  payments: z
    .array(Payment.omit({ received: true }).extend({ method: oneOf(['card', 'transfer']) }))
    .max(20, 'tooManyItems')
    .optional(),
  readyInMinutes: z
    .int({ error: 'invalidNumber' })
    .min(0, 'invalidNumber')
    .max(14 * 24 * 60, 'invalidNumber')
    .optional(),
});
export type OrderApproval = z.infer<typeof OrderApproval>;

/**
 * A call without a body rejects the order without a reason. `blockPhone` refuses further orders from the
 * phone of this order.
 */
export const OrderRejection = z.object({
  id: id(),
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
  blockPhone: z.boolean({ error: 'invalidBoolean' }).default(false),
});
export type OrderRejection = z.infer<typeof OrderRejection>;

export const OrderMove = z.object({
  id: id(),
  deliveryStatus: oneOf(['pending', 'on_the_way']).optional(),
  ready: z.boolean({ error: 'invalidBoolean' }).optional(),
  backTo: oneOf(['in_progress']).optional(),
  approval: approvalField().optional(),
});
export type OrderMove = z.infer<typeof OrderMove>;

export const OrderCompletion = z.object({
  id: id(),
  payments: z.array(Payment).max(20, 'tooManyItems').default([]),
  /** The till with the cash session that receives the cash. */
  deviceId: optionalLine(60).nullish(),
});
export type OrderCompletion = z.infer<typeof OrderCompletion>;

export const OrderCancellation = z.object({
  id: id(),
  reason: reason(),
  approval: approvalField().optional(),
  /** The method by which the paid amount is refunded; by default it stays as a credit of the customer. */
  paidBack: oneOf(paymentMethods).optional(),
});
export type OrderCancellation = z.infer<typeof OrderCancellation>;

const degrees = (most: number) =>
  z.number({ error: 'invalidNumber' }).min(-most, 'invalidNumber').max(most, 'invalidNumber').nullish();

const AddressInput = z.object({
  street: line(200),
  reference: optionalLine(140).nullish(),
  lat: degrees(90),
  lng: degrees(180),
});

/** The changes of an order; omitted fields keep their value. */
export const OrderEdit = z.object({
  id: id(),
  /** The revision that the caller saw: if the order has changed since, the call changes nothing. */
  revision: z.int({ error: orAbsent('invalidNumber') }).min(1, 'invalidNumber'),
  /**
   * The complete list of lines. A line with the id of an existing line keeps the agreed terms of that line.
   */
  products: z.array(SaleLineInput).min(1, 'emptySale').max(60, 'tooManyLines').optional(),
  discount: Discount.nullish(),
  couponCode: couponCode().nullish(),
  comments: optionalLine(140, { tooLong: 'commentsTooLong' }).nullish(),
  deliveryMethod: oneOf(deliveryMethods).optional(),
  deliveryAreaId: id().nullish(),
  address: AddressInput.nullish(),
  table: optionalLine(20).nullish(),
  /** By default the price of the named area, zero without a delivery, otherwise the previous price. */
  deliveryCost: money().optional(),
});
export type OrderEdit = z.infer<typeof OrderEdit>;

const slug = () => z.string({ error: 'required' }).max(60, 'tooLong').toLowerCase();

const OrderLine = z.object({
  id: id(),
  variantId: id().nullish(),
  quantity: quantity().min(1, 'quantityMinimum'),
  modifiers: z
    .array(z.object({ id: id(), quantity: quantity().min(1, 'quantityMinimum').optional() }))
    .max(50, 'tooManyItems')
    .optional(),
  note: optionalLine(140).nullish(),
});

/** A text alone is the street. Errors of a missing part name the field of that part. */
const addressField = z
  .union([z.string().transform((street) => ({ street })), AddressInput.partial()], { error: 'invalidText' })
  .pipe(AddressInput);

/** The input of a customer. It contains no prices, which only the server knows. */
export const OrderInput = z.object({
  slug: slug(),
  /** The page creates the id, so that a retry is the same order. */
  id: id().optional(),
  products: z.array(OrderLine).min(1, 'emptySale').max(60, 'tooManyLines'),
  customer: z.object({
    name: line(80, { required: 'nameRequired' }),
    phone: phoneField(),
    email: optionalEmail().nullish(),
  }),
  deliveryMethod: oneOf(deliveryMethods),
  deliveryAreaId: id().nullish(),
  address: addressField.nullish(),
  /** The code on the table, from `mesa=` of the page's address. */
  table: optionalLine(30).nullish(),
  /** `bank` is another name of `transfer`. */
  paymentMethod: oneOf([...moneyMethods, 'bank']).transform((method) =>
    method === 'bank' ? ('transfer' as const) : method,
  ),
  cashWith: money().nullish(),
  couponCode: optionalLine(15).nullish(),
  comments: optionalLine(140, { tooLong: 'commentsTooLong' }).nullish(),
  scheduledFor: instant().nullish(),
  /** The total that the page showed: an order with another total is refused with the actual one. */
  expectedTotal: money().optional(),
  /** A hidden field that only a program fills. */
  website: z.string().max(200, 'tooLong').optional(),
});
export type OrderInput = z.infer<typeof OrderInput>;

/** The same input before the customer has entered a name. */
export const PreviewInput = OrderInput.extend({ customer: OrderInput.shape.customer.nullish() });
export type PreviewInput = z.infer<typeof PreviewInput>;

export const OrderPreview = z.object({
  lines: z.array(
    z.object({
      id: id(),
      variantId: id(),
      name: z.string(),
      quantity: quantityAnswer(),
      price: moneyAnswer(),
      discount: moneyAnswer(),
      amount: moneyAnswer(),
    }),
  ),
  amount: moneyAnswer(),
  deliveryCost: moneyAnswer(),
  /** The price of the delivery including the tax that is added to it. */
  deliveryTotal: moneyAnswer(),
  discounts: moneyAnswer(),
  total: moneyAnswer(),
  /** The amount that must be added to reach the minimum of the area; 0 if none. */
  minimumMissing: moneyAnswer(),
  area: z.object({ id: id().nullable(), name: z.string() }).nullable(),
  /** The codes of the reasons for which the order would be refused. */
  problems: z.array(z.string()),
});

const PublicRating = Rating.pick({ stars: true, comment: true, tags: true, reply: true, createdAt: true });

/** The customer's view of an order. It contains nothing by which others could identify the customer. */
export const CustomerOrder = z.object({
  id: id(),
  code: z.string(),
  trackingCode: z.string(),
  trackingUrl: z.string(),
  organization: z.object({ slug: z.string(), name: z.string() }),
  status: z.enum(saleStatuses),
  processStatus: z.enum(orderStatuses),
  deliveryStatus: z.enum(deliveryStatuses),
  deliveryMethod: z.enum(deliveryMethods),
  paymentStatus: z.enum(orderPaymentStatuses),
  paymentMethod: z.enum(moneyMethods),
  amount: moneyAnswer(),
  deliveryCost: moneyAnswer(),
  /** The price of the delivery including the tax that is added to it. */
  deliveryTotal: moneyAnswer(),
  discounts: moneyAnswer(),
  currency: z.string(),
  decimals: z.int(),
  products: z.array(
    z.object({
      id: id(),
      name: z.string(),
      quantity: quantityAnswer(),
      price: moneyAnswer(),
      amount: moneyAnswer(),
      modifiers: z.array(z.string()),
      note: z.string().nullable(),
    }),
  ),
  comments: z.string().nullable(),
  /** Only the street of the address. */
  addressLine: z.string().nullable(),
  area: z.string().nullable(),
  table: z.string().nullable(),
  scheduledFor: z.date().nullable(),
  promisedAt: z.date().nullable(),
  readyAt: z.date().nullable(),
  holdUntil: z.date(),
  reason: z.string().nullable(),
  canCancel: z.boolean(),
  canRate: z.boolean(),
  whatsappUrl: z.string().nullable(),
  /** The link for card payments, if the customer intends to pay by card. */
  paymentLink: z.string().nullable(),
  /** The bank account for the transfer, if the customer intends to transfer and nothing is paid yet. */
  bankAccount: z
    .object({ bankName: z.string(), accountType: z.string(), accountNumber: z.string(), holder: z.string() })
    .nullable(),
  /** The number of payment images sent, and whether another one is allowed. */
  proofs: z.int(),
  canProve: z.boolean(),
  steps: z.array(OrderStep.omit({ by: true })),
  rating: PublicRating.nullable(),
  createdAt: z.date(),
});
atOnce(CustomerOrder).register(z.globalRegistry, { title: 'CustomerOrder' });
export type CustomerOrder = z.infer<typeof CustomerOrder>;

/** The secret tracking code, or the short code with the phone of the order. */
const coded = {
  code: z.string({ error: 'required' }).max(40, 'tooLong'),
  phone: phoneField().optional(),
};
export const OrderByCode = z.object(coded);
export type OrderByCode = z.infer<typeof OrderByCode>;
export const CustomerCancellation = z.object({
  ...coded,
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
});
export const mostProofs = 3;
/** The picture in a form, or in other calls the signed id of one that was uploaded in such a form. */
export const ProofInput = z.object({
  code: coded.code,
  image: z.string({ error: 'required' }).min(1, 'required').max(200, 'tooLong'),
});
export const ProofNamed = z.object({ orderId: id(), id: id() });
/** `url` shows the picture to anyone for five minutes. */
export const ProofLink = z.object({ id: id(), url: z.string() });

export const RatingInput = z.object({
  ...coded,
  stars: z.int({ error: 'starsRequired' }).min(1, 'starsRequired').max(5, 'starsRequired'),
  comment: optionalLine(300).nullish(),
  tags: z.array(oneOf(ratingTags)).max(5, 'tooManyItems').optional(),
});
export type RatingInput = z.infer<typeof RatingInput>;

export const RatingFilter = SyncQuery.extend({
  stars: z.int({ error: 'invalidNumber' }).min(1, 'invalidNumber').max(5, 'invalidNumber').optional(),
});
export const RatingList = listOf('ratings', Rating);
export const RatingChange = z.object({
  id: id(),
  reply: optionalLine(300).nullish(),
  hidden: z.boolean({ error: 'invalidBoolean' }).optional(),
  hiddenReason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
});
export type RatingChange = z.infer<typeof RatingChange>;

export const StoreBlock = z.object({
  id: id(),
  phone: z.string(),
  customerName: z.string(),
  orderId: id(),
  by: z.string().nullable(),
  createdAt: z.date(),
});
export type StoreBlock = z.infer<typeof StoreBlock>;
export const StoreBlockList = listOf('storeBlocks', StoreBlock);
