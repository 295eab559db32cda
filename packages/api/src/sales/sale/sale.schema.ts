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

/** Nothing that a shop of today records is older; what is, was mistyped. */
const firstDay = '2000-01-01';

const isGiven = (value: unknown) => value !== undefined && value !== null;

const isUnique = (ids: (string | undefined)[]) => {
  const given = ids.filter(isGiven);
  return new Set(given).size === given.length;
};

export const SaleLineInput = z.object({
  /** Made by the client, so that a retry names the same line. */
  lineId: id().optional(),
  id: id(),
  variantId: id().nullish(),
  quantity: quantity().min(1, 'quantityMinimum'),
  /** Absent: the catalogue's price. */
  price: money().optional(),
  /**
   * What the label of a scale says that the goods of the line cost: it is charged as it stands, and
   * `quantity` is what it divides to by the price, to the nearest thousandth.
   */
  labelAmount: money().min(1, 'amountRequired').nullish(),
  /**
   * The further code of the product in whose pack it is sold: `quantity` is of units, whole packs of them,
   * and costs what the pack does, unless a price is said.
   */
  packId: id().nullish(),
  discount: Discount.nullish(),
  note: optionalLine(140).nullish(),
  /** Options of the product's extras; `quantity` of each for one unit of the line, 1 unless said. */
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
    /** What was handed over in cash; what is above the amount goes back as change. */
    received: money().nullish(),
    reference: optionalLine(60).nullish(),
    /** The account that takes it; absent: that of the method. */
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
  /** The price of the delivery: it bears no discount, and the tax that the shop sets on deliveries. */
  delivery: money().optional(),
  tip: money().optional(),
  paymentMethod: oneOf([...paymentMethods, 'credit']).optional(),
  payments: z.array(PaymentInput).max(20, 'tooManyItems').optional(),
  received: money().nullish(),
  dueDate: dateField().nullish(),
  /** In which parts what is left open is paid, in place of one day; null: on one day after all. */
  instalments: InstalmentsInput,
  comments: optionalLine(140, { tooLong: 'commentsTooLong' }).nullish(),
  occurredAt: z.iso
    .datetime({ offset: true, error: 'invalidDate' })
    .refine((text) => text >= firstDay, 'dateTooOld')
    .optional(),
  deviceId: optionalLine(60).nullish(),
  /** `in_progress` parks it: it waits as a ticket, unpaid, and takes no stock. */
  status: z.enum(['done', 'in_progress'], { error: 'invalidOption' }).optional(),
  /** Of a ticket that waits, as the caller saw it: it is changed or sold, unless somebody was first. */
  revision: z.int({ error: 'invalidNumber' }).min(1, 'invalidNumber').optional(),
  couponCode: couponCode().nullish(),
  /** That it comes again, and when; null ends that. The till sells once. */
  recurrence: RecurrenceInput.nullish(),
  amount: notAvailableYet(),
  pending: notAvailableYet(),
  daysOfValidity: notAvailableYet(),
  expirationDate: notAvailableYet(),
  /** The word of somebody who has the right that is missing; single use, for a minute. */
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
 * What changes about a sale or a ticket; what is absent stays, and the day stays in any case.
 * `deviceId`: the till that it is done at, whose drawer counts where that of the sale is closed.
 */
export const SaleEdit = saleFields.extend({
  id: id(),
  products: z.array(SaleLineInput).max(500, 'tooManyLines').optional(),
  occurredAt: notAvailableYet(),
});
export type SaleEdit = z.infer<typeof SaleEdit>;

/** What the till, the accounting page and a program send to record a sale. */
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
/** Takes also what is held for orders of the store, those of the youngest first; they are told so. */
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
   * How all that was paid goes back; unless said as it came, and what was deposited on a sale on credit in
   * the customer's favour. Refused (`paidBackNotPossible`) where something was paid with the sale otherwise.
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
  /** How its product is counted now: of what has whole steps no half comes back. */
  quantityStep: quantityAnswer(),
  price: moneyAnswer(),
  /** What a label of the scale or a pack says in place of price × quantity; null where none does. */
  labelAmount: moneyAnswer().nullable(),
  /** In what it was sold: `units` of it are one, which has a `price` or costs what its units do. */
  pack: LinePack.nullable(),
  discount: DiscountAnswer.nullable(),
  taxRate: rateAnswer(),
  amountGross: moneyAnswer(),
  /** Whose price the discount makes; null where it is a person's, or there is none. */
  offerId: id().nullable(),
  amountDiscount: moneyAnswer(),
  /** What of the discount is the coupon's; null where the coupon does not count for the line. */
  amountCoupon: moneyAnswer().nullable(),
  amountTax: moneyAnswer(),
  amount: moneyAnswer(),
  note: z.string().nullable(),
  /** What was chosen with one unit of it; `price` does not hold theirs, `amountGross` does. */
  modifiers: z.array(ChosenExtra),
  stock: quantityAnswer(),
  /** Absent for who may not see costs. */
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
  /** Null of what moved no money. */
  moneyAccountId: id().nullable(),
});
SalePayment.register(z.globalRegistry, { title: 'SalePayment' });

