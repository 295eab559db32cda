import { hash } from 'node:crypto';
import { type MoneyMethod, payingKinds } from '@mostrador/shared/codes/codes';
import { isMoney, wholeQuantity } from '@mostrador/shared/money/money';
import { type PurchaseTotal, purchaseTotal } from '@mostrador/shared/money/purchase-total';
import { addDays, businessDate, isAhead } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import type { Sellable } from '../../catalog/product/product.ts';
import type { Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, lacking, notFound } from '../../core/call/errors.ts';
import { authorOf } from '../../core/call/who/author.ts';
import { decimalsOf, refuseDecimals } from '../../identity/organization/decimals.ts';
import { type Part, plannedParts } from '../../ledger/debt/instalment.ts';
import { type Account, uncategorizedExpense } from '../../ledger/ledger/accounts.ts';
import { type NamedAccounts, refuseOtherAccount } from '../../ledger/ledger/ledger.ts';
import { refuseDay } from '../../ledger/ledger/refuse-day.ts';
import type { purchaseLines, purchasePayments, purchases } from './purchase.table.ts';
import type { SpendInput, SpendLine } from './spend.ts';

type Given = 'organizationId' | 'createdAt';
type Later =
  | 'code'
  | 'orderNumber'
  | 'recurrenceId'
  | 'dueOn'
  | 'postponedUntil'
  | 'approvedBy'
  | 'approvedAt'
  | 'updatedAt'
  | 'voidedAt'
  | 'voidedOn'
  | 'voidedBy'
  | 'voidReason';
export type PurchaseRow = Omit<typeof purchases.$inferSelect, Given | Later>;
export type LineRow = Omit<
  typeof purchaseLines.$inferSelect,
  Given | 'costBefore' | 'costAfter' | 'expiresBefore'
>;
export type PaymentRow = Omit<typeof purchasePayments.$inferSelect, Given>;
export type Draft = {
  purchase: PurchaseRow;
  lines: LineRow[];
  payments: PaymentRow[];
  /** The variants whose stock is tracked. */
  tracked: ReadonlySet<string>;
  /** The instalments of the open balance; null if it has one due date. */
  instalments: Part[] | null;
  /** The account of the amount that was not spent on goods. Null if there is no such amount. */
  spentOn: Account | null;
};

export type Material = {
  input: SpendInput;
  fingerprint: string;
  id: string;
  /** The version number, counted from 1. */
  revision: number;
  sellables: readonly (Sellable | null)[];
  accounts: Partial<Record<MoneyMethod, string>>;
  /** The given accounts that are open. */
  openAccounts: NamedAccounts;
  contact: { id: string; creditDays: number | null } | null;
  spentOn: Account | null;
  principal: Principal;
  now: Date;
};

/** SHA-256 of the parsed input. */
export const fingerprintOf = (input: object) => hash('sha256', JSON.stringify(input), 'hex');

