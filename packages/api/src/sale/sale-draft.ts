import { createHash } from 'node:crypto';
import { findCountry } from '@mostrador/shared/country';
import { fitsDecimals, isMoney, times } from '@mostrador/shared/money';
import { newId } from '@mostrador/shared/new-id';
import { priceFor } from '@mostrador/shared/price';
import { type SaleTotal, saleTotal } from '@mostrador/shared/sale-total';
import { addDays, businessDate } from '@mostrador/shared/time';
import type { Principal, Shop } from '../base/call.ts';
import { conflict, forbidden, InvalidField, notFound } from '../base/errors.ts';
import type { Sellable } from '../product/product.ts';
import type { SaleInput, SaleLineInput } from './sale.schema.ts';
import type { saleLines, salePayments, sales } from './sale.table.ts';

type Given = 'organizationId' | 'createdAt';
type Later = 'code' | 'orderNumber' | 'updatedAt' | 'voidedAt' | 'voidedBy' | 'voidReason';
export type SaleRow = Omit<typeof sales.$inferSelect, Given | Later>;
export type LineRow = Omit<typeof saleLines.$inferSelect, Given>;
export type PaymentRow = Omit<typeof salePayments.$inferSelect, Given>;
export type Draft = { sale: SaleRow; lines: LineRow[]; payments: PaymentRow[]; total: SaleTotal };

type Method = PaymentRow['method'];
type Material = {
  input: SaleInput;
  id: string;
  channel: SaleRow['channel'];
  sellables: (Sellable | null)[];
  accounts: Partial<Record<Method, string>>;
  contact: { id: string; creditDays: number | null } | null;
  principal: Principal;
  now: Date;
};

/** SHA-256 of what was asked: a retry says the same, another body under the same id does not. */
export const fingerprintOf = (input: SaleInput) =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex');

/**
 * Prices, judges and lays out a sale without touching the database: every refusal but the stock's is raised
 * here.
 */
export function draftSale(material: Material): Draft {
  const { input, principal, id } = material;
  const { shop } = principal;
  const lines = input.products.map((line, index) => priceLine(line, index, material));
  const total = totalOf(material, lines);
  refuseTotals(material, total);
  const occurredAt = instantOf(material);
  const day = businessDate(occurredAt, shop.timeZone, shop.cutoffHour);
  const date = input.date ?? day;
  if (date > day) throw new InvalidField('date', 'dateInFuture');
  const payments = payFor(material, total.total);
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0);
  const balance = total.total - paid;
  refuseCredit(material, balance);
  return {
    total,
    payments,
    lines: lines.map(({ row }, index) => withAmounts(row, total, index)),
    sale: {
      id,
      channel: material.channel,
      status: 'done',
      concept: input.concept ?? null,
      businessDate: date,
      occurredAt,
      deviceId: input.deviceId ?? null,
      userId: principal.user.id,
      contactId: input.contactId ?? null,
      categoryId: input.categoryId ?? null,
      currency: shop.currency,
      amount: total.total,
      amountProducts: total.amountProducts,
      amountServices: 0,
      amountFree: total.amountFree,
      amountDiscount: total.amountDiscount,
      amountTax: total.amountTax,
      isTaxIncluded: shop.taxIncluded,
      tip: total.tip,
      rounding: total.rounding,
      totalQuantity: total.totalQuantity,
      discount: input.discount ?? null,
      paid,
      balance,
      change: payments.reduce((sum, payment) => sum + (payment.change ?? 0), 0),
      paymentMethod: methodOf(payments, balance),
      dueDate:
        balance > 0
          ? (input.dueDate ?? addDays(date, material.contact?.creditDays ?? shop.creditDays))
          : null,
      comments: input.comments ?? null,
      fingerprint: fingerprintOf(input),
    },
  };
}

/** A till without a connection says when it sold; its clock may run ahead of ours, but not far. */
const clockToleranceMs = 15 * 60_000;

function instantOf({ input, now }: Material): Date {
  const occurredAt = input.occurredAt ? new Date(input.occurredAt) : now;
  if (occurredAt.getTime() > now.getTime() + clockToleranceMs)
    throw new InvalidField('occurredAt', 'dateInFuture');
  return occurredAt;
}

type PricedLine = {
  row: Omit<LineRow, 'amountGross' | 'amountDiscount' | 'amountTax' | 'amount'>;
  sellable: Sellable;
};

function priceLine(line: SaleLineInput, index: number, { id, sellables, principal }: Material): PricedLine {
  const sellable = sellables[index];
  if (!sellable) throw notFound(`products.${index}.id`);
  const field = `products.${index}.quantity`;
  if (line.quantity < sellable.quantityMin) throw new InvalidField(field, 'quantityBelowMinimum');
  if (line.quantity % sellable.quantityStep !== 0) throw new InvalidField(field, 'quantityStep');
  const listed = priceFor(sellable, line.quantity);
  const price = line.price ?? listed;
  if (price !== listed && !principal.flags.has('pdv_change_price')) throw lacking('pdv_change_price');
  refuseDecimals(principal, `products.${index}.price`, price);
  const taken = line.discount?.unit === 'money' ? line.discount.value : 0;
  refuseDecimals(principal, `products.${index}.discount.value`, taken);
  if (line.discount && line.discount.value > 0 && !principal.flags.has('acc_discounts'))
    throw lacking('acc_discounts');
  if (line.discount?.unit === 'money' && line.discount.value > times(price, line.quantity)) {
    throw new InvalidField(`products.${index}.discount.value`, 'discountTooLarge');
  }
  return {
    sellable,
    row: {
      id: line.lineId ?? newId(),
      saleId: id,
      position: index,
      kind: sellable.kind,
      productId: sellable.productId,
      variantId: sellable.variantId,
      name: sellable.name,
      unit: sellable.unit,
      quantity: line.quantity,
      price,
      cost: sellable.cost,
      discount: line.discount ?? null,
      taxRate: principal.shop.taxEnabled ? (sellable.taxRate ?? principal.shop.defaultTaxRate) : 0,
      note: line.note ?? null,
    },
  };
}

