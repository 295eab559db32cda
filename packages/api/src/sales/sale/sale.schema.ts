import { atOnce } from '@mostrador/shared/at-once';
import {
  paymentMethods,
  saleChannels,
  saleMethods,
  saleStatuses,
  settledMethods,
} from '@mostrador/shared/codes/codes';
import { money, moneyAnswer, quantity, quantityAnswer, rateAnswer } from '@mostrador/shared/money/amount';
import { Discount, DiscountAnswer } from '@mostrador/shared/money/discount';
import {
  isPaidOneWay,
  isReceivedInCash,
  isReceivedOnce,
  paidOneWay,
  receivedOnce,
  receivedOnlyCash,
} from '@mostrador/shared/money/paid-one-way';
import { dateField, notAvailableYet, oneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { approvalField } from '../../identity/approval/approval.schema.ts';
import { dueOneWay, InstalmentsInput, isDueOneWay } from '../../ledger/debt/instalment.schema.ts';
import { RecurrenceInput, RecurrenceOf } from '../../ledger/recurrence/recurrence.schema.ts';
import { couponCode } from '../coupon/coupon.schema.ts';
import { ExchangeReturn, Refund, SaleApproval } from './refund/sale-refund.schema.ts';
import { freeAnswer, freeFields, freeOf, isFreeMoney, isFreeSum } from './sell/sale-free.schema.ts';

/** No shop records an older sale, so an earlier day is a typing error. */
const firstDay = '2000-01-01';

const isGiven = (value: unknown) => value !== undefined && value !== null;

const isUnique = (ids: (string | undefined)[]) => {
  const given = ids.filter(isGiven);
  return new Set(given).size === given.length;
};

export const SaleLineInput = z.object({
  /** Created by the client, so that a retry has the id of the same line. */
  lineId: id().optional(),
  id: id(),
  variantId: id().nullish(),
  quantity: quantity().min(1, 'quantityMinimum'),
  /** Omitted: the catalogue price. */
  price: money().optional(),
  /**
   * The amount of the goods on a scale label. It is charged unchanged, and `quantity` is the amount divided
   * by the price, to the nearest thousandth.
   */
  labelAmount: money().min(1, 'amountRequired').nullish(),
  /**
   * The additional code of the product's pack: `quantity` is in units and must be whole packs, at the price
   * of the pack unless another price is given.
   */
  packId: id().nullish(),
  discount: Discount.nullish(),
  note: optionalLine(140).nullish(),
  /** Options of the product's modifiers; `quantity` of each for one unit of the line, 1 by default. */
  modifiers: z
    .array(z.object({ id: id(), quantity: quantity().min(1, 'quantityMinimum').optional() }))
    .max(50, 'tooManyItems')
    .refine((chosen) => isUnique(chosen.map(({ id }) => id)), 'repeatedItem')
    .optional(),
});
export type SaleLineInput = z.infer<typeof SaleLineInput>;

export const ServiceLineInput = SaleLineInput.omit({ variantId: true, labelAmount: true, packId: true });

export const PaymentInput = z
  .object({
    id: id().optional(),
    method: oneOf(paymentMethods),
    amount: money().min(1, 'amountRequired'),
    /** The cash received. The excess over the amount is returned as change. */
    received: money().nullish(),
    reference: optionalLine(60).nullish(),
    /** The account that receives the payment; by default the account of the method. */
    moneyAccountId: id().nullish(),
  })
  .refine(({ method, received }) => method === 'cash' || !isGiven(received), receivedOnlyCash);

export const saleFields = z.object({
  id: id().optional(),
  concept: optionalLine(35, { tooLong: 'conceptTooLong' }).nullish(),
  date: dateField()
    .refine((day) => day >= firstDay, 'dateTooOld')
    .nullish(),
  contactId: id().nullish(),
  categoryId: id().nullish(),
  products: z.array(SaleLineInput).max(500, 'tooManyLines').default([]),
  services: z.array(ServiceLineInput).max(500, 'tooManyLines').optional(),
  ...freeFields,
  discount: Discount.nullish(),
  /** The delivery fee. It gets no discount, and the tax rate that the shop sets for deliveries. */
  delivery: money().optional(),
  tip: money().optional(),
  paymentMethod: oneOf([...paymentMethods, 'credit']).optional(),
  payments: z.array(PaymentInput).max(20, 'tooManyItems').optional(),
  received: money().nullish(),
  dueDate: dateField().nullish(),
  /** The instalments of the open balance, instead of one due date; null means one due date again. */
  instalments: InstalmentsInput,
  comments: optionalLine(140, { tooLong: 'commentsTooLong' }).nullish(),
  occurredAt: z.iso
    .datetime({ offset: true, error: 'invalidDate' })
    .refine((text) => text >= firstDay, 'dateTooOld')
    .optional(),
  deviceId: optionalLine(60).nullish(),
  /** `in_progress` parks the sale: it becomes a ticket, unpaid, and takes no stock. */
  status: z.enum(['done', 'in_progress'], { error: 'invalidOption' }).optional(),
  /**
   * The revision of a parked ticket that the caller saw. The ticket is changed or sold, unless another user
   * was first.
   */
  revision: z.int({ error: 'invalidNumber' }).min(1, 'invalidNumber').optional(),
  couponCode: couponCode().nullish(),
  /** The recurrence of the sale; null ends it. Sales of the till have none. */
  recurrence: RecurrenceInput.nullish(),
  amount: notAvailableYet(),
  pending: notAvailableYet(),
  daysOfValidity: notAvailableYet(),
  expirationDate: notAvailableYet(),
  /** A supervisor's approval for a missing permission; single use, valid for a minute. */
  approval: approvalField().optional(),
});

type Offered = Pick<z.infer<typeof saleFields>, 'products' | 'services' | 'amountFree' | 'freeAmounts'>;

export const sellsSomething = (sale: Offered) =>
  sale.products.length + (sale.services ?? []).length + freeOf(sale) > 0;
export const emptySale = { error: 'emptySale', path: ['products'] };

export const hasUniqueLines = ({ products, services = [] }: Offered) =>
  isUnique([...products, ...services].map(({ lineId }) => lineId));
export const repeatedLine = { error: 'repeatedItem', path: ['products'] };

/**
 * Partial update of a sale or a ticket: omitted fields keep their value, and the day never changes.
 * `deviceId` is the till that makes the change. Its cash session counts if that of the sale is closed.
 */
export const SaleEdit = saleFields.extend({
  id: id(),
  products: z.array(SaleLineInput).max(500, 'tooManyLines').optional(),
  occurredAt: notAvailableYet(),
});
export type SaleEdit = z.infer<typeof SaleEdit>;

/** The input with which the till, the accounting page or an API client records a sale. */
export const SaleInput = saleFields
  .refine(sellsSomething, emptySale)
  .refine(isFreeSum, { error: 'freeAmountsSum', path: ['freeAmounts'] })
  .refine(isFreeMoney, { error: 'amountTooLarge', path: ['freeAmounts'] })
  .refine(isPaidOneWay, paidOneWay)
  .refine(isReceivedOnce, receivedOnce)
  .refine(isReceivedInCash, receivedOnlyCash)
  .refine(
    ({ status, payments = [], paymentMethod, received }) =>
      status !== 'in_progress' || (payments.length === 0 && !paymentMethod && !isGiven(received)),
    { error: 'ticketUnpaid', path: ['payments'] },
  )
  .refine(hasUniqueLines, repeatedLine)
  .refine(isDueOneWay, dueOneWay)
  .refine(({ payments = [] }) => isUnique(payments.map((payment) => payment.id)), {
    error: 'repeatedItem',
    path: ['payments'],
  });
atOnce(SaleInput);
export type SaleInput = z.infer<typeof SaleInput>;

const ofTheBooks = { recurrence: notAvailableYet(), instalments: notAvailableYet() };
/**
 * If true, the sale also takes stock reserved for web orders, from the newest orders first. Their customers
 * are notified.
 */
const takeReserved = z.boolean({ error: 'invalidBoolean' }).optional();
export const ExchangedSale = SaleInput.safeExtend(ofTheBooks);
export const TillSaleInput = ExchangedSale.safeExtend({ takeReserved });
export const TillSaleEdit = SaleEdit.extend({ ...ofTheBooks, takeReserved });
atOnce(TillSaleInput);

export const SaleVoid = z.object({
  id: id(),
  approval: approvalField().optional(),
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
  /**
   * The refund method of all payments. By default payments return by their own method, and deposits on a sale
   * on credit become the customer's credit balance. Throws `paidBackNotPossible` if a part was paid with the
   * sale by another method.
   */
  paidBack: oneOf(paymentMethods).optional(),
});

const Named = z.object({ id: id(), name: z.string() });

const ChosenExtra = Named.extend({ price: moneyAnswer(), quantity: quantityAnswer() });

const LinePack = z.object({
  id: id(),
  name: z.string().nullable(),
  units: quantityAnswer(),
  price: moneyAnswer().nullable(),
});

export const SaleLine = z.object({
  lineId: id(),
  id: id(),
  variantId: id(),
  name: z.string(),
  unit: z.string(),
  quantity: quantityAnswer(),
  /** The current quantity step of the product. Goods sold in whole steps are not returned in halves. */
  quantityStep: quantityAnswer(),
  price: moneyAnswer(),
  /** The amount of a scale label or pack that replaces price × quantity. Null if there is none. */
  labelAmount: moneyAnswer().nullable(),
  /**
   * The pack in which the item was sold: it contains `units` units, and its `price` is that of the pack or
   * null for the price of its units.
   */
  pack: LinePack.nullable(),
  discount: DiscountAnswer.nullable(),
  taxRate: rateAnswer(),
  amountGross: moneyAnswer(),
  /** The offer that determines the discount. Null if a user gave the discount, or without a discount. */
  offerId: id().nullable(),
  amountDiscount: moneyAnswer(),
  /** The coupon's part of the discount. Null if the coupon does not apply to the line. */
  amountCoupon: moneyAnswer().nullable(),
  amountTax: moneyAnswer(),
  amount: moneyAnswer(),
  note: z.string().nullable(),
  /** The modifiers chosen for one unit. `price` excludes theirs, `amountGross` includes them. */
  modifiers: z.array(ChosenExtra),
  stock: quantityAnswer(),
  /** Absent if the caller may not see costs. */
  cost: moneyAnswer().nullable().optional(),
});
SaleLine.register(z.globalRegistry, { title: 'SaleLine' });

export const ServiceLine = SaleLine.omit({
  variantId: true,
  stock: true,
  labelAmount: true,
  pack: true,
});
ServiceLine.register(z.globalRegistry, { title: 'ServiceLine' });

export const SalePayment = z.object({
  id: id(),
  method: z.enum(settledMethods),
  amount: moneyAnswer(),
  received: moneyAnswer().nullable(),
  change: moneyAnswer(),
  reference: z.string().nullable(),
  /** Null if the payment moved no money. */
  moneyAccountId: id().nullable(),
});
SalePayment.register(z.globalRegistry, { title: 'SalePayment' });

/** A transaction row: every procedure uses the same field names. */
export const SaleSummary = z.object({
  id: id(),
  code: z.string().nullable(),
  orderNumber: z.int().nullable(),
  /** An income is stored as a sale of one amount and shown as an income. */
  type: z.enum(['sale', 'income']),
  channel: z.enum(saleChannels),
  status: z.enum(saleStatuses),
  /** Increases with every change of the content. */
  revision: z.int(),
  concept: z.string().nullable(),
  date: z.string(),
  amount: moneyAnswer(),
  amountProducts: moneyAnswer(),
  amountServices: moneyAnswer(),
  ...freeAnswer,
  amountDiscount: moneyAnswer(),
  /** The coupon's part of the discount. */
  amountCoupon: moneyAnswer(),
  amountTax: moneyAnswer(),
  taxIncluded: z.boolean(),
  /** The decimals of the currency at the time of sale: no amount of the sale has more. */
  decimals: z.int(),
  /** The smallest coin to which cash was rounded, 0 for none; null if the sale is older than this field. */
  cashRounding: moneyAnswer().nullable(),
  delivery: moneyAnswer(),
  deliveryTaxRate: rateAnswer(),
  deliveryTax: moneyAnswer(),
  tip: moneyAnswer(),
  rounding: moneyAnswer(),
  totalQuantity: quantityAnswer(),
  /** The amount paid up to now: at the sale and by deposits, less refunds. 0 if the sale is voided. */
  paid: moneyAnswer(),
  /** The balance still owed: `amount - refunded - forgiven` is `paid + balance`. */
  balance: moneyAnswer(),
  /** The written-off part of the debt. */
  forgiven: moneyAnswer(),
  change: moneyAnswer(),
  /** The refunded part of the amount. */
  refunded: moneyAnswer(),
  currency: z.string(),
  paymentMethod: z.enum(saleMethods),
  contact: Named.extend({ phone: z.string().nullable() }).nullable(),
  user: Named,
  category: Named.nullable(),
  /** The quote from which the sale was created. */
  quoteId: id().nullable(),
  discount: DiscountAnswer.nullable(),
  couponId: id().nullable(),
  couponCode: z.string().nullable(),
  /** The coupon's discount terms when it was used. */
  coupon: DiscountAnswer.nullable(),
  dueDate: z.string().nullable(),
  comments: z.string().nullable(),
  recurrence: RecurrenceOf.nullable(),
  occurredAt: z.date(),
  createdAt: z.date(),
  updatedAt: z.date(),
  voidedAt: z.date().nullable(),
  /** Null also if an API key voided the sale. */
  voidedBy: Named.nullable(),
  voidReason: z.string().nullable(),
  approvals: z.array(SaleApproval),
});
export type SaleSummary = z.infer<typeof SaleSummary>;

export const Sale = SaleSummary.extend({
  products: z.array(SaleLine),
  services: z.array(ServiceLine),
  payments: z.array(SalePayment),
  refunds: z.array(Refund),
  exchange: ExchangeReturn.nullable(),
});
atOnce(Sale).register(z.globalRegistry, { title: 'Sale' });
export type Sale = z.infer<typeof Sale>;

export const SaleList = listOf('posTransactions', Sale);
