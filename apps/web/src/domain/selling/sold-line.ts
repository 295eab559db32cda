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

/** Goods as the form holds them; what is only shown or counted with stands beside. */
export type LineValues = GoodsLine &
  Pick<FoundProduct, 'wholesaleQuantity' | 'wholesalePrice' | 'taxRate'> & {
    price: number | null;
    /** Of the catalogue, or as it was agreed. */
    priceNow: number;
    /** The id of an existing line that is changed. Null for a new line. */
    lineId: string | null;
    discount: Discount | null;
    note: string | null;
    /** The sale's coupon counts for it. */
    isCouponed: boolean;
    extras: readonly ChosenExtra[];
    /** True if the stock is counted. Null for lines of an existing sale, until the catalogue is loaded. */
    trackStock: boolean | null;
    /** In what it is sold, its quantity being whole ones, and in what it can be; absent from older drafts. */
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

/** A line that was sold, to be changed; to be sold again it begins anew. */
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

/** One more of what is there already, with the same extras and in the same pack; else a line of its own. */
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

/** A typed price replaces the price of the scale and of the pack. */
const hasOwnPrice = ({ price, priceNow }: LineValues) => price !== null && price !== priceNow;

/** The unit price: the typed one, otherwise the price for the quantity over all lines of the product. */
export function priceOf(line: LineValues, lines: readonly LineValues[]) {
  if (line.price !== null && hasOwnPrice(line)) return line.price;
  if (line.pack?.price) return line.priceNow;
  const quantity = lines
    .filter(({ productId }) => productId === line.productId)
    .reduce((sum, each) => sum + (each.quantity ?? 0), 0);
  const { wholesaleQuantity, wholesalePrice } = line;
  return priceFor({ price: line.priceNow, wholesaleQuantity, wholesalePrice }, quantity);
}

/** The amount charged instead of price × quantity: by its pack, or by the label of a scale. */
export function chargedOf(line: LineValues): number | null {
  const { pack, labelled, quantity } = line;
  if (hasOwnPrice(line)) return null;
  if (pack) return packAmount(pack, quantity ?? 0);
  return labelled && labelled.quantity === quantity ? labelled.amount : null;
}

/** A line as the price of a whole sale is made of it. */
export const pricedLine = (line: LineValues, lines: readonly LineValues[]) => ({
  price: priceOf(line, lines),
  quantity: line.quantity ?? 0,
  labelAmount: chargedOf(line),
  discount: line.discount,
  extras: line.extras,
});

/** The price of one counted unit, or of a pack if it is sold in packs, without extras. */
export function shownPrice(line: LineValues, lines: readonly LineValues[]): number {
  const price = priceOf(line, lines);
  const { pack } = line;
  return pack && !hasOwnPrice(line) ? (pack.price ?? times(price, pack.units)) : price;
}

/** The amount of the line before discounts. */
export function grossOf(line: LineValues, lines: readonly LineValues[], decimals: number): number {
  const { price, quantity, labelAmount } = pricedLine(line, lines);
  const extras = extrasPriceOf(line);
  return labelAmount === null
    ? timesIn(decimals, price + extras, quantity)
    : labelAmount + timesIn(decimals, extras, quantity);
}

/** In another pack, or by the unit: as many as it was, and at least one. */
export function inPack(line: LineValues, pack: Pack | null): LineValues {
  const units = pack?.units ?? wholeQuantity;
  const quantity = pack ? Math.max(Math.ceil((line.quantity ?? 0) / units), 1) * units : line.quantity;
  return { ...line, pack, quantity, price: line.priceNow };
}

/** The limit of the sold quantity: the stock, plus the quantity already taken by the sale that is edited. */
export type StockRule = { policy: StockPolicy; taken: ReadonlyMap<string, number> };

/** The quantity of each variant in the lines. */
export function takenBy(lines: readonly Pick<SoldLine, 'variantId' | 'quantity'>[]) {
  const taken = new Map<string, number>();
  for (const { variantId, quantity } of lines) taken.set(variantId, (taken.get(variantId) ?? 0) + quantity);
  return taken;
}

/** Of a line, or of what becomes one, by what it is limited. */
export type LimitedLine = Pick<
  LineValues,
  'id' | 'name' | 'variantId' | 'quantityStep' | 'stock' | 'trackStock'
> & { pack?: Pack | null | undefined };

/** As much of it as the other lines leave over; steps and minimum are judged when the form is saved. */
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
