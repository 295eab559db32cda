import { newId } from '@mostrador/shared/wire/new-id';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  type Command,
  gain,
  type Model,
  openDrawer,
  owe,
  type PurchaseState,
  type Purse,
  pick,
  type Real,
  sum,
  toAmount,
} from './shop-model.ts';
import { landedOf, receive, sendBack, shift } from './shop-model-cost.ts';
import { place } from './shop-model-trades.ts';

const purchasesPath = '/v1/purchases';
const countsPath = '/v1/stock-counts';

class Adjust implements Command {
  readonly at: number;
  readonly by: number;
  constructor(at: number, by: number) {
    this.at = at;
    this.by = by;
  }
  check = ({ products }: Readonly<Model>) => products.length > 0 && this.by !== 0;
  async run(model: Model, { call }: Real) {
    const product = pick(model.products, this.at);
    const body = { quantity: this.by, reason: this.by > 0 ? 'found' : 'damaged' };
    const { status } = await call('POST', `/v1/products/${product.id}/stock-adjustments`, { body });
    const isPossible = product.stock + this.by >= 0;
    expect(status).toBe(isPossible ? 200 : 409);
    if (isPossible) shift(model, product, this.by);
  }
  toString = () => `adjust(${this.at}, ${this.by})`;
}

class Restock implements Command {
  readonly at: number;
  readonly price: number;
  constructor(at: number, price: number) {
    this.at = at;
    this.price = price;
  }
  check = ({ products }: Readonly<Model>) => products.length > 0;
  async run(model: Model, { call }: Real) {
    const product = pick(model.products, this.at);
    const body = { price: toAmount(model, this.price), stock: product.stock + 1 };
    expect((await call('PATCH', `/v1/products/${product.id}`, { body })).status).toBe(200);
    shift(model, product, 1);
    product.price = this.price;
  }
  toString = () => `restock(${this.at}, ${this.price})`;
}

type Buying = {
  picks: { product: number; quantity: number; cost: number }[];
  contact: number;
  pay: Purse | 'credit' | 'part';
  tax: number;
  otherCosts: number;
  due: number;
};

class Buy implements Command {
  readonly input: Buying;
  constructor(input: Buying) {
    this.input = input;
  }
  check = ({ products, contacts }: Readonly<Model>) => products.length > 0 && contacts.length > 0;
  async run(model: Model, { call }: Real) {
    const { picks, contact: at, pay, tax, otherCosts, due: day } = this.input;
    const contact = pick(model.contacts, at);
    const lines = picks.map(({ product, quantity, cost }) => ({
      at: product % model.products.length,
      quantity,
      cost,
    }));
    const amount = sum(lines.map(({ quantity, cost }) => quantity * cost)) + tax + otherCosts;
    const isOwed = pay === 'credit' || pay === 'part';
    const half = Math.floor(amount / 2);
    const paid = pay === 'credit' ? 0 : pay === 'part' ? half : amount;
    const due = `2090-01-0${1 + (day % 5)}`;
    const id = newId();
    const payments = paid > 0 ? [{ method: 'cash', amount: toAmount(model, paid) }] : [];
    const body = {
      id,
      contact_id: contact.id,
      products: lines.map((line) => ({
        id: model.products[line.at]?.id,
        quantity: line.quantity,
        cost: toAmount(model, line.cost),
      })),
      tax: toAmount(model, tax),
      other_costs: toAmount(model, otherCosts),
      ...(isOwed ? { payments, due_date: due } : { payment_method: pay }),
    };
    const answer = await call('POST', purchasesPath, { body });
    expect(answer, answer.text).toMatchObject({
      status: 201,
      body: {
        id,
        amount: toAmount(model, amount),
        paid: toAmount(model, paid),
        balance: toAmount(model, amount - paid),
      },
    });
    const purse: Purse = isOwed ? 'cash' : pay;
    // Only cash leaves the drawer of who stands at one.
    const drawer = paid > 0 && purse === 'cash' ? openDrawer(model) : null;
    const costs = receive(model, landedOf(model, lines, { tax, otherCosts }), id);
    gain(model, { purse, amount: -paid, drawer });
    const debt =
      amount > paid
        ? owe(model, { documentId: id, direction: 'payable', contact, total: amount - paid, due })
        : null;
    const settled = paid > 0 ? { purse, amount: paid } : null;
    model.purchases.push({
      id,
      lines,
      paid: settled,
      drawer,
      debt,
      costs,
      isVoided: false,
      voidedWhen: null,
    });
  }
  toString = () => `buy(${JSON.stringify(this.input)})`;
}