/** A transaction row: the same names whichever call shows it. */
export const SaleSummary = z.object({
  id: id(),
  code: z.string().nullable(),
  orderNumber: z.int().nullable(),
  /** An income is booked as a sale of one amount, and called what it is wherever it shows. */
  type: z.enum(['sale', 'income']),
  channel: z.enum(saleChannels),
  status: z.enum(saleStatuses),
  /** Rises with every change of what is on it. */
  revision: z.int(),
  concept: z.string().nullable(),
  date: z.string(),
  amount: moneyAnswer(),
  amountProducts: moneyAnswer(),
  amountServices: moneyAnswer(),
  ...freeAnswer,
  amountDiscount: moneyAnswer(),
  /** What of the discount is the coupon's. */
  amountCoupon: moneyAnswer(),
  amountTax: moneyAnswer(),
  taxIncluded: z.boolean(),
  /** Decimals that its currency had in use when it was sold: every amount of it has no more. */
  decimals: z.int(),
  /** The smallest coin by which its cash was rounded, 0 for none; null of one that is older than this. */
  cashRounding: moneyAnswer().nullable(),
  delivery: moneyAnswer(),
  deliveryTaxRate: rateAnswer(),
  deliveryTax: moneyAnswer(),
  tip: moneyAnswer(),
  rounding: moneyAnswer(),
  totalQuantity: quantityAnswer(),
  /** Up to now: at the sale and by deposits, less what refunds gave back. 0 of a voided one. */
  paid: moneyAnswer(),
  /** What is still owed: `amount - refunded - forgiven` is `paid + balance`. */
  balance: moneyAnswer(),
  /** What of the debt was given up. */
  forgiven: moneyAnswer(),
  change: moneyAnswer(),
  /** What of the amount its refunds took back. */
  refunded: moneyAnswer(),
  currency: z.string(),
  paymentMethod: z.enum(saleMethods),
  contact: Named.extend({ phone: z.string().nullable() }).nullable(),
  user: Named,
  category: Named.nullable(),
  /** The quote that it was made of. */
  quoteId: id().nullable(),
  discount: DiscountAnswer.nullable(),
  couponId: id().nullable(),
  couponCode: z.string().nullable(),
  /** What it promised when it was used. */
  coupon: DiscountAnswer.nullable(),
  dueDate: z.string().nullable(),
  comments: z.string().nullable(),
  recurrence: RecurrenceOf.nullable(),
  occurredAt: z.date(),
  createdAt: z.date(),
  updatedAt: z.date(),
  voidedAt: z.date().nullable(),
  /** Null also where a key did it. */
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
