import { hash } from 'node:crypto';
import type { Tx } from '@mostrador/database/connect';
import type { PaymentMethod } from '@mostrador/shared/codes/codes';
import type { Discount } from '@mostrador/shared/money/discount';
import { isMoney } from '@mostrador/shared/money/money';
import type { OfferTerms } from '@mostrador/shared/money/offer';
import { type SaleCoupon, type SaleTotal, saleTotal } from '@mostrador/shared/money/sale-total';
import { addDays, businessDate, businessMoment, isAhead, onDay } from '@mostrador/shared/time/time';
import type { Sellable } from '../../../catalog/product/product.ts';
import type { Principal } from '../../../core/call/call.ts';
import { InvalidField, lacking, notFound } from '../../../core/call/errors.ts';
import { fingerprintsFor } from '../../../core/call/once/sent.ts';
import { authorOf } from '../../../core/call/who/author.ts';
import { isApprovable } from '../../../identity/approval/approval.schema.ts';
import { coinOf, refuseCents } from '../../../identity/organization/decimals.ts';
import { type Part, plannedParts } from '../../../ledger/debt/instalment.ts';
import type { NamedAccounts } from '../../../ledger/ledger/ledger.ts';
import { refuseDay } from '../../../ledger/ledger/refuse-day.ts';
import type { CouponFound } from '../../coupon/coupon.ts';
import type { SaleInput } from '../sale.schema.ts';
import type { saleLines, salePayments, sales } from '../sale.table.ts';
import { holdsFor, isSameDiscount, type PriorTerms } from './sale-before.ts';
import { type AppliedCoupon, couponLines, couponOf, refuseCoupon } from './sale-coupon.ts';
import { freeOf } from './sale-free.schema.ts';
import { namedFree } from './sale-free.ts';
import { costOf, inputLinesOf, type PricedLine, priceLines } from './sale-line.ts';
import { creditIn, methodOf, paymentRows, settle, settleExchanged } from './sale-payment.ts';
import { ruleOf, type SaleRule, untaxed } from './sale-rule.ts';

type Given = 'organizationId' | 'createdAt';
type Later =
  | 'sessionId'
  | 'code'
  | 'orderNumber'
  | 'recurrenceId'
  | 'dueOn'
  | 'updatedAt'
  | 'voidedAt'
  | 'voidedOn'
  | 'voidedBy'
  | 'voidReason';
export type SaleRow = Omit<typeof sales.$inferSelect, Given | Later>;
export type LineRow = Omit<typeof saleLines.$inferSelect, Given>;
export type PaymentRow = Omit<typeof salePayments.$inferSelect, Given>;
/** `cost` is the cost of the goods, in 1/100 of the currency. */
export type Draft = {
  sale: SaleRow;
  lines: LineRow[];
  payments: PaymentRow[];
  cost: number;
  /** The instalments of the open balance; null if there is one due date. */
  instalments: Part[] | null;
  /** The coupon with a use already counted for the sale. */
  usedCouponId: string | null;
};

export type Material = {
  input: SaleInput;
  id: string;
  channel: SaleRow['channel'];
  sellables: (Sellable | null)[];
  accounts: Partial<Record<PaymentMethod, string>>;
  /** The open accounts among those that payments name. */
  openAccounts?: NamedAccounts;
  contact: { id: string; creditDays: number | null } | null;
  principal: Principal;
  now: Date;
  before?: PriorTerms | undefined;
  exchanged?: TradeIn | undefined;
  /** The current coupon with the customer's code. */
  coupon?: CouponFound | null | undefined;
  /** The offers running now. */
  offers?: readonly OfferTerms[];
  fingerprint?: string;
  /** True for a quote, which is calculated like the sale that it offers. */
  isQuote?: true;
  /** The quote from which the sale is created. */
  quoteId?: string;
  /** True if the given amount includes its tax. */
  isTaxWithin?: true | undefined;
  /** True if the category is one of other income. */
  isOtherIncome?: boolean;
};

/**
 * An exchange that pays for the sale: the value of the returned goods, and whether the rest is paid back in
 * cash.
 */
export type TradeIn = { value: number; isCash: boolean };

type Input = object & { id?: string | undefined };

/**
 * The fingerprints that recognize a retry: the same body has the same fingerprint, whoever approved it, and
 * another body has a different one.
 */
export const fingerprintsOf = (tx: Tx, input: Input) =>
  fingerprintsFor(tx, input, { old: fingerprintOf(input) });