class TakeBackPurchase implements Command {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
  check = ({ purchases }: Readonly<Model>) => purchases.length > 0;
  async run(model: Model, { call }: Real) {
    const purchase = pick(model.purchases, this.at);
    const answer = await call('DELETE', `${purchasesPath}/${purchase.id}`);
    const reasons = whyNotBack(model, purchase);
    if (reasons.length > 0) {
      expect(answer.status, answer.text).toBe(409);
      expect(reasons, answer.text).toContain(answer.body.code);
      return;
    }
    expect(answer.status, answer.text).toBe(204);
    sendBack(model, purchase);
    const { paid, drawer, debt } = purchase;
    // It comes back to the drawer that it left, or, where that was counted, to the one of who undoes it.
    const back = drawer && (drawer.isOpen ? drawer : openDrawer(model));
    if (paid) gain(model, { ...paid, drawer: back ?? null });
    if (debt) Object.assign(debt, { balance: 0, forgiven: 0, isVoided: true });
    Object.assign(purchase, { isVoided: true, voidedWhen: model.purchases.length });
  }
  toString = () => `takeBackPurchase(${this.at})`;
}

function whyNotBack(model: Model, { isVoided, debt, lines }: PurchaseState) {
  if (isVoided) return ['purchaseVoided'];
  const received = new Map<number, number>();
  for (const { at, quantity } of lines) received.set(at, (received.get(at) ?? 0) + quantity);
  const isThere = [...received].every(([at, quantity]) => (model.products[at]?.stock ?? 0) >= quantity);
  return [
    ...(isThere ? [] : ['insufficientStock']),
    // A debt that the supplier forgave was never paid: its write-off is reversed with the purchase.
    ...(debt && debt.balance + debt.forgiven !== debt.total ? ['purchaseHasPayments'] : []),
  ];
}

class BeginCount implements Command {
  check = ({ counts }: Readonly<Model>) => counts.length < 2;
  async run(model: Model, { call }: Real) {
    const id = newId();
    const answer = await call('POST', countsPath, { body: { id } });
    expect(answer, answer.text).toMatchObject({ status: 201, body: { id, status: 'open' } });
    model.counts.push({ id, lines: new Map() });
  }
  toString = () => 'beginCount()';
}

type Counting = { count: number; product: number; quantity: number; mode: 'add' | 'set' };

class CountOne implements Command {
  readonly input: Counting;
  constructor(input: Counting) {
    this.input = input;
  }
  check = ({ counts, products }: Readonly<Model>) => counts.length > 0 && products.length > 0;
  async run(model: Model, { call }: Real) {
    const { count: which, product: at, quantity, mode } = this.input;
    const count = pick(model.counts, which);
    const place = at % model.products.length;
    const { variantId, stock } = pick(model.products, at);
    const before = mode === 'add' ? (count.lines.get(place)?.quantity ?? 0) : 0;
    const body = { entry_id: newId(), variant_id: variantId, quantity, mode };
    const path = `${countsPath}/${count.id}/lines`;
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await call('POST', path, { body });
      expect(answer, answer.text).toMatchObject({
        status: 200,
        body: { quantity: before + quantity, expected: stock },
      });
    }
    count.lines.set(place, { quantity: before + quantity, expected: stock });
  }
  toString = () => `countOne(${JSON.stringify(this.input)})`;
}

