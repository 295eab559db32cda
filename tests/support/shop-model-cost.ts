import {
  type Goods,
  type LineState,
  type Model,
  type Movement,
  type ProductState,
  type PurchaseState,
  type SaleState,
  type ShopKind,
  shared,
  sum,
} from './shop-model.ts';

// Unit costs are in 1/100 of the currency everywhere, because an average of whole pesos has fractions; values
// of goods are in the currency's own decimals.

const half = (amount: number, of: number) => Math.floor((2 * amount + of) / (2 * of));

export const hundredths = ({ per }: Pick<ShopKind, 'per'>, coins: number) => (coins * 100) / per;

const coin = ({ per }: Pick<ShopKind, 'per'>) => 100 / per;

/** The value of a quantity at a cost, rounded to the currency's decimals. */
const worthOf = (model: Model, quantity: number, cost: number | null) =>
  Math.sign(quantity) * half(Math.abs(quantity) * (cost ?? 0), coin(model)) * coin(model);

type Bought = { at: number; quantity: number; cost: number };
type Extra = { tax: number; otherCosts: number };

/** The unit cost of each product with its share of the additional costs. */
export function landedOf(model: Model, lines: Bought[], { tax, otherCosts }: Extra) {
  const weights = lines.map(({ quantity, cost }) => quantity * cost);
  const borne = sum(weights) + otherCosts + (model.taxRate === null ? tax : 0);
  const shares = shared(borne, weights).map((share) => hundredths(model, share));
  const goods = new Map<number, { quantity: number; landed: number }>();
  for (const [index, { at, quantity }] of lines.entries()) {
    const before = goods.get(at) ?? { quantity: 0, landed: 0 };
    const landed = before.landed + (shares[index] ?? 0);
    goods.set(at, { quantity: before.quantity + quantity, landed });
  }
  return [...goods].map(([at, { quantity, landed }]) => ({
    at,
    quantity,
    landed,
    unit: half(landed, quantity),
  }));
}

/** Goods that move without a value of their own take the cost of the others. */
export function shift(model: Model, product: ProductState | undefined, quantity: number) {
  if (product) shiftFor(model, product, { quantity, document: null });
}

type Shifted = Pick<Movement, 'quantity' | 'document'> & { isVoid?: boolean };

function shiftFor(model: Model, product: ProductState, { quantity, ...why }: Shifted) {
  const before = { ...product };
  product.stock += quantity;
  product.value += worthOf(model, quantity, product.cost);
  record(product, before, why);
}

/** The movement between two states of a product. */
function record(
  product: ProductState,
  { stock, value }: ProductState,
  { document, isVoid = false }: Omit<Shifted, 'quantity'>,
) {
  const quantity = product.stock - stock;
  if (quantity === 0) return;
  product.moves.push({ document, quantity, value: product.value - value, left: product.stock, isVoid });
}

/**
 * Received goods are included in the average. If there were none, or their cost was unknown, all of them take
 * the new cost.
 */
export function receive(
  model: Model,
  goods: ReturnType<typeof landedOf>,
  document: string,
): PurchaseState['costs'] {
  return goods.flatMap(({ at, quantity, unit, landed }) => {
    const product = model.products[at];
    if (!product) return [];
    const previous = { ...product };
    const { cost: before, stock, value } = previous;
    const isFirst = before === null || stock === 0 || value < 0;
    product.stock += quantity;
    const all = half(landed * product.stock, quantity * coin(model)) * coin(model);
    product.value = isFirst ? all : value + landed;
    product.cost = isFirst ? unit : half(product.value, product.stock);
    record(product, previous, { document });
    return [{ at, quantity, unit, landed, before, after: product.cost }];
  });
}

/**
 * The goods of a purchase leave at what they came for. Where nothing moved since what one costs, that is what
 * it was; where others came, it is what these leave.
 */
export function sendBack(model: Model, purchase: PurchaseState) {
  const place = model.purchases.indexOf(purchase);
  for (const { at, quantity, landed, before, after } of purchase.costs) {
    const product = model.products[at];
    if (!product) continue;
    const others = (from: number, until?: number) =>
      model.purchases.slice(from, until).filter(({ costs }) => costs.some((each) => each.at === at));
    const since = others(place + 1);
    const isMoved =
      since.some(({ isVoided }) => !isVoided) ||
      others(0, place).some(({ voidedWhen }) => (voidedWhen ?? 0) > place);
    const isUntouched = !isMoved && product.cost === after;
    const previous = { ...product };
    if (isUntouched || isMoved || since.length > 0) take(model, product, { quantity, value: landed });
    else {
      shiftFor(model, product, { quantity: -quantity, document: purchase.id });
      continue;
    }
    if (isUntouched && product.cost !== before) {
      product.cost = before;
      product.value = worthOf(model, product.stock, before);
    }
    // The last goods leave with all that is left.
    if (product.stock === 0) product.value = 0;
    record(product, previous, { document: purchase.id });
  }
}

