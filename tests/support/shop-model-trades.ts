import { newId } from '@mostrador/shared/wire/new-id';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  amountOf,
  type Command,
  depositedOn,
  gainBy,
  inCash,
  isThere,
  type LineState,
  looseOf,
  type Model,
  owe,
  type Pay,
  type ProductState,
  paidAt,
  pick,
  type Real,
  refusalsOf,
  type SaleState,
  statusOf,
  takenBy,
  taxOf,
  toAmount,
  wayOf,
} from './shop-model.ts';
import { bringAllBack, hold, hundredths } from './shop-model-cost.ts';

export const pos = '/v1/pos-transactions';

export class CreateProduct implements Command {
  readonly price: number;
  readonly stock: number;
  readonly cost: number | null;
  constructor(price: number, stock: number, cost: number | null = null) {
    this.price = price;
    this.stock = stock;
    this.cost = cost;
  }
  check = ({ products }: Readonly<Model>) => products.length < 6;
  async run(model: Model, { call }: Real) {
    const id = newId();
    const price = toAmount(model, this.price);
    const known = this.cost === null ? null : hundredths(model, this.cost);
    const cost = known === null ? null : known / 100;
    const body = { id, name: `Producto ${id}`, price, cost, stock: this.stock };
    const answer = await call('POST', '/v1/products', { body });
    expect(answer, answer.text).toMatchObject({ status: 201, body: { id } });
    const [variant] = Object(answer.body.variants);
    const variantId = String(variant.id);
    const { price: listed, stock } = this;
    const value = stock * (known ?? 0);
    const moves = stock === 0 ? [] : [{ document: null, quantity: stock, value, left: stock, isVoid: false }];
    model.products.push({ id, variantId, price: listed, stock, cost: known, value, moves });
  }
  toString = () => `create(${this.price}, ${this.stock}, ${this.cost})`;
}

export type Picks = {
  picks: { product: number; quantity: number }[];
  free: number;
  delivery: number;
  discount: number;
  pay: Pay;
  contact: number;
  /** The day of the month on which it is due. */
  due: number;
};

const aLine = (at: number, quantity: number, product: ProductState | undefined): LineState => ({
  lineId: newId(),
  at,
  quantity,
  price: product?.price ?? 0,
  cost: product?.cost ?? null,
  returned: 0,
});

/** The requested sale, with the current prices. */
export function laidOut({ picks, free, delivery, discount, pay, ...more }: Picks, model: Model): SaleState {
  const lines = picks.map(({ product, quantity }) => {
    const at = product % model.products.length;
    return aLine(at, quantity, model.products[at]);
  });
  const exact = amountOf({ lines, free, delivery, discount }, model);
  const amount = pay === 'cash' ? inCash(model, exact) : exact;
  const paid = paidAt(pay, amount);
  const isNamed = pay === 'credit' || pay === 'part' || pay === 'favour' || more.contact % 2 === 0;
  const contact = isNamed && model.contacts.length > 0 ? pick(model.contacts, more.contact) : null;
  const due = `2090-01-0${1 + (more.due % 5)}`;
  const body = {
    id: newId(),
    products: lineBodies(lines, model),
    ...(free > 0 && { amount_free: toAmount(model, free) }),
    ...(delivery > 0 && { delivery: toAmount(model, delivery) }),
    ...(discount > 0 && { discount: { value: discount, unit: 'percentage' } }),
    ...(contact && { contact_id: contact.id }),
    ...paymentOf(pay, toAmount(model, paid)),
    ...(amount > paid && { due_date: due }),
  };
  const loose = { free, delivery, looseBack: { free: 0, delivery: 0 }, isAllBack: false };
  const sums = { refunded: 0, isVoided: false, editedWith: null, exchange: null, ...loose };
  return { body, lines, goods: new Map(), discount, pay, contact, due, amount, paid, debt: null, ...sums };
}

export function paymentOf(pay: Pay, paid: number) {
  if (pay === 'credit' || (pay === 'part' && paid === 0)) return { payments: [] };
  if (pay === 'part') return { payments: [{ method: 'cash', amount: paid }] };
  return { payment_method: pay === 'favour' ? 'credit_balance' : pay };
}

export const lineBodies = (lines: LineState[], { products }: Model) =>
  lines.map(({ lineId, at, quantity }) => ({ line_id: lineId, id: products[at]?.id, quantity }));

/** Why it may not be sold; empty where it may. */
export const whyNot = (model: Model, sale: SaleState) => [
  ...(isThere(model, sale.lines) ? [] : ['insufficientStock']),
  ...refusalsOf(model, {
    contact: sale.contact,
    owing: sale.amount - sale.paid,
    favour: sale.pay === 'favour' ? sale.paid : 0,
  }),
];

/** The effects of a sale: stock, money and debt. */
export function book(model: Model, sale: SaleState) {
  hold(model, sale.goods, takenBy(sale.lines));
  gainBy(model, { way: wayOf(sale.pay), amount: sale.paid, contact: sale.contact });
  if (sale.contact && sale.amount > sale.paid)
    sale.debt = owe(model, {
      documentId: String(sale.body.id),
      direction: 'receivable',
      contact: sale.contact,
      total: sale.amount - sale.paid,
      due: sale.due,
    });
  model.sales.push(sale);
}

