import { newId } from '@mostrador/shared/new-id';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Send } from './program.ts';

type ProductState = { id: string; price: number; stock: number };
type SaleState = {
  body: Record<string, unknown>;
  amount: number;
  owed: number;
  taken: [number, number][];
  isVoided: boolean;
};

/** What a shop must look like after what was done to it. Amounts in cents, stock in whole units. */
export type Model = { products: ProductState[]; sales: SaleState[] };
export type Real = { call: Send; contactId: string };
type Command = fc.AsyncCommand<Model, Real>;

const pos = '/v1/pos-transactions';

class CreateProduct implements Command {
  readonly price: number;
  readonly stock: number;
  constructor(price: number, stock: number) {
    this.price = price;
    this.stock = stock;
  }
  check = () => true;
  async run(model: Model, { call }: Real) {
    const id = newId();
    const body = { id, name: `Producto ${id}`, price: this.price / 100, stock: this.stock };
    expect(await call('POST', '/v1/products', { body })).toMatchObject({ status: 201, body: { id } });
    model.products.push({ id, price: this.price, stock: this.stock });
  }
  toString = () => `create(${this.price}, ${this.stock})`;
}

type Picks = { picks: { product: number; quantity: number }[]; discount: number; isOnCredit: boolean };

class Sell implements Command {
  readonly asked: Picks;
  constructor(asked: Picks) {
    this.asked = asked;
  }
  check = ({ products }: Readonly<Model>) => products.length > 0;
  async run(model: Model, { call, contactId }: Real) {
    const { picks, discount, isOnCredit } = this.asked;
    const lines = picks.map(({ product, quantity }) => ({ at: product % model.products.length, quantity }));
    const gross = lines.reduce(
      (sum, { at, quantity }) => sum + quantity * (model.products[at]?.price ?? 0),
      0,
    );
    const amount = gross - Math.round((gross * discount) / 100);
    const body = {
      id: newId(),
      products: lines.map(({ at, quantity }) => ({ id: model.products[at]?.id, quantity })),
      ...(discount > 0 && { discount: { value: discount, unit: 'percentage' } }),
      ...(isOnCredit && { payments: [], contact_id: contactId }),
    };
    const taken = [...takenBy(lines)];
    const short = taken.find(([at, quantity]) => (model.products[at]?.stock ?? 0) < quantity);
    const answer = await call('POST', pos, { body });
    if (short) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'insufficientStock' } });
      return;
    }
    expect(answer, answer.text).toMatchObject({ status: 201, body: { id: body.id, amount: amount / 100 } });
    move(model, taken, -1);
    model.sales.push({ body, amount, owed: isOnCredit ? amount : 0, taken, isVoided: false });
  }
  toString = () => `sell(${JSON.stringify(this.asked)})`;
}

class Retry implements Command {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
  check = ({ sales }: Readonly<Model>) => sales.length > 0;
  async run({ sales }: Model, { call }: Real) {
    const sale = pick(sales, this.at);
    const again = await call('POST', pos, { body: sale.body });
    const status = sale.isVoided ? 'voided' : 'done';
    expect(again, again.text).toMatchObject({
      status: 201,
      body: { id: sale.body.id, amount: sale.amount / 100, status },
    });
    const other = await call('POST', pos, { body: { ...sale.body, comments: 'otra' } });
    expect(other).toMatchObject({ status: 409, body: { code: 'idInUse' } });
  }
  toString = () => `retry(${this.at})`;
}

class Void implements Command {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
  check = ({ sales }: Readonly<Model>) => sales.length > 0;
  async run(model: Model, { call }: Real) {
    const sale = pick(model.sales, this.at);
    const { status } = await call('DELETE', `${pos}/${sale.body.id}`);
    expect(status).toBe(sale.isVoided ? 409 : 204);
    if (!sale.isVoided) move(model, sale.taken, 1);
    sale.isVoided = true;
  }
  toString = () => `void(${this.at})`;
}

class Adjust implements Command {
  readonly at: number;
  readonly by: number;
  constructor(at: number, by: number) {
    this.at = at;
    this.by = by;
  }
  check = ({ products }: Readonly<Model>) => products.length > 0 && this.by !== 0;
  async run({ products }: Model, { call }: Real) {
    const product = pick(products, this.at);
    const body = { quantity: this.by, reason: this.by > 0 ? 'found' : 'damaged' };
    const { status } = await call('POST', `/v1/products/${product.id}/stock-adjustments`, { body });
    const isPossible = product.stock + this.by >= 0;
    expect(status).toBe(isPossible ? 200 : 409);
    if (isPossible) product.stock += this.by;
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
  async run({ products }: Model, { call }: Real) {
    const product = pick(products, this.at);
    const body = { price: this.price / 100, stock: product.stock + 1 };
    expect((await call('PATCH', `/v1/products/${product.id}`, { body })).status).toBe(200);
    Object.assign(product, { price: this.price, stock: product.stock + 1 });
  }
  toString = () => `restock(${this.at}, ${this.price})`;
}

const place = fc.nat(50);
const picks = fc.record({
  picks: fc.array(fc.record({ product: place, quantity: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  discount: fc.constantFrom(0, 0, 5, 33, 100),
  isOnCredit: fc.boolean(),
});

/** Everything people do at a till, in any order. */
export const commands = () =>
  fc.commands(
    [
      fc
        .tuple(fc.integer({ min: 1, max: 99_999 }), fc.nat(40))
        .map(([price, stock]) => new CreateProduct(price, stock)),
      picks.map((asked) => new Sell(asked)),
      picks.map((asked) => new Sell(asked)),
      place.map((at) => new Retry(at)),
      place.map((at) => new Void(at)),
      place.map((at) => new Void(at)),
      fc.tuple(place, fc.integer({ min: -6, max: 6 })).map(([at, by]) => new Adjust(at, by)),
      fc.tuple(place, fc.integer({ min: 1, max: 9999 })).map(([at, price]) => new Restock(at, price)),
    ],
    { maxCommands: 40, size: 'max' },
  );

const pick = <T>(list: T[], at: number): T => {
  const [found] = list.slice(at % list.length);
  if (found === undefined) throw new Error('Nothing to pick from.');
  return found;
};

const takenBy = (lines: { at: number; quantity: number }[]) =>
  lines.reduce(
    (sums, { at, quantity }) => sums.set(at, (sums.get(at) ?? 0) + quantity),
    new Map<number, number>(),
  );

function move(model: Model, taken: [number, number][], sign: 1 | -1) {
  for (const [at, quantity] of taken) {
    const product = model.products[at];
    if (product) product.stock += sign * quantity;
  }
}