/** Goods that move at a value of their own. The value of the remaining goods is never negative. */
function take(model: Model, product: ProductState, { quantity, value }: { quantity: number; value: number }) {
  product.stock -= quantity;
  product.value -= value;
  if (product.stock > 0 && product.value < 0) product.value = worthOf(model, product.stock, product.cost);
  if (product.cost !== null && product.stock > 0) product.cost = half(product.value, product.stock);
}

/**
 * The goods that a sale takes or returns beyond its current ones; returned goods have the value they left at.
 */
export function hold(model: Model, goods: Goods, requested: ReadonlyMap<number, number>) {
  for (const at of new Set([...goods.keys(), ...requested.keys()])) {
    const product = model.products[at];
    const taken = goods.get(at) ?? { quantity: 0, value: 0 };
    const more = (requested.get(at) ?? 0) - taken.quantity;
    if (!product || more === 0) continue;
    if (more > 0) {
      const worth = product.cost === null ? null : worthOf(model, more, product.cost);
      shiftFor(model, product, { quantity: -more, document: goods });
      const value = taken.value === null || worth === null ? null : taken.value + worth;
      goods.set(at, { quantity: taken.quantity + more, value });
    } else goods.set(at, bringBack(model, product, { taken, back: -more, document: goods }));
  }
}

type DocumentStock = { quantity: number; value: number | null };

type Returning = { taken: DocumentStock; back: number; document: Goods; isVoid?: boolean; less?: number };

/** The goods that remain with the sale. `less` is the reduction in value of the returned goods. */
function bringBack(model: Model, product: ProductState, returning: Returning): DocumentStock {
  const { taken, back, document, isVoid = false, less = 0 } = returning;
  const { quantity, value } = taken;
  if (value === null) {
    shiftFor(model, product, { quantity: back, document, isVoid });
    return { quantity: quantity - back, value };
  }
  const previous = { ...product };
  const worth = Math.floor((value * back) / (quantity * coin(model))) * coin(model);
  take(model, product, { quantity: -back, value: less - worth });
  record(product, previous, { document, isVoid });
  return { quantity: quantity - back, value: value - worth };
}

/** The goods of a sale that is voided return, without what purchases adjusted because of such sales. */
export function bringAllBack(model: Model, goods: Goods) {
  for (const [at, taken] of goods) {
    const product = model.products[at];
    if (!product || taken.quantity === 0) continue;
    const less = adjustedBy(model, product, { at, document: goods });
    goods.set(
      at,
      bringBack(model, product, { taken, back: taken.quantity, document: goods, isVoid: true, less }),
    );
  }
}

type Voided = { at: number; document: Goods };

/**
 * The value that purchases of a product left in its stock beyond their cost, once no other sale exists that
 * could be the reason: a voided one, or one that came to an unknown value. Zero while such a sale exists.
 */
function adjustedBy({ purchases }: Model, { moves }: ProductState, { at, document }: Voided) {
  const found = purchases.flatMap(({ id, isVoided, costs }) => {
    const [line] = costs.filter((each) => each.at === at);
    const own = moves.filter((move) => move.document === id);
    const [first] = own;
    if (!line || !first) return [];
    const landed = isVoided ? 0 : line.landed;
    const amount = sum(own.map(({ value }) => value)) - landed;
    const before = first.left - first.quantity;
    if (amount === 0 || (!isVoided && line.before === null && before > 0)) return [];
    const place = moves.indexOf(first);
    const began = before > 0 ? place : moves.findLastIndex(({ left }, index) => index < place && left > 0);
    return [{ amount, began }];
  });
  if (found.length === 0) return 0;
  const since = moves.slice(Math.min(...found.map(({ began }) => began)) + 1);
  const others = since.filter((move) => move.document !== document);
  const of = (requested: Movement['document']) => moves.filter((move) => move.document === requested);
  const netQuantity = ({ document: own, quantity }: Movement) =>
    own === null ? quantity : sum(of(own).map((move) => move.quantity));
  if (others.some((move) => move.quantity < 0 && netQuantity(move) < 0)) return 0;
  const voided = new Set(others.flatMap((move) => (move.isVoid ? [move.document] : [])));
  const takenBack = sum([...voided].flatMap((each) => of(each).map(({ value }) => value)));
  return sum(found.map(({ amount }) => amount)) + takenBack;
}

/** The cost of a line's units, in coins: rounded once to the currency's decimals. */
const costOf = ({ per }: Model, { cost, quantity }: LineState) => half((cost ?? 0) * quantity, 100 / per);

export const costOfSales = (model: Model, sales: SaleState[]) =>
  sum(sales.flatMap(({ lines }) => lines.map((line) => costOf(model, line))));

/** The share of the next units in that cost, each time rounded down to the coin. */
export function costOfUnits(model: Model, line: LineState, units: number) {
  const whole = costOf(model, line);
  const upTo = (count: number) => Math.floor((whole * count) / line.quantity);
  return upTo(line.returned + units) - upTo(line.returned);
}