const fingerprintOf = (input: object) =>
  hash('sha256', JSON.stringify({ ...input, approval: undefined }), 'hex');

/**
 * Prices, validates and calculates a sale without touching the database. It raises every error except those
 * of the stock. Parked tickets and quotes are calculated as unpaid.
 */
export function draftSale(material: Material): Draft {
  const { input, principal, id, sellables, before, accounts, openAccounts } = material;
  const rule = before?.rule ?? ruleFor(material);
  const { decimals } = rule;
  const revision = (before?.revision ?? 0) + 1;
  const inputLines = inputLinesOf(input);
  const { offers = [] } = material;
  const priced = priceLines({ saleId: id, lines: inputLines, sellables, principal, rule, before, offers });
  const coupon = couponOf(material);
  const off = coupon && {
    ...coupon.terms,
    lines: couponLines(coupon, { priced, inputLines, sellables, before }),
  };
  const exact = totalOf(material, { priced, off, rule: { ...rule, cashRounding: 0 } });
  refuseTotals(material, { total: exact, priced, decimals });
  refuseLess(material, exact, priced);
  refuseCoupon(coupon, { total: exact, contactId: material.contact?.id ?? null, channel: material.channel });
  const cost = costOf(priced, decimals);
  if (!isMoney(cost)) throw new InvalidField('products', 'amountTooLarge');
  const isParked = input.status === 'in_progress' || material.isQuote === true;
  const settled = isParked
    ? { total: exact, payments: [] }
    : material.exchanged
      ? settleExchanged(input, exact, { ...material.exchanged, coin: coinOf(rule) })
      : settle(input, exact, coinOf(rule));
  const isListed = input.payments !== undefined;
  const payers = { saleId: id, isListed, revision, accounts, openAccounts, decimals };
  const payments = paymentRows(settled.payments, payers);
  const { total } = settled;
  const paid = paidOf(material, { total: total.total, payments, isParked });
  const instalments = isParked ? null : partsOf(material, paid.balance, decimals);
  return {
    cost,
    instalments,
    usedCouponId: before?.isCouponUsed ? (before.coupon?.id ?? null) : null,
    payments,
    lines: priced.map((row, index) => withAmounts(row, total, index)),
    sale: {
      ...headOf(material, revision),
      ...couponColumns(coupon),
      ...rule,
      ...amountsOf(total, priced, rule),
      ...paid,
      ...(instalments && { dueDate: instalments[0]?.dueDate ?? null }),
    },
  };
}

/**
 * An amount from a bank line or a typed sentence includes its tax; in a category of other income it has no
 * tax.
 */
function ruleFor({ principal, channel, isTaxWithin, isOtherIncome }: Material): SaleRule {
  const rule = ruleOf(principal.shop, channel);
  if (!isTaxWithin) return rule;
  return { ...rule, ...(isOtherIncome && untaxed), isTaxIncluded: true };
}

function headOf(material: Material, revision: number) {
  const { input, id, channel, principal, contact } = material;
  return {
    id,
    channel,
    status: material.isQuote ? ('quoted' as const) : (input.status ?? ('done' as const)),
    concept: input.concept ?? null,
    ...momentOf(material),
    deviceId: input.deviceId ?? null,
    ...authorOf(principal),
    contactId: contact?.id ?? null,
    categoryId: input.categoryId ?? null,
    quoteId: material.quoteId ?? null,
    revision,
    discount: input.discount ?? null,
    freeAmounts: namedFree(input),
    comments: input.comments ?? null,
    fingerprint: material.fingerprint ?? fingerprintOf(input),
    approvals: approvalsWith(principal, material.before?.approvals),
  };
}

const couponColumns = (coupon: AppliedCoupon | null) => ({
  couponId: coupon?.id ?? null,
  couponCode: coupon?.code ?? null,
  coupon: coupon?.terms ?? null,
});

function amountsOf(total: SaleTotal, priced: PricedLine[], rule: SaleRule) {
  const amountServices = grossOfServices(priced, total);
  return {
    amount: total.total,
    amountProducts: total.amountProducts - amountServices,
    amountServices,
    amountFree: total.amountFree,
    amountDiscount: total.amountDiscount,
    amountCoupon: total.amountCoupon,
    amountTax: total.amountTax,
    // An amount of zero has no rate.
    freeTaxRate: total.amountFree > 0 ? rule.freeTaxRate : 0,
    freeTax: total.freeTax,
    delivery: total.delivery,
    deliveryTaxRate: total.delivery > 0 ? rule.deliveryTaxRate : 0,
    deliveryTax: total.deliveryTax,
    tip: total.tip,
    rounding: total.rounding,
    totalQuantity: total.totalQuantity,
    refunded: 0,
  };
}

