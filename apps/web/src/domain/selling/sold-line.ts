import type { Discount } from '@mostrador/shared/money/discount';
import { times, timesIn, wholeQuantity } from '@mostrador/shared/money/money';
import { priceFor } from '@mostrador/shared/money/price';
import { type GoodsLine, goodsLineOf } from '../lines/goods-line.ts';
import type { FoundProduct } from '../product/found-product.ts';
import {
  type ChosenExtra,
  extrasPriceOf,
  fitQuantity,
  hasSameExtras,
  type Pack,
  packAmount,
  packIn,
  type StockPolicy,
} from '../sale/cart/item.ts';
import { unitOf } from '../sale/cart/unit-of.ts';
import type { Sale } from '../sale/sale.ts';

type SoldLine = Sale['products'][number];
type SoldService = Sale['services'][number];

/** A line in the form, with further fields that are only for display or calculation. */
export type LineValues = GoodsLine &
  Pick<FoundProduct, 'wholesaleQuantity' | 'wholesalePrice' | 'taxRate'> & {
    price: number | null;
    /** The price of the catalogue, or the agreed price. */
    priceNow: number;
    /** The id of an existing line that is changed. Null for a new line. */
    lineId: string | null;
    discount: Discount | null;
    note: string | null;
    /** True if the sale's coupon applies to the line. */
    isCouponed: boolean;
    extras: readonly ChosenExtra[];
    /** True if the stock is tracked. Null for lines of an existing sale, until the catalogue is loaded. */
    trackStock: boolean | null;
    /**
     * The pack in which the line is sold, whose quantity is then whole packs, and the possible packs. Absent
     * in older drafts.
     */
    pack?: Pack | null;
    packs?: readonly Pack[];
    /** The amount charged for a quantity by a label of the scale. */
    labelled?: { quantity: number; amount: number } | null;
  };

export function lineOf(product: FoundProduct, quantity: number, extras: readonly ChosenExtra[] = []) {
  const line: LineValues = {
    ...goodsLineOf(product, quantity),
    wholesaleQuantity: product.wholesaleQuantity,
    wholesalePrice: product.wholesalePrice,
    taxRate: product.taxRate,
    price: product.price,
    priceNow: product.price,
    lineId: null,
    discount: null,
    note: null,
    isCouponed: false,
    extras,
    trackStock: product.trackStock,
    pack: product.pack ?? null,
    packs: product.codes.flatMap((code) => packIn(code) ?? []),
  };
  return line;
}

type Service = Pick<
  FoundProduct,
  | 'name'
  | 'unit'
  | 'quantityMin'
  | 'quantityStep'
  | 'price'
  | 'wholesaleQuantity'
  | 'wholesalePrice'
  | 'taxRate'
> & { id: string; modifierIds: readonly string[] };

/** Converts a service to a found product. Services have no stock. */
export const foundService = ({ id, modifierIds, ...service }: Service): FoundProduct => ({
  ...service,
  productId: id,
  variantId: id,
  asksExtras: modifierIds.length > 0,
  trackStock: false,
  barcode: null,
  codes: [],
  stock: 0,
  cost: null,
  expiresOn: null,
});

/** Converts a sold line for an edit. To sell the same item again, a new line is created. */
export const soldLine = (line: SoldLine): LineValues => ({
  id: line.lineId,
  productId: line.id,
  variantId: line.variantId,
  name: line.name,
  unit: unitOf(line.unit),
  quantityStep: line.quantityStep,
  stock: line.stock,
  quantity: line.quantity,
  wholesaleQuantity: null,
  wholesalePrice: null,
  taxRate: line.taxRate,
  price: line.price,
  priceNow: line.price,
  lineId: line.lineId,
  discount: line.discount,
  note: line.note,
  isCouponed: line.amountCoupon !== null,
  extras: line.modifiers,
  trackStock: null,
  pack: line.pack,
  packs: line.pack ? [line.pack] : [],
  labelled:
    line.labelAmount === null || line.pack ? null : { quantity: line.quantity, amount: line.labelAmount },
});

export const soldService = (line: SoldService) => ({
  ...soldLine({ ...line, variantId: line.id, stock: 0, labelAmount: null, pack: null }),
  trackStock: false,
});

/** Adds one to an existing line with the same modifiers and in the same pack; otherwise adds a new line. */
export function withSold(
  lines: readonly LineValues[],
  product: FoundProduct,
  { extras, more }: { extras: readonly ChosenExtra[]; more: number },
): LineValues[] {
  const same = lineLike(lines, product, extras);
  if (!same) return [...lines, lineOf(product, more, extras)];
  return lines.map((line) => (line === same ? { ...line, quantity: (line.quantity ?? 0) + more } : line));
}