class EndCount implements Command {
  readonly at: number;
  readonly isRestNone: boolean;
  constructor(at: number, isRestNone: boolean) {
    this.at = at;
    this.isRestNone = isRestNone;
  }
  check = ({ counts }: Readonly<Model>) => counts.length > 0;
  async run(model: Model, { call }: Real) {
    const count = pick(model.counts, this.at);
    const path = `${countsPath}/${count.id}`;
    const body = { uncounted: this.isRestNone ? 'zero' : 'keep' };
    const finished = await call('POST', `${path}/finish`, { body });
    expect(finished.status, finished.text).toBe(200);
    if (this.isRestNone)
      for (const [at, { stock }] of model.products.entries())
        if (!count.lines.has(at)) count.lines.set(at, { quantity: 0, expected: stock });
    await this.settle(path, call);
    const moves = [...count.lines].map(([at, line]) => ({ at, quantity: line.quantity - line.expected }));
    const posted = await call('POST', `${path}/post`, { body: {} });
    const isShort = moves.some(
      ({ at, quantity }) => quantity < 0 && pick(model.products, at).stock + quantity < 0,
    );
    model.counts.splice(model.counts.indexOf(count), 1);
    if (isShort) {
      expect(posted, posted.text).toMatchObject({ status: 409, body: { code: 'insufficientStock' } });
      expect((await call('POST', `${path}/cancel`, { body: {} })).status).toBe(200);
      return;
    }
    expect(posted, posted.text).toMatchObject({ status: 200, body: { status: 'posted' } });
    for (const { at, quantity } of moves) shift(model, model.products[at], quantity);
  }
  /** Everything moved while the parts of the product were not counted yet. */
  async settle(path: string, call: Real['call']) {
    const { body } = await call('GET', `${path}/lines?per_page=100`);
    const moved = [...Object(body.lines)].filter((line) => line.moved);
    for (const { variant_id } of moved) {
      const counts = { went_counted: 0, came_counted: 0 };
      const answer = await call('PATCH', `${path}/lines/${variant_id}`, { body: counts });
      expect(answer, answer.text).toMatchObject({ status: 200, body: { moved: false } });
    }
  }
  toString = () => `endCount(${this.at}, ${this.isRestNone})`;
}

/** Suppliers ask for the same again. */
const coins = fc.oneof(fc.constant(500), fc.integer({ min: 1, max: 30_000 }));

const buying = fc.record({
  picks: fc.array(fc.record({ product: place, quantity: fc.integer({ min: 1, max: 9 }), cost: coins }), {
    minLength: 1,
    maxLength: 3,
  }),
  contact: place,
  pay: fc.constantFrom('cash' as const, 'transfer' as const, 'credit' as const, 'part' as const),
  tax: fc.constantFrom(0, 0, 700),
  otherCosts: fc.constantFrom(0, 0, 333),
  due: fc.nat(4),
});

/** The acts by which goods are received and counted. */
export const goodsActs = () => [
  fc.tuple(place, fc.integer({ min: -6, max: 6 })).map(([at, by]) => new Adjust(at, by)),
  fc.tuple(place, fc.integer({ min: 1, max: 9999 })).map(([at, price]) => new Restock(at, price)),
  buying.map((input) => new Buy(input)),
  buying.map((request) => new Buy(request)),
  place.map((at) => new TakeBackPurchase(at)),
  place.map((at) => new TakeBackPurchase(at)),
  fc.constant(new BeginCount()),
  fc
    .record({
      count: place,
      product: place,
      quantity: fc.nat(30),
      mode: fc.constantFrom('add' as const, 'set' as const),
    })
    .map((counting) => new CountOne(counting)),
  fc.tuple(place, fc.boolean()).map(([at, isRestNone]) => new EndCount(at, isRestNone)),
];