type Paying = { total: number; payments: PaymentRow[]; isParked: boolean };

/** The price of a parked ticket is no debt until the ticket is sold. */
function paidOf(material: Material, { total, payments, isParked }: Paying) {
  const { contact, principal } = material;
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0);
  const balance = total - paid;
  refuseCredit(material, isParked ? 0 : balance + creditIn(payments));
  const creditDays = contact?.creditDays ?? principal.shop.settings.creditDays;
  const isOwed = balance > 0 && !isParked;
  const isLent = isOwed && balance > (material.before?.balance ?? 0);
  if (isLent && !principal.flags.has('acc_credit_sales')) throw lacking('acc_credit_sales');
  return {
    paid,
    balance,
    change: payments.reduce((sum, payment) => sum + payment.change, 0),
    paymentMethod: isParked ? ('cash' as const) : methodOf(payments, balance),
    dueDate: isOwed ? dueDateOf(material, creditDays) : null,
  };
}

/** The requested instalments. An edited sale retains its own, unless it is now due on one day. */
function partsOf(material: Material, balance: number, decimals: number) {
  const { input, before } = material;
  const parts = input.instalments === undefined && !input.dueDate ? before?.instalments : input.instalments;
  const { businessDate: day } = momentOf(material);
  return plannedParts(parts && [...parts], { balance, day, decimals });
}

/** The due date: not before the business day of the sale. */
function dueDateOf(material: Material, creditDays: number) {
  const { input, before } = material;
  const { businessDate } = momentOf(material);
  if (!input.dueDate) return addDays(businessDate, creditDays);
  if (input.dueDate < businessDate && input.dueDate !== before?.dueDate)
    throw new InvalidField('dueDate', 'dueDateBeforeSale');
  return input.dueDate;
}

/**
 * A sale entered later for another day gets the current time on that day. At the till this requires the
 * permission to edit sales, because a drawer is counted by the sales of its day. Without it the client's time
 * is ignored, because the clock of a device is unreliable, and the server's time counts.
 */
function momentOf({ input, channel, now, principal }: Material) {
  const { timeZone, settings } = principal.shop;
  const { cutoffHour } = settings;
  const mayBackdate = channel !== 'pos' || principal.flags.has('pdv_edit_orders');
  const moment = mayBackdate && input.occurredAt ? new Date(input.occurredAt) : now;
  if (isAhead(moment, now)) throw new InvalidField('occurredAt', 'dateInFuture');
  const { day, hour } = businessMoment(moment, { timeZone, cutoffHour });
  const today = businessDate(now, timeZone, cutoffHour);
  // Sales made at an offline till are booked even if their period was locked meanwhile.
  if (channel !== 'pos' && day !== today)
    refuseDay(principal.shop, { day: input.date ?? day, today, field: input.date ? 'date' : 'occurredAt' });
  if (!input.date || input.date === day) return { businessDate: day, occurredAt: moment, hour };
  refuseDay(principal.shop, { day: input.date, today });
  if (!mayBackdate) throw lacking('pdv_edit_orders');
  return { businessDate: input.date, occurredAt: onDay(moment, input.date, { timeZone, cutoffHour }), hour };
}

type Totalled = { priced: PricedLine[]; off: SaleCoupon | null; rule: SaleRule };

/** A line of a shop without tax has no rate. */
function totalOf({ input }: Material, { priced, off, rule }: Totalled) {
  const { decimals, isTaxIncluded, freeTaxRate, deliveryTaxRate } = rule;
  return saleTotal({
    decimals,
    lines: priced,
    amountFree: freeOf(input),
    freeTaxRate,
    discount: input.discount,
    coupon: off,
    delivery: input.delivery ?? 0,
    deliveryTaxRate,
    tip: input.tip ?? 0,
    tax: { enabled: true, included: isTaxIncluded },
    ...coinOf(rule),
  });
}

type Judged = { total: SaleTotal; priced: PricedLine[]; decimals: number };

