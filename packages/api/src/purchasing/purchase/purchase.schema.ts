import { moneyMethods, purchaseChannels, purchaseStatuses } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer, quantity, quantityAnswer } from '@mostrador/shared/money/amount';
import { Discount, DiscountAnswer } from '@mostrador/shared/money/discount';
import { isPaidOneWay, paidOneWay } from '@mostrador/shared/money/paid-one-way';
import { dateField, daysInOrder, isInOrder, oneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { Instalment } from '../../ledger/debt/instalment.schema.ts';
import { RecurrenceOf } from '../../ledger/recurrence/recurrence.schema.ts';

export const ModifiersInput = z
  .array(z.object({ id: id(), quantity: quantity().min(1, 'quantityMinimum').optional() }))
  .max(50, 'tooManyItems');

export const PurchaseLineInput = z.object({
  /** The product. */
  id: id(),
  /** The client may create the id. */
  lineId: id().optional(),
  variantId: id().nullish(),
  quantity: quantity().min(1, 'quantityMinimum'),
  /** The supplier's price of one unit, before discount, tax and other costs. */
  cost: money({ required: 'costRequired' }),
  /** The new selling price of the goods. If absent, it stays unchanged. */
  price: money().nullish(),
  /** The expiry date of the goods; the product shows the first date of its stock. */
  expiresOn: dateField().nullish(),
  /** The supplier's discount on the line. */
  discount: Discount.nullish(),
  note: optionalLine(140).nullish(),
  /** The chosen options of the product's extras: texts only, paid with `cost`. */
  modifiers: ModifiersInput.optional(),
});
export type PurchaseLineInput = z.infer<typeof PurchaseLineInput>;

export const PurchasePaymentInput = z
  .object({
    id: id().optional(),
    method: oneOf(moneyMethods),
    amount: money().min(1, 'amountRequired'),
    /** The cash received. The excess over the amount was returned as change. */
    received: money().nullish(),
    /** The account that pays. If absent, the account of the method. */
    moneyAccountId: id().nullish(),
    reference: optionalLine(60).nullish(),
  })
  .refine(({ method, received }) => method === 'cash' || received === undefined || received === null, {
    error: 'receivedOnlyCash',
    path: ['received'],
  });

/** Goods received from a supplier. Without a method and payments, the whole amount is paid in cash. */
export const PurchaseInput = z
  .object({
    id: id().optional(),
    contactId: id().nullish(),
    supplierDocument: optionalLine(40).nullish(),
    date: dateField().nullish(),
    products: z
      .array(PurchaseLineInput)
      .min(1, { error: 'productMissing' })
      .max(500, { error: 'tooManyLines' }),
    discount: Discount.nullish(),
    tax: money().optional(),
    otherCosts: money().optional(),
    paymentMethod: oneOf([...moneyMethods, 'credit']).optional(),
    payments: z.array(PurchasePaymentInput).max(20, 'tooManyItems').optional(),
    dueDate: dateField().nullish(),
    comments: optionalLine(140, { tooLong: 'commentsTooLong' }).nullish(),
  })
  .refine(isPaidOneWay, paidOneWay);
export type PurchaseInput = z.infer<typeof PurchaseInput>;

export const PurchaseVoid = z.object({
  id: id(),
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
});

export const PurchaseFilter = SyncQuery.extend({
  /** The number of the purchase, or the supplier's number or name. */
  content: z.string().max(100, 'tooLong').optional(),
  status: oneOf(purchaseStatuses).optional(),
  contactId: id().optional(),
  isOwed: z.boolean({ error: 'invalidBoolean' }).optional(),
  from: dateField().optional(),
  until: dateField().optional(),
}).refine(isInOrder, daysInOrder);
export type PurchaseFilter = z.infer<typeof PurchaseFilter>;

const Named = z.object({ id: id(), name: z.string() });
const Paid = Named.extend({ phone: z.string().nullable() });
const spendMethods = [...moneyMethods, 'credit', 'mixed'] as const;

/** Fields that reveal costs are absent if the user may not see them. */
export const PurchaseLine = z.object({
  id: id(),
  lineId: id(),
  variantId: id(),
  name: z.string(),
  unit: z.string(),
  quantity: quantityAnswer(),
  cost: moneyAnswer().optional(),
  amount: moneyAnswer().optional(),
  /** The supplier's discount on the line. */
  discount: DiscountAnswer.nullable().optional(),
  amountDiscount: moneyAnswer().optional(),
  /** The cost of one unit, with its shares of discount, other costs and a tax that is not credited. */
  unitCost: moneyAnswer().optional(),
  price: moneyAnswer().nullable(),
  expiresOn: z.string().nullable(),
  note: z.string().nullable(),
  modifiers: z.array(z.object({ id: id(), name: z.string(), quantity: quantityAnswer() })),
  /** The current stock. */
  stock: quantityAnswer(),
});
PurchaseLine.register(z.globalRegistry, { title: 'PurchaseLine' });

export const PurchasePayment = z.object({
  id: id(),
  method: z.enum(moneyMethods),
  amount: moneyAnswer(),
  received: moneyAnswer().nullable(),
  change: moneyAnswer(),
  reference: z.string().nullable(),
  moneyAccountId: id(),
});
PurchasePayment.register(z.globalRegistry, { title: 'PurchasePayment' });

export const Purchase = z.object({
  id: id(),
  /** Null while it waits for approval. */
  code: z.string().nullable(),
  orderNumber: z.int().nullable(),
  type: z.enum(['purchase', 'expense']),
  channel: z.enum(purchaseChannels),
  concept: z.string().nullable(),
  category: Named.nullable(),
  status: z.enum(purchaseStatuses),
  date: z.string(),
  contact: Paid.nullable(),
  supplierDocument: z.string().nullable(),
  currency: z.string(),
  amountProducts: moneyAnswer().optional(),
  amountServices: moneyAnswer().optional(),
  /** The amount that was not spent on goods, without tax. */
  amountFree: moneyAnswer().optional(),
  amountDiscount: moneyAnswer().optional(),
  amountTax: moneyAnswer().optional(),
  otherCosts: moneyAnswer().optional(),
  /** The tip, included in the amount. */
  tip: moneyAnswer().optional(),
  /** Always 0, because payments of the shop are never rounded to a coin. */
  rounding: moneyAnswer().optional(),
  amount: moneyAnswer().optional(),
  /** The amount paid so far, at the booking and by deposits; 0 if it is voided. */
  paid: moneyAnswer().optional(),
  /** The balance still owed to the supplier: `amount - forgiven` is `paid + balance`. */
  balance: moneyAnswer().optional(),
  /** The change returned of the cash received. */
  change: moneyAnswer().optional(),
  /** The part that the supplier waived. */
  forgiven: moneyAnswer().optional(),
  discount: DiscountAnswer.nullable().optional(),
  /** The coupon with which the supplier gave a discount. */
  couponCode: z.string().nullable(),
  totalQuantity: quantityAnswer(),
  taxCredited: z.boolean(),
  paymentMethod: z.enum(spendMethods),
  dueDate: z.string().nullable(),
  /** The instalments of the open balance; empty if it has one due date. */
  instalments: z.array(Instalment),
  comments: z.string().nullable(),
  /** The useful life of a fixed asset in months, its depreciation so far, and the date of the next part. */
  usefulMonths: z.int().nullable(),
  depreciated: moneyAnswer().optional(),
  nextDepreciationOn: z.string().nullable(),
  /** The day of its sale or disposal, and the proceeds; null if the asset still exists. */
  disposedOn: z.string().nullable(),
  disposedFor: moneyAnswer().nullable().optional(),
  recurrence: RecurrenceOf.nullable(),
  user: Named.nullable(),
  products: z.array(PurchaseLine),
  services: z.array(PurchaseLine),
  payments: z.array(PurchasePayment).optional(),
  /** The version number. */
  revision: z.int(),
  /** True for a pending one if cash left an open drawer for it. */
  fromDrawer: z.boolean(),
  postponedUntil: z.string().nullable(),
  approvedAt: z.date().nullable(),
  /** The time of the payment, or else of the record. */
  occurredAt: z.date(),
  createdAt: z.date(),
  updatedAt: z.date(),
  voidedAt: z.date().nullable(),
  voidReason: z.string().nullable(),
});
Purchase.register(z.globalRegistry, { title: 'Purchase' });
export type Purchase = z.infer<typeof Purchase>;

export const PurchaseList = listOf('purchases', Purchase);

/** The costs of a variant's latest purchases, newest first. */
export const CostHistory = listOf(
  'costs',
  z.object({
    id: id(),
    purchaseId: id(),
    code: z.string(),
    date: z.string(),
    supplier: z.string().nullable(),
    quantity: quantityAnswer(),
    cost: moneyAnswer(),
    unitCost: moneyAnswer(),
  }),
);
export const CostHistoryQuery = z.object({ variantId: id() });