function totalOf({ input, principal }: Material, lines: PricedLine[]) {
  const { shop } = principal;
  const isCashOnly = input.payments
    ? input.payments.every(({ method }) => method === 'cash')
    : (input.paymentMethod ?? 'cash') === 'cash';
  const isPaidNow = input.payments ? input.payments.length > 0 : true;
  return saleTotal({
    decimals: decimalsOf(shop),
    lines: lines.map(({ row }) => ({
      price: row.price,
      quantity: row.quantity,
      discount: row.discount,
      taxRate: row.taxRate,
    })),
    amountFree: input.amountFree ?? 0,
    discount: input.discount,
    tip: input.tip ?? 0,
    tax: { enabled: shop.taxEnabled, included: shop.taxIncluded },
    cashRounding: isCashOnly && isPaidNow ? shop.cashRounding : 0,
  });
}

function refuseTotals({ input, principal }: Material, total: SaleTotal) {
  if (input.discount && input.discount.value > 0) {
    if (!principal.flags.has('acc_discounts')) throw lacking('acc_discounts');
    refuseDecimals(principal, 'discount.value', input.discount.unit === 'money' ? input.discount.value : 0);
    const discountable = total.amountProducts + total.amountFree;
    if (input.discount.unit === 'money' && input.discount.value > discountable)
      throw new InvalidField('discount.value', 'discountTooLarge');
  }
  refuseDecimals(principal, 'amountFree', input.amountFree ?? 0);
  refuseDecimals(principal, 'tip', input.tip ?? 0);
  if (!isMoney(total.total)) throw new InvalidField('', 'amountTooLarge');
}

/** Neither a method nor payments: cash, the whole amount. `payments: []`: all of it is owed. */
function payFor({ input, id, accounts, principal }: Material, amount: number): PaymentRow[] {
  const method = input.paymentMethod ?? 'cash';
  const whole =
    method === 'credit'
      ? []
      : [{ id: undefined, method, amount, received: input.received, reference: undefined }];
  const asked = input.payments ?? (amount > 0 ? whole : []);
  if (asked.reduce((sum, payment) => sum + payment.amount, 0) > amount)
    throw new InvalidField('payments', 'paymentExceedsTotal');
  return asked.map((payment, position) => {
    const field = input.payments ? `payments.${position}` : '';
    refuseDecimals(principal, `${field}.amount`, payment.amount);
    const received = payment.received ?? null;
    if (received !== null && received < payment.amount)
      throw new InvalidField(`${field ? `${field}.` : ''}received`, 'receivedTooLow');
    const moneyAccountId = accounts[payment.method];
    if (!moneyAccountId) throw conflict('moneyAccountInactive');
    return {
      id: payment.id ?? newId(),
      saleId: id,
      position,
      method: payment.method,
      amount: payment.amount,
      received,
      change: received === null ? 0 : received - payment.amount,
      reference: payment.reference ?? null,
      moneyAccountId,
    };
  });
}

function refuseCredit({ contact, input, principal }: Material, balance: number) {
  if (input.contactId && !contact) throw notFound('contact_id');
  if (balance <= 0) return;
  if (!contact) throw new InvalidField('contactId', 'contactRequired');
  if (!principal.flags.has('acc_credit_sales')) throw lacking('acc_credit_sales');
}

function methodOf(payments: PaymentRow[], balance: number): SaleRow['paymentMethod'] {
  const methods = new Set<SaleRow['paymentMethod']>(payments.map(({ method }) => method));
  if (balance > 0) methods.add('credit');
  const [only = 'cash', ...others] = methods;
  return others.length > 0 ? 'mixed' : only;
}

function withAmounts(row: PricedLine['row'], total: SaleTotal, index: number): LineRow {
  const line = total.lines[index];
  if (!line) throw new Error('A total has one entry per line.');
  return {
    ...row,
    amountGross: line.gross,
    amountDiscount: line.discount,
    amountTax: line.tax,
    amount: line.total,
  };
}

/** Whole amounts only where the currency has no cents in use: pesos of Chile, guaraníes, colones. */
function refuseDecimals({ shop }: Principal, field: string, amount: number) {
  if (!fitsDecimals(amount, decimalsOf(shop))) throw new InvalidField(field, 'amountDecimals');
}

const lacking = (permission: string) => forbidden('permissionDenied', { permission });

const decimalsOf = ({ countryId }: Shop) => findCountry(countryId ?? '')?.decimals ?? 2;