export const lineLike = (
  lines: readonly LineValues[],
  { variantId, pack }: Pick<FoundProduct, 'variantId' | 'pack'>,
  extras: readonly ChosenExtra[],
) =>
  lines.find(
    (line) =>
      line.variantId === variantId && line.pack?.id === pack?.id && hasSameExtras(line.extras, extras),
  );

/** An entered price replaces the price of the scale and of the pack. */
const hasOwnPrice = ({ price, priceNow }: LineValues) => price !== null && price !== priceNow;

/**
 * Returns the unit price: the entered one, otherwise the price for the quantity over all lines of the
 * product.
 */
export function priceOf(line: LineValues, lines: readonly LineValues[]) {
  if (line.price !== null && hasOwnPrice(line)) return line.price;
  if (line.pack?.price) return line.priceNow;
  const quantity = lines
    .filter(({ productId }) => productId === line.productId)
    .reduce((sum, each) => sum + (each.quantity ?? 0), 0);
  const { wholesaleQuantity, wholesalePrice } = line;
  return priceFor({ price: line.priceNow, wholesaleQuantity, wholesalePrice }, quantity);
}

/** Returns the amount charged instead of price × quantity: that of its pack, or of a scale's label. */
export function chargedOf(line: LineValues): number | null {
  const { pack, labelled, quantity } = line;
  if (hasOwnPrice(line)) return null;
  if (pack) return packAmount(pack, quantity ?? 0);
  return labelled && labelled.quantity === quantity ? labelled.amount : null;
}

/** Converts a line to the form from which the price of the whole sale is calculated. */
export const pricedLine = (line: LineValues, lines: readonly LineValues[]) => ({
  price: priceOf(line, lines),
  quantity: line.quantity ?? 0,
  labelAmount: chargedOf(line),
  discount: line.discount,
  extras: line.extras,
});

/** Returns the price of one counted unit, or of a pack if the line is sold in packs, without modifiers. */
export function shownPrice(line: LineValues, lines: readonly LineValues[]): number {
  const price = priceOf(line, lines);
  const { pack } = line;
  return pack && !hasOwnPrice(line) ? (pack.price ?? times(price, pack.units)) : price;
}

/** Returns the amount of the line before discounts. */
export function grossOf(line: LineValues, lines: readonly LineValues[], decimals: number): number {
  const { price, quantity, labelAmount } = pricedLine(line, lines);
  const extras = extrasPriceOf(line);
  return labelAmount === null
    ? timesIn(decimals, price + extras, quantity)
    : labelAmount + timesIn(decimals, extras, quantity);
}

/** Changes a line to another pack, or to single units: the same number, and at least one. */
export function inPack(line: LineValues, pack: Pack | null): LineValues {
  const units = pack?.units ?? wholeQuantity;
  const quantity = pack ? Math.max(Math.ceil((line.quantity ?? 0) / units), 1) * units : line.quantity;
  return { ...line, pack, quantity, price: line.priceNow };
}

/** The limit of the sold quantity: the stock, plus the quantity already taken by the sale that is edited. */
export type StockRule = { policy: StockPolicy; taken: ReadonlyMap<string, number> };

/** Returns the quantity of each variant in the lines. */
export function takenBy(lines: readonly Pick<SoldLine, 'variantId' | 'quantity'>[]) {
  const taken = new Map<string, number>();
  for (const { variantId, quantity } of lines) taken.set(variantId, (taken.get(variantId) ?? 0) + quantity);
  return taken;
}

/** The fields of a line, or of a future line, that limit its quantity. */
export type LimitedLine = Pick<
  LineValues,
  'id' | 'name' | 'variantId' | 'quantityStep' | 'stock' | 'trackStock'
> & { pack?: Pack | null | undefined };

/**
 * Returns the part of the requested quantity that the other lines leave. Steps and minimum are checked when
 * the form is saved.
 */
export function fitted(
  line: LimitedLine,
  quantity: number,
  { lines, rule }: { lines: readonly LineValues[]; rule: StockRule },
) {
  if (!line.trackStock) return { quantity, isShort: false, available: null };
  const others = lines
    .filter(({ id, variantId }) => variantId === line.variantId && id !== line.id)
    .reduce((sum, each) => sum + (each.quantity ?? 0), 0);
  const step = line.pack?.units ?? line.quantityStep;
  const item = {
    stock: line.stock + (rule.taken.get(line.variantId) ?? 0),
    quantityMin: line.pack?.units ?? 1,
    quantityStep: step,
  };
  const found = fitQuantity(quantity, item, { others, policy: rule.policy });
  const isShort = quantity > (found.available ?? quantity);
  return { ...found, isShort, quantity: isShort ? found.quantity : quantity };
}