class Sell implements Command {
  readonly input: Picks;
  constructor(input: Picks) {
    this.input = input;
  }
  check = ({ products }: Readonly<Model>) => products.length > 0;
  async run(model: Model, { call }: Real) {
    const sale = laidOut(this.input, model);
    const loose = looseOf(sale, model);
    const answer = await call('POST', pos, { body: sale.body });
    const reasons = whyNot(model, sale);
    if (reasons.length > 0) {
      expect(answer.status, answer.text).toBe(reasons.includes('contactRequired') ? 422 : 409);
      expect(reasons, answer.text).toContain(answer.body.code);
      return;
    }
    expect(answer, answer.text).toMatchObject({
      status: 201,
      body: {
        id: sale.body.id,
        amount: toAmount(model, sale.amount),
        amount_tax: toAmount(model, taxOf(sale, model)),
        free_tax: toAmount(model, loose.free.tax),
        delivery_tax: toAmount(model, loose.delivery.tax),
        paid: toAmount(model, sale.paid),
        balance: toAmount(model, sale.amount - sale.paid),
      },
    });
    book(model, sale);
  }
  toString = () => `sell(${JSON.stringify(this.input)})`;
}

class Retry implements Command {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
  check = ({ sales }: Readonly<Model>) => sales.length > 0;
  async run(model: Model, { call }: Real) {
    const sale = pick(model.sales, this.at);
    if (sale.exchange) {
      const { path, body } = sale.exchange;
      const expected = { status: 201, body: { refund: { id: body.id }, sale: { id: sale.body.id } } };
      expect(await call('POST', path, { body })).toMatchObject(expected);
      return;
    }
    const again = await call('POST', pos, { body: sale.body });
    if (sale.editedWith !== null) {
      expect(again).toMatchObject({ status: 409, body: { code: 'idInUse' } });
      return;
    }
    const status = statusOf(sale);
    expect(again, again.text).toMatchObject({
      status: 201,
      body: { id: sale.body.id, amount: toAmount(model, sale.amount), status },
    });
    const other = await call('POST', pos, { body: { ...sale.body, comments: 'otra' } });
    expect(other).toMatchObject({ status: 409, body: { code: 'idInUse' } });
  }
  toString = () => `retry(${this.at})`;
}

class Void implements Command {
  readonly at: number;
  readonly isPaidBackInCash: boolean;
  constructor(at: number, isPaidBackInCash: boolean) {
    this.at = at;
    this.isPaidBackInCash = isPaidBackInCash;
  }
  check = ({ sales }: Readonly<Model>) => sales.length > 0;
  async run(model: Model, { call }: Real) {
    const sale = pick(model.sales, this.at);
    const query = this.isPaidBackInCash ? '?paid_back=cash' : '';
    const { status, text } = await call('DELETE', `${pos}/${sale.body.id}${query}`);
    const isPossible = statusOf(sale) === 'done' && !sale.exchange;
    // A refund of all payments in cash requires that they were made in cash.
    const isOtherwise = this.isPaidBackInCash && sale.paid > 0 && wayOf(sale.pay) !== 'cash';
    expect(status, text).toBe(!isPossible ? 409 : isOtherwise ? 400 : 204);
    if (!isPossible || isOtherwise) return;
    bringAllBack(model, sale.goods);
    gainBy(model, { way: wayOf(sale.pay), amount: -sale.paid, contact: sale.contact });
    sale.isVoided = true;
    const { debt } = sale;
    if (!debt || debt.isVoided) return;
    const way = this.isPaidBackInCash ? 'cash' : 'favour';
    gainBy(model, { way, amount: -depositedOn(debt), contact: debt.contact });
    Object.assign(debt, { balance: 0, isVoided: true });
  }
  toString = () => `void(${this.at}, ${this.isPaidBackInCash})`;
}

export const place = fc.nat(50);
const ways: Pay[] = ['cash', 'cash', 'card', 'transfer', 'favour', 'credit', 'credit', 'part'];
export const picks = fc.record({
  picks: fc.array(fc.record({ product: place, quantity: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  free: fc.constantFrom(0, 0, 0, 700, 1999, 33_333),
  delivery: fc.constantFrom(0, 0, 0, 333, 1500),
  discount: fc.constantFrom(0, 0, 5, 33, 100),
  pay: fc.constantFrom(...ways),
  contact: place,
  due: fc.nat(4),
});

/** The everyday acts of a shop: goods, sales and voids. */
export const trades = () => [
  fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.nat(40), fc.constantFrom(null, 500, 7777))
    .map(([price, stock, cost]) => new CreateProduct(price, stock, cost)),
  picks.map((input) => new Sell(input)),
  picks.map((request) => new Sell(request)),
  picks.map((requested) => new Sell(requested)),
  place.map((at) => new Retry(at)),
  fc.tuple(place, fc.boolean()).map(([at, isCash]) => new Void(at, isCash)),
];
