import {
  type LineState,
  type Model,
  type ProductState,
  type PurchaseState,
  type SaleState,
  type ShopKind,
  shared,
  sum,
} from './shop-model.ts';

// Costs are told in 1/100 of the currency everywhere: an average of whole pesos has parts of one.

const half = (amount: number, of: number) => Math.floor((2 * amount + of) / (2 * of));

export const hundredths = ({ per }: Pick<ShopKind, 'per'>, coins: number) => (coins * 100) / per;

type Bought = { at: number; quantity: number; cost: number };
type Extra = { tax: number; otherCosts: number };

/** What one unit of each product cost with its part of what came on top of the goods. */
export function landedOf(model: Model, lines: Bought[], { tax, otherCosts }: Extra) {
  const weights = lines.map(({ quantity, cost }) => quantity * cost);
  const borne = sum(weights) + otherCosts + (model.taxRate === null ? tax : 0);
  const shares = shared(hundredths(model, borne), weights);
  const goods = new Map<number, { quantity: number; landed: number }>();
  for (const [index, { at, quantity }] of lines.entries()) {
    const before = goods.get(at) ?? { quantity: 0, landed: 0 };
    const landed = before.landed + (shares[index] ?? 0);
    goods.set(at, { quantity: before.quantity + quantity, landed });
  }
  return [...goods].map(([at, { quantity, landed }]) => ({ at, quantity, unit: half(landed, quantity) }));
}

/** The goods that came move the average, before they are put on the shelf; answers what changed by it. */
export function average(model: Model, goods: ReturnType<typeof landedOf>): PurchaseState['costs'] {
  return goods.flatMap(({ at, quantity, unit }) => {
    const product = model.products[at];
    if (!product) return [];
    const { cost: before, stock } = product;
    const isFirst = before === null || stock === 0;
    const after = isFirst ? unit : half(stock * before + quantity * unit, stock + quantity);
    product.cost = after;
    return [{ at, quantity, unit, before, after }];
  });
}

/**
 * The goods of a purchase left the shelf: what they put into the average leaves it, too. Where nothing moved
 * it since, it is what it was.
 */
export function unaverage(model: Model, purchase: PurchaseState) {
  const place = model.purchases.indexOf(purchase);
  for (const { at, quantity, unit, before, after } of purchase.costs) {
    const product = model.products[at];
    if (!product || product.cost === null) continue;
    const others = (from: number, until?: number) =>
      model.purchases.slice(from, until).filter(({ costs }) => costs.some((each) => each.at === at));
    const since = others(place + 1);
    const isMoved =
      since.some(({ isVoided }) => !isVoided) ||
      others(0, place).some(({ voidedWhen }) => (voidedWhen ?? 0) > place);
    if (!isMoved && product.cost === after) product.cost = before;
    else if (isMoved || since.length > 0) product.cost = without(product, { quantity, unit });
  }
}

/** Of dear goods that were sold at the average nothing can be taken out of what is left. */
function without({ stock, cost }: ProductState, { quantity, unit }: { quantity: number; unit: number }) {
  const left = (stock + quantity) * (cost ?? 0) - quantity * unit;
  return stock > 0 && left >= 0 ? half(left, stock) : cost;
}

/** What the units of a line cost the shop, in coins: rounded once to what the currency can say. */
const costOf = ({ per }: Model, { cost, quantity }: LineState) => half((cost ?? 0) * quantity, 100 / per);

export const costOfSales = (model: Model, sales: SaleState[]) =>
  sum(sales.flatMap(({ lines }) => lines.map((line) => costOf(model, line))));

/** What the next units of a line take of that, each time cut down to the coin. */
export function costOfUnits(model: Model, line: LineState, units: number) {
  const whole = costOf(model, line);
  const upTo = (count: number) => Math.floor((whole * count) / line.quantity);
  return upTo(line.returned + units) - upTo(line.returned);
}
