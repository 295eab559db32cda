import type { Unit } from '@mostrador/shared/codes/codes';
import type { Discount } from '@mostrador/shared/money/discount';
import { times } from '@mostrador/shared/money/money';
import { priceFor } from '@mostrador/shared/money/price';

/** One thing that can be sold: a variant of a product, or a service, as the catalogue last told. */
export type Item = {
  /** A product unless said. A service has no variants and stands under its own id. */
  kind?: 'product' | 'service';
  /** Selling it asks what it costs; `price` is only proposed. */
  openPrice?: boolean;
  /** Selling it asks for extras. */
  asksExtras?: boolean;
  productId: string;
  variantId: string;
  name: string;
  unit: Unit;
  price: number;
  wholesaleQuantity: number | null;
  wholesalePrice: number | null;
  /** In 1/1000; null when nobody counts it. */
  stock: number | null;
  quantityMin: number;
  quantityStep: number;
  /** Basis points; null takes the organization's own. */
  taxRate: number | null;
};

/** What can be sold, by the ids of the variants. */
export type Items = { get: (variantId: string) => Item | undefined };

/** An option chosen with one unit of a line; quantity in 1/1000. */
export type ChosenExtra = { id: string; name: string; price: number; quantity: number };

/** So many units with a code of their own; `price` of the whole, null costs what its units do. */
export type Pack = { id: string; name: string | null; units: number; price: number | null };

/** What a further code means: a pack, or just another name of one unit at the price of the list. */
export const packIn = ({ id, name, units, price }: Pack): Pack | undefined =>
  units === whole && price === null ? undefined : { id, name, units, price };

export type CartLine = {
  lineId: string;
  item: Item;
  /** In what it is sold: its quantity is whole packs. */
  pack?: Pack | null;
  extras?: readonly ChosenExtra[];
  quantity: number;
  /** What the label of a scale or the pack says that it costs, in 1/100; gone once somebody says a price. */
  labelAmount?: number | null;
  /** Only when somebody changed it; else the catalogue's price for that many. */
  price: number | null;
  discount: Discount | null;
  note: string | null;
  /** Basis points with which it was sold; unless said that of its item. */
  taxRate?: number;
};

export type StockPolicy = 'block' | 'warn' | 'allow';

const whole = 1000;
/** Steps finer than this are for the keypad; a tap goes by whole units. */
const finestTap = 50;

/** What one line costs per unit: wholesale counts a product over all lines, its variants together. */
export function unitPriceOf(line: CartLine, lines: readonly CartLine[]): number {
  const { item, price } = line;
  if (price !== null) return price;
  // The scale knows one price of what it weighs.
  if (line.labelAmount) return item.price;
  const quantity = lines
    .filter((line) => line.item.productId === item.productId)
    .reduce((sum, line) => sum + line.quantity, 0);
  return priceFor(item, quantity);
}

/** What the chosen extras add to the price of one unit. */
export const extrasPriceOf = ({ extras = [] }: Pick<CartLine, 'extras'>): number =>
  extras.reduce((sum, { price, quantity }) => sum + times(price, quantity), 0);

/** Whether the same was chosen. */
export const hasSameExtras = (some: readonly ChosenExtra[], others: readonly ChosenExtra[]): boolean =>
  some.length === others.length &&
  some.every(({ id, quantity }) => others.some((other) => other.id === id && other.quantity === quantity));

/** How far one tap on + goes. */
export const tapOf = (item: Pick<Item, 'quantityStep'>): number =>
  isTapped(item) ? item.quantityStep : Math.ceil(whole / item.quantityStep) * item.quantityStep;

/** Its step is coarse enough for a finger. */
export const isTapped = ({ quantityStep }: Pick<Item, 'quantityStep'>): boolean => quantityStep >= finestTap;

/** Goes over a scale: nobody means one of it without having said so. */
export const isWeighed = (item: Item): boolean => item.unit !== 'piece' && !isTapped(item);

/** How much of it the first tap on a product means: one, where one can be sold. */
export const firstQuantityOf = (item: Item): number => allowedOf(whole, item);

/** Kilos and litres take decimals, things that are counted do not. */
export const decimalsOf = ({ quantityStep }: Pick<Item, 'quantityStep'>): 0 | 3 =>
  quantityStep % whole === 0 ? 0 : 3;

export type Fitted = { quantity: number; isShort: boolean; available: number | null };

/**
 * The nearest quantity that may be sold: at least the minimum, a multiple of the step, and no more than what
 * the other lines of the same thing leave over. 0 when nothing is left. Shops that do not block only learn
 * `isShort`.
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

/** The same for a line; the weight on a label of the scale stays as it was weighed while there is so much. */
export function fitLine(
  { quantity, item, labelAmount, pack }: Pick<CartLine, 'quantity' | 'item' | 'labelAmount' | 'pack'>,
  bound: { others: number; policy: StockPolicy },
): Fitted {
  const fitted = fitQuantity(quantity, asPacked(item, pack), bound);
  if (!labelAmount || pack) return fitted;
  const isThere = item.stock === null || quantity <= Math.max(0, item.stock - bound.others);
  return isThere || bound.policy !== 'block' ? { ...fitted, quantity, isShort: !isThere } : fitted;
}

/** The amount of a label belongs to the quantity that it was printed with; a pack has its price each time. */
export function resized(line: CartLine, quantity: number): CartLine {
  const { pack, labelAmount } = line;
  if (pack) return { ...line, quantity, labelAmount: packAmount(pack, quantity) };
  return labelAmount
    ? { ...line, quantity, labelAmount: line.quantity === quantity ? labelAmount : null }
    : { ...line, quantity };
}

export const packAmount = ({ price, units }: Pack, quantity: number): number | null =>
  price === null ? null : price * (quantity / units);

/** What is sold in packs is counted by them. */
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