/** Validates and calculates a purchase or expense without touching the database. */
export function draftPurchase(request: Material): Draft {
  const goods = request.input.products.map((line, index) => goodsAt(request, line, index));
  const material = costed(request);
  const { input, fingerprint, id, revision, principal } = material;
  const { shop } = principal;
  const isTaxCredited = shop.settings.taxEnabled;
  const decimals = decimalsOf(shop);
  refuseAmounts(material);
  const { products: lines, amount: free, tip, tax, discount, otherCosts } = input;
  const total = purchaseTotal({ lines, free, tip, tax, discount, otherCosts, isTaxCredited, decimals });
  refuseTotals(input, total);
  const payments = paymentsOf(material, total.total);
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const balance = total.total - paid;
  if (balance > 0 && !material.contact) throw new InvalidField('contactId', 'supplierRequired');
  if (balance > 0 && input.channel === 'accounting' && !principal.flags.has('acc_credit_expenses'))
    throw lacking('acc_credit_expenses');
  const day = dayOf(material);
  const spentOn =
    total.amountFree > 0 || lines.length === 0 ? (material.spentOn ?? uncategorizedExpense) : null;
  if (input.usefulMonths && !spentOn?.startsWith('asset:'))
    throw new InvalidField('usefulMonths', 'onlyForAssets');
  refuseExpired(input, day);
  const instalments = plannedParts(input.instalments, { balance, day, decimals });
  return {
    instalments,
    tracked: new Set(goods.flatMap((each) => (each.trackStock ? [each.variantId] : []))),
    payments,
    spentOn,
    lines: goods.map((each, position) => lineOf(material, { goods: each, position, total })),
    purchase: {
      id,
      channel: input.channel,
      status: input.isPending ? 'pending' : 'done',
      revision,
      concept: input.concept ?? null,
      categoryId: input.categoryId ?? null,
      deviceId: input.deviceId ?? null,
      isFromDrawer: false,
      waiting: null,
      businessDate: day,
      ...authorOf(principal),
      contactId: material.contact?.id ?? null,
      supplierDocument: input.supplierDocument ?? null,
      currency: shop.currency,
      decimals,
      amountProducts: total.amountProducts,
      amountFree: total.amountFree,
      tip: input.tip ?? 0,
      amountDiscount: total.amountDiscount,
      amountTax: total.amountTax,
      otherCosts: total.otherCosts,
      isTaxCredited,
      amount: total.total,
      paid,
      balance,
      discount: input.discount ?? null,
      couponCode: input.couponCode ?? null,
      occurredAt: input.occurredAt ? new Date(input.occurredAt) : null,
      dueDate: balance > 0 ? (instalments?.[0]?.dueDate ?? dueDateOf(material, day)) : null,
      comments: input.comments ?? null,
      usefulMonths: input.usefulMonths ?? null,
      nextDepreciationOn: null,
      fingerprint,
    },
  };
}

/** The name of a line's field, as in the request. */
function fieldOf({ input }: Pick<Material, 'input'>, line: SpendLine, index: number) {
  const place = index - (line.kind === 'service' ? countOf(input, 'product') : 0);
  return (name: string) => `${line.kind}s.${place}.${name}`;
}

type Costed = SpendLine & { cost: number };

/** Sets the cost of each line: the given cost, or else the last cost of goods and the price of a service. */
function costed<Source extends Material>(input: Source) {
  const products = input.input.products.map((line, index): Costed => {
    const goods = input.sellables[index];
    const cost = line.cost ?? (line.kind === 'service' ? goods?.price : goods?.cost) ?? null;
    if (cost === null) throw new InvalidField(fieldOf(input, line, index)('cost'), 'costRequired');
    return { ...line, cost };
  });
  return { ...input, input: { ...input.input, products } };
}

function goodsAt(material: Material, line: SpendLine, index: number) {
  const { sellables, principal } = material;
  const field = fieldOf(material, line, index);
  const goods = sellables[index];
  if (goods?.kind !== line.kind) throw notFound(field(line.variantId ? 'variantId' : 'id'));
  if (goods.hasVariants && !line.variantId) throw new InvalidField(field('variantId'), 'variantRequired');
  refuseDecimals(principal.shop, field('cost'), line.cost);
  refuseDecimals(principal.shop, field('price'), line.price);
  if (line.discount?.unit === 'money')
    refuseDecimals(principal.shop, field('discount.value'), line.discount.value);
  return goods;
}

const countOf = ({ products }: SpendInput, kind: SpendLine['kind']) =>
  products.filter((line) => line.kind === kind).length;

function refuseAmounts({ input, principal: { shop } }: Material) {
  refuseDecimals(shop, 'amount', input.amount);
  refuseDecimals(shop, 'tip', input.tip);
  refuseDecimals(shop, 'received', input.received);
  refuseDecimals(shop, 'tax', input.tax);
  refuseDecimals(shop, 'otherCosts', input.otherCosts);
  if (input.discount?.unit === 'money') refuseDecimals(shop, 'discount.value', input.discount.value);
}

function refuseTotals({ discount, tip = 0, products }: SpendInput, total: PurchaseTotal) {
  for (const [index, { amount, discount: own }] of total.lines.entries()) {
    const requested = products[index]?.discount;
    if (requested?.unit === 'money' && requested.value > amount && own === amount)
      throw new InvalidField(`products.${index}.discount.value`, 'discountTooLarge');
  }
  if (total.amountFree < tip) throw new InvalidField('tax', 'taxTooLarge');
  for (const [index, { amount, unitCost }] of total.lines.entries())
    if (!isMoney(amount) || !isMoney(unitCost))
      throw new InvalidField(`products.${index}.cost`, 'amountTooLarge');
  if (!isMoney(total.amountProducts) || !isMoney(total.total)) throw new InvalidField('', 'amountTooLarge');
  if (discount?.unit === 'money' && discount.value > total.amountProducts)
    throw new InvalidField('discount.value', 'discountTooLarge');
}