function refuseTotals({ input, principal, before }: Material, { total, priced, decimals }: Judged) {
  const lines = inputLinesOf(input);
  for (const [index, { gross }] of total.lines.entries()) {
    const { path = '' } = lines[index] ?? {};
    const { discount } = priced[index] ?? {};
    if (!isMoney(gross)) throw new InvalidField(`${path}.quantity`, 'amountTooLarge');
    if (discount?.unit === 'money' && discount.value > gross)
      throw new InvalidField(`${path}.discount.value`, 'discountTooLarge');
  }
  if (input.discount && input.discount.value > 0) {
    const discountable = total.amountProducts + total.amountFree;
    const isAgreed = isAgreedDiscount(input.discount, before, discountable);
    if (!isAgreed && !principal.flags.has('acc_discounts')) throw lacking('acc_discounts');
    refuseCents(decimals, 'discount.value', input.discount.unit === 'money' ? input.discount.value : 0);
    if (input.discount.unit === 'money' && input.discount.value > discountable)
      throw new InvalidField('discount.value', 'discountTooLarge');
  }
  for (const [index, { amount }] of (input.freeAmounts ?? []).entries())
    refuseCents(decimals, `freeAmounts.${index}.amount`, amount);
  refuseCents(decimals, 'amountFree', freeOf(input));
  refuseCents(decimals, 'delivery', input.delivery ?? 0);
  refuseCents(decimals, 'tip', input.tip ?? 0);
  const { tip = 0 } = input;
  if (tip > (before?.tip ?? 0) && !principal.shop.settings.tipsEnabled)
    throw new InvalidField('tip', 'tipsOff');
  if (!isMoney(total.amountProducts) || !isMoney(total.total)) throw new InvalidField('', 'amountTooLarge');
}

/**
 * An agreed discount on the whole sale stays valid for the goods it was agreed for, but not for those of a
 * copy.
 */
function isAgreedDiscount(discount: Discount, before: PriorTerms | undefined, now: number) {
  if (!before || before.isCopy || !isSameDiscount(discount, before.discount)) return false;
  const agreed = before.lines.reduce((sum, { amountGross }) => sum + amountGross, before.amountFree);
  return holdsFor(discount, { agreed, now });
}

/**
 * A ticket of the till records what was ordered. To charge for less requires the permission to edit sales;
 * to give up the whole ticket is a void.
 */
function refuseLess({ principal, before, input }: Material, total: SaleTotal, priced: PricedLine[]) {
  if (before?.parkedDelivery === undefined || principal.flags.has('pdv_edit_orders')) return;
  const gross = (rows: readonly { amountGross: number }[]) =>
    rows.reduce((sum, { amountGross }) => sum + amountGross, 0);
  const ordered = gross(before.lines) + before.amountFree + before.parkedDelivery;
  const charged = total.amountProducts + total.amountFree + (input.delivery ?? 0);
  const units = (rows: readonly { quantity: number }[]) =>
    rows.reduce((sum, { quantity }) => sum + quantity, 0);
  const isFewer =
    units(priced) < units(before.lines) ||
    total.amountFree + (input.delivery ?? 0) < before.amountFree + before.parkedDelivery;
  if (charged < ordered && isFewer) throw lacking('pdv_edit_orders');
}

/** Credit and payments with a credit balance require a contact. */
function refuseCredit({ contact, input, before }: Material, amount: number) {
  if (input.contactId && !contact) throw notFound('contactId');
  if (amount === 0 || contact) return;
  if (before?.isPaidAsBefore) throw new InvalidField('payments', 'differenceNotPaid');
  throw new InvalidField('contactId', 'contactRequired');
}

/** The approvers of the sale. Null if none was needed. */
export const approvalsOf = ({ approvals }: Principal) => {
  const given = approvals.flatMap(({ gate, ...by }) => (isApprovable(gate) ? [{ gate, ...by }] : []));
  return given.length > 0 ? given : null;
};

/** The new approvals, after those of the parked ticket. Each approval appears once. */
function approvalsWith(principal: Principal, before: SaleRow['approvals'] = null) {
  const given = approvalsOf(principal);
  if (!before) return given;
  const isNew = ({ gate, id }: (typeof before)[number]) =>
    !before.some((each) => each.gate === gate && each.id === id);
  return [...before, ...(given ?? []).filter(isNew)];
}

const grossOfServices = (lines: PricedLine[], total: SaleTotal) =>
  total.lines.reduce((sum, { gross }, index) => sum + (lines[index]?.kind === 'service' ? gross : 0), 0);

function withAmounts(row: PricedLine, total: SaleTotal, index: number): LineRow {
  const line = total.lines[index];
  if (!line) throw new Error('A total has one entry per line.');
  return {
    ...row,
    amountGross: line.gross,
    amountDiscount: line.discount,
    amountCoupon: line.coupon,
    amountTax: line.tax,
    amount: line.total,
  };
}
