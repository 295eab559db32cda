import type { Unit } from '@mostrador/shared/codes/codes';
import type { Discount } from '@mostrador/shared/money/discount';
import { times } from '@mostrador/shared/money/money';
import { priceFor } from '@mostrador/shared/money/price';

/** A sellable item: a variant of a product, or a service, as last loaded from the catalogue. */
export type Item = {
  /** A product by default. A service has no variants and is listed under its own id. */
  kind?: 'product' | 'service';
  /** True if the price is entered at each sale; `price` is only a suggestion. */
  openPrice?: boolean;
  /** True if a sale asks for modifiers. */
  asksExtras?: boolean;
  productId: string;
  variantId: string;
  name: string;
  unit: Unit;
  price: number;
  wholesaleQuantity: number | null;
  wholesalePrice: number | null;
  /** The stock in 1/1000. Null if it is not tracked. */
  stock: number | null;
  quantityMin: number;
  quantityStep: number;
  /** Basis points. Null means the organization's default. */
  taxRate: number | null;
};

/** The sellable items, by the ids of the variants. */
export type Items = { get: (variantId: string) => Item | undefined };

/** An option chosen with one unit of a line; quantity in 1/1000. */
export type ChosenExtra = { id: string; name: string; price: number; quantity: number };

/**
 * A pack of several units with its own code. `price` is that of the whole pack; null means the price of its
 * units.
 */
export type Pack = { id: string; name: string | null; units: number; price: number | null };

/**
 * Returns the meaning of an additional code: a pack, or undefined if it is only another code of one unit at
 * the list price.
 */
export const packIn = ({ id, name, units, price }: Pack): Pack | undefined =>
  units === whole && price === null ? undefined : { id, name, units, price };

export type CartLine = {
  lineId: string;
  item: Item;
  /** The pack in which the line is sold; its quantity is then whole packs. */
  pack?: Pack | null;
  extras?: readonly ChosenExtra[];
  quantity: number;
  /** The price on the scale's label or of the pack, in 1/100. Removed when a price is entered. */
  labelAmount?: number | null;
  /** Set only if the user changed it. Otherwise the catalogue's price for the quantity applies. */
  price: number | null;
  discount: Discount | null;
  note: string | null;
  /** The tax rate at the sale in basis points. The default is that of its item. */
  taxRate?: number;
};

export type StockPolicy = 'block' | 'warn' | 'allow';

const whole = 1000;
/** Finer steps are entered on the keypad; a tap adds whole units. */
const finestTap = 50;

/**
 * Calculates the unit price of one line. The wholesale quantity of a product counts all its lines and
 * variants together.
 */
export function unitPriceOf(line: CartLine, lines: readonly CartLine[]): number {
  const { item, price } = line;
  if (price !== null) return price;
  // The scale has only one price for the goods.
  if (line.labelAmount) return item.price;
  const quantity = lines
    .filter((line) => line.item.productId === item.productId)
    .reduce((sum, line) => sum + line.quantity, 0);
  return priceFor(item, quantity);
}

/** Returns the price that the chosen modifiers add to one unit. */
export const extrasPriceOf = ({ extras = [] }: Pick<CartLine, 'extras'>): number =>
  extras.reduce((sum, { price, quantity }) => sum + times(price, quantity), 0);

/** True if the same modifier options were chosen. */
export const hasSameExtras = (some: readonly ChosenExtra[], others: readonly ChosenExtra[]): boolean =>
  some.length === others.length &&
  some.every(({ id, quantity }) => others.some((other) => other.id === id && other.quantity === quantity));

/** The quantity that one tap on + adds. */
export const tapOf = (item: Pick<Item, 'quantityStep'>): number =>
  isTapped(item) ? item.quantityStep : Math.ceil(whole / item.quantityStep) * item.quantityStep;

/** True if the step is coarse enough for taps. */
export const isTapped = ({ quantityStep }: Pick<Item, 'quantityStep'>): boolean => quantityStep >= finestTap;

/** True for items sold by weight. Their quantity is always entered. */
export const isWeighed = (item: Item): boolean => item.unit !== 'piece' && !isTapped(item);

/** The quantity that the first tap on a product adds: one, if one can be sold. */
export const firstQuantityOf = (item: Item): number => allowedOf(whole, item);

/** Returns the decimals of the quantity: kilos and litres have decimals, counted items do not. */
export const decimalsOf = ({ quantityStep }: Pick<Item, 'quantityStep'>): 0 | 3 =>
  quantityStep % whole === 0 ? 0 : 3;

export type Fitted = { quantity: number; isShort: boolean; available: number | null };

/**
 * The nearest quantity that may be sold: at least the minimum, a multiple of the step, and at most the stock
 * that the other lines of the same item leave. 0 if none is left. Shops that do not block only get `isShort`.
 */
export function fitQuantity(
  requested: number,
  item: Pick<Item, 'stock' | 'quantityMin' | 'quantityStep'>,
  { others, policy }: { others: number; policy: StockPolicy },
): Fitted {
  const allowed = allowedOf(requested, item);
  if (item.stock === null) return { quantity: allowed, isShort: false, available: null };
  const available = Math.max(0, item.stock - others);
  const isShort = allowed > available;
  if (!isShort || policy !== 'block') return { quantity: allowed, isShort, available };
  const most = Math.floor(available / item.quantityStep) * item.quantityStep;
  return { quantity: most < item.quantityMin ? 0 : most, isShort, available };
}

/** Fits the quantity of a line. The weight on a scale's label stays unchanged if there is enough stock. */
export function fitLine(
  { quantity, item, labelAmount, pack }: Pick<CartLine, 'quantity' | 'item' | 'labelAmount' | 'pack'>,
  bound: { others: number; policy: StockPolicy },
): Fitted {
  const fitted = fitQuantity(quantity, asPacked(item, pack), bound);
  if (!labelAmount || pack) return fitted;
  const isThere = item.stock === null || quantity <= Math.max(0, item.stock - bound.others);
  return isThere || bound.policy !== 'block' ? { ...fitted, quantity, isShort: !isThere } : fitted;
}

/**
 * Changes the quantity of a line. The amount on a label is valid only for its printed quantity, but a pack
 * has a price per pack.
 */
export function resized(line: CartLine, quantity: number): CartLine {
  const { pack, labelAmount } = line;
  if (pack) return { ...line, quantity, labelAmount: packAmount(pack, quantity) };
  return labelAmount
    ? { ...line, quantity, labelAmount: line.quantity === quantity ? labelAmount : null }
    : { ...line, quantity };
}

export const packAmount = ({ price, units }: Pack, quantity: number): number | null =>
  price === null ? null : price * (quantity / units);

/** Returns the item as counted in packs, if it is sold in packs. */
export const asPacked = (item: Item, pack: Pack | null | undefined): Item =>
  pack ? { ...item, quantityMin: pack.units, quantityStep: pack.units } : item;

/** Rounds to the step, and up rather than below the minimum. */
export function allowedOf(
  requested: number,
  { quantityMin, quantityStep }: Pick<Item, 'quantityMin' | 'quantityStep'>,
): number {
  const near = Math.round(Math.max(requested, quantityMin) / quantityStep) * quantityStep;
  return near >= quantityMin ? near : Math.ceil(quantityMin / quantityStep) * quantityStep;
}