type Laid = { goods: Sellable; position: number; total: PurchaseTotal };
type Laying = Pick<Material, 'id'> & { input: { products: readonly Costed[] } };

function lineOf({ input, id }: Laying, { goods, position, total }: Laid): LineRow {
  const line = input.products[position];
  const counted = total.lines[position];
  if (!line || !counted) throw new Error('A total has one entry per line.');
  return {
    id: line.lineId ?? newId(),
    purchaseId: id,
    position,
    kind: line.kind,
    productId: goods.productId,
    variantId: goods.variantId,
    name: goods.name,
    unit: goods.unit,
    quantity: line.quantity,
    cost: line.cost,
    amount: counted.amount,
    amountLanded: counted.landed,
    unitCost: counted.unitCost,
    price: line.price ?? null,
    discount: line.discount ?? null,
    amountDiscount: counted.discount,
    note: line.note ?? null,
    extras: chosenIn(line, goods, position),
    expiresOn: line.expiresOn ?? null,
  };
}

/** The chosen options of the product, with their current names; null if none were chosen. */
function chosenIn({ modifiers = [], kind }: SpendLine, { extras }: Sellable, position: number) {
  const options = new Map(extras.flatMap((extra) => extra.options.map((option) => [option.id, option])));
  const chosen = modifiers.map(({ id, quantity = wholeQuantity }, index) => {
    const option = options.get(id);
    if (!option) throw notFound(`${kind}s.${position}.modifiers.${index}.id`);
    return { id, name: option.name, quantity };
  });
  return chosen.length > 0 ? chosen : null;
}

function paymentsOf(material: Material, total: number): PaymentRow[] {
  const { input, id, revision, accounts, openAccounts, principal } = material;
  const { payments, paymentMethod = 'cash', received: handed } = input;
  const only = { method: paymentMethod, amount: total, received: handed };
  const whole = only.method === 'credit' || total === 0 ? [] : [{ ...only, method: only.method }];
  const request: NonNullable<SpendInput['payments']> = payments ?? whole;
  const sum = request.reduce((paid, { amount }) => paid + amount, 0);
  if (sum > total) throw new InvalidField('payments', 'paymentExceedsTotal');
  return request.map(({ id: own, method, amount, received, moneyAccountId, reference }, position) => {
    const at = payments ? `payments.${position}.` : '';
    if (received && received < amount) throw new InvalidField(`${at}received`, 'receivedTooLow');
    refuseDecimals(principal.shop, `payments.${position}.amount`, amount);
    const naming = { kinds: payingKinds[method], field: `payments.${position}.moneyAccountId` };
    if (moneyAccountId) refuseOtherAccount(openAccounts, { id: moneyAccountId, ...naming });
    const account = moneyAccountId ?? accounts[method];
    if (!account) throw conflict('moneyAccountInactive');
    return {
      id: own ?? newId(),
      purchaseId: id,
      revision,
      position,
      method,
      amount,
      received: received ?? null,
      reference: reference ?? null,
      moneyAccountId: account,
    };
  });
}

function dayOf({ input, principal: { shop }, now }: Material) {
  const today = businessDate(now, shop.timeZone, shop.settings.cutoffHour);
  if (input.occurredAt && isAhead(new Date(input.occurredAt), now))
    throw new InvalidField('occurredAt', 'dateInFuture');
  if (!input.date) return today;
  refuseDay(shop, { day: input.date, today });
  return input.date;
}

function refuseExpired({ products }: SpendInput, day: string) {
  const index = products.findIndex(({ expiresOn }) => expiresOn && expiresOn < day);
  if (index >= 0) throw new InvalidField(`products.${index}.expiresOn`, 'expiryBeforeDate');
}

function dueDateOf({ input, contact, principal: { shop } }: Material, day: string) {
  if (!input.dueDate) return addDays(day, contact?.creditDays ?? shop.settings.creditDays);
  if (input.dueDate < day) throw new InvalidField('dueDate', 'dueDateBeforeDate');
  return input.dueDate;
}
