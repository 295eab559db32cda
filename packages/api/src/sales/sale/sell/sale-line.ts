import type { Discount } from '@mostrador/shared/money/discount';
import { times, timesIn, toDecimals } from '@mostrador/shared/money/money';
import { type OfferTerms, offOfLine } from '@mostrador/shared/money/offer';
import { priceFor } from '@mostrador/shared/money/price';
import { discountOn } from '@mostrador/shared/money/sale-total';
import { labelledQuantity } from '@mostrador/shared/money/scale-label';
import { newId } from '@mostrador/shared/wire/new-id';
import type { Pack, Sellable } from '../../../catalog/product/product.ts';
import type { Principal } from '../../../core/call/call.ts';
import { InvalidField, lacking, notFound } from '../../../core/call/errors.ts';
import { refuseCents } from '../../../identity/organization/decimals.ts';
import type { SaleInput, SaleLineInput } from '../sale.schema.ts';
import type { StoredExtra } from '../sale.table.ts';
import { hasSameExtras, holdsFor, isSameDiscount, type PriorTerms, priorLine } from './sale-before.ts';
import type { LineRow } from './sale-draft.ts';
import { chosenExtras } from './sale-extras.ts';
import type { SaleRule } from './sale-rule.ts';

export type PricedLine = Omit<
  LineRow,
  'amountGross' | 'amountDiscount' | 'amountCoupon' | 'amountTax' | 'amount'
>;

/** A line with its kind and the path of its fields, `products.0` or `services.2`. */
export type InputLine = SaleLineInput & { kind: PricedLine['kind']; path: string };

/** Products first, then services, which is the order of the lines of a sale. */
export const inputLinesOf = ({ products, services = [] }: Pick<SaleInput, 'products' | 'services'>) => [
  ...products.map((line, index): InputLine => ({ ...line, kind: 'product', path: `products.${index}` })),
  ...services.map((line, index): InputLine => ({ ...line, kind: 'service', path: `services.${index}` })),
];

/** The catalogue ids that the lines refer to. */
export const sellableIdsOf = (lines: readonly InputLine[]) =>
  lines.map(({ id, variantId, packId }) => ({ productId: id, variantId: variantId ?? null, packId }));

type Material = {
  saleId: string;
  lines: readonly InputLine[];
  sellables: readonly (Sellable | null)[];
  principal: Principal;
  rule: SaleRule;
  before?: PriorTerms | undefined;
  /** The offers running now. */
  offers: readonly OfferTerms[];
};

/** The requested lines, with the current name, price, cost and tax of the catalogue. */
export function priceLines(material: Material): PricedLine[] {
  const { saleId, lines, sellables, principal, before, offers } = material;
  const { taxEnabled, defaultTaxRate } = principal.shop.settings;
  const { decimals } = material.rule;
  const quantities = new Map<string, number>();
  for (const { id, quantity } of lines) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return lines.map((line, position) => {
    const agreed = priorLine(line, before);
    const isCopy = before?.isCopy === true;
    const head = { saleId, position, ...namedLine(line, (before?.revision ?? 0) + 1) };
    const given = {
      quantity: line.quantity,
      discount: discountOf(line, { principal, agreed, decimals, isCopy }),
      offerId: null,
      note: line.note ?? null,
    };
    const sellable = sellables[position] ?? null;
    const quantity = quantities.get(line.id) ?? line.quantity;
    const offer = { line, sellable, quantity, agreed, decimals, isCopy };
    if (agreed && before?.isSold && hasSameExtras(line, agreed)) {
      if (sellable && line.quantity !== agreed.quantity) refuseQuantity(line, sellable);
      const price = priceOf({ ...offer, listed: agreed.price }, principal);
      const charged = chargedOf(line, { price, listed: agreed.price, agreed, decimals, offered: null });
      const retained = retainedOffer(line, { agreed, decimals });
      return { ...goodsOf(agreed), ...head, ...given, ...retained, price, ...charged };
    }
    const found = sellableAt(line, sellable);
    // The wholesale price does not apply to scale labels, because the scale has only one price, nor to packs
    // with a price.
    const isWholesale = !line.labelAmount && !packAt(line, { agreed, offered: found.pack })?.price;
    const listed = isWholesale ? priceFor(found, quantity) : found.price;
    const price = priceOf({ ...offer, listed, openPrice: found.openPrice }, principal);
    const extras = chosenExtras(line, { offered: found.extras, decimals });
    const { labelAmount, pack } = chargedOf(line, { price, listed, agreed, decimals, offered: found.pack });
    const extrasPrice = extras.reduce((sum, { price, quantity }) => sum + times(price, quantity), 0);
    const isListed = price === toDecimals(listed, decimals);
    const own = isOfOffer(line, agreed) ? null : given.discount;
    const goods = { price, quantity: line.quantity, labelAmount, extrasPrice, own };
    return {
      ...head,
      kind: found.kind,
      productId: found.productId,
      variantId: found.variantId,
      name: found.name,
      unit: found.unit,
      ...given,
      ...offered(found, goods, { offers: isListed ? offers : [], decimals }),
      price,
      labelAmount,
      pack,
      extras,
      extrasPrice,
      cost: costWith(found.cost, extras),
      taxRate: taxEnabled ? (found.taxRate ?? defaultTaxRate) : 0,
    };
  });
}

type AgreedTerms = { agreed: LineRow; decimals: number };

/** True if the requested discount of the line is that of its offer. */
const isOfOffer = ({ discount }: InputLine, agreed: LineRow | undefined): boolean =>
  agreed?.offerId != null && (discount === undefined || isSameDiscount(discount, agreed.discount));

/** The offer's discount per unit at the time of sale, for the current quantity. */
function retainedOffer(line: InputLine, { agreed, decimals }: AgreedTerms) {
  if (!isOfOffer(line, agreed)) return {};
  const value = Math.round(((agreed.discount?.value ?? 0) * line.quantity) / agreed.quantity);
  return {
    discount: { value: toDecimals(value, decimals), unit: 'money' as const },
    offerId: agreed.offerId,
  };
}

type Goods = Pick<PricedLine, 'price' | 'quantity' | 'labelAmount' | 'extrasPrice'> & {
  own: Discount | null;
};
type Running = { offers: readonly OfferTerms[]; decimals: number };

/** The discount of the best offer, unless the discount that the user gave is larger. */
function offered({ kind, productId, price: list }: Sellable, goods: Goods, { offers, decimals }: Running) {
  const { own, price, quantity, labelAmount, extrasPrice } = goods;
  const line = { productId, price: list, unitPrice: price, quantity, labelAmount };
  const best = kind === 'product' ? offOfLine(line, offers, decimals) : null;
  if (!best) return { discount: own, offerId: null };
  const gross = (labelAmount ?? times(price, quantity)) + times(extrasPrice, quantity);
  if (discountOn(gross, own) > best.off) return { discount: own, offerId: null };
  return { discount: { value: best.off, unit: 'money' as const }, offerId: best.offerId };
}

/**
 * Lines of the first revision have the ids that the client created; lines of later revisions refer to these
 * ids.
 */
const namedLine = ({ lineId }: InputLine, revision: number) =>
  revision === 1
    ? { id: lineId ?? newId(), lineId: null, revision }
    : { id: newId(), lineId: lineId ?? null, revision };

/** The fields of a sold line that stay, whatever the catalogue contains now. */
const goodsOf = (line: LineRow) => ({
  kind: line.kind,
  productId: line.productId,
  variantId: line.variantId,
  name: line.name,
  unit: line.unit,
  extras: line.extras,
  extrasPrice: line.extrasPrice,
  cost: line.cost,
  taxRate: line.taxRate,
});

const costWith = (cost: number | null, extras: StoredExtra[]) =>
  extras.reduce<number | null>(
    (sum, extra) => (sum === null || extra.cost === null ? null : sum + times(extra.cost, extra.quantity)),
    cost,
  );

function sellableAt(line: InputLine, sellable: Sellable | null): Sellable {
  if (!sellable || sellable.kind !== line.kind)
    throw notFound(`${line.path}.${line.variantId ? 'variantId' : 'id'}`);
  if (sellable.hasVariants && !line.variantId)
    throw new InvalidField(`${line.path}.variantId`, 'variantRequired');
  refuseQuantity(line, sellable);
  return sellable;
}

type Packed = { agreed: LineRow | undefined; offered: Pack | null };

/** The pack of a line: the agreed one if the line has one, otherwise the pack from the catalogue. */
function packAt({ packId, path }: InputLine, { agreed, offered }: Packed): Pack | null {
  if (!packId) return null;
  const pack = agreed?.pack?.id === packId ? agreed.pack : offered;
  if (!pack) throw notFound(`${path}.packId`);
  return pack;
}

type Labelled = { price: number; agreed: LineRow | undefined; decimals: number };

/** The amount charged instead of price × quantity. A given price replaces the price of the pack. */
function chargedOf(line: InputLine, { offered, listed, ...terms }: Labelled & Packed & { listed: number }) {
  const { agreed, decimals, price } = terms;
  const isAsAgreed = agreed?.quantity === line.quantity && agreed.price === price;
  if (line.packId === undefined && isAsAgreed && agreed.pack)
    return { pack: agreed.pack, labelAmount: agreed.labelAmount };
  const pack = packAt(line, { agreed, offered });
  if (!pack) return { pack, labelAmount: labelOf(line, terms) };
  if (line.quantity % pack.units !== 0)
    throw new InvalidField(`${line.path}.quantity`, 'quantityStep', { step: pack.units });
  if (price !== toDecimals(listed, decimals) && price !== agreed?.price)
    return { pack: null, labelAmount: null };
  const whole = pack.price === null ? null : toDecimals(pack.price, decimals);
  const labelAmount = whole === null ? null : whole * (line.quantity / pack.units);
  return { pack: { ...pack, price: whole }, labelAmount };
}

/**
 * The amount of a scale label for the line, if there is one: the quantity is the amount divided by the price.
 * An agreed label stays while quantity and price do; the label amount of a pack goes with its pack.
 */
function labelOf({ labelAmount, quantity, path }: InputLine, { price, agreed, decimals }: Labelled) {
  const isAsAgreed = agreed?.quantity === quantity && agreed.price === price;
  if (labelAmount === undefined && isAsAgreed) return agreed.pack ? null : agreed.labelAmount;
  if (!labelAmount) return null;
  refuseCents(decimals, `${path}.labelAmount`, labelAmount);
  if (quantity !== labelledQuantity(labelAmount, price))
    throw new InvalidField(`${path}.labelAmount`, 'labelAmountDiffers');
  return labelAmount;
}

/**
 * The quantity of a scale label is its amount divided by the price; the quantity step of the goods does not
 * apply to it.
 */
function refuseQuantity(line: InputLine, { quantityMin, quantityStep }: Sellable) {
  const { path, quantity } = line;
  if (line.labelAmount || line.packId) return;
  const at = `${path}.quantity`;
  if (quantity < quantityMin) throw new InvalidField(at, 'quantityBelowMinimum', { minimum: quantityMin });
  if (quantity % quantityStep !== 0) throw new InvalidField(at, 'quantityStep', { step: quantityStep });
}

type Offer = {
  line: InputLine;
  /** The price of the line unless one is given. */
  listed: number;
  /** The item in the current catalogue; null if it was removed. */
  sellable: Sellable | null;
  /** The quantity of the item in the whole sale. */
  quantity: number;
  agreed: LineRow | undefined;
  decimals: number;
  openPrice?: boolean;
  isCopy: boolean;
};

/**
 * The price of a line. A catalogue price from another currency is rounded to the nearest possible one. An
 * open price is given by the seller. An agreed price below the catalogue's applies to the agreed quantity: a
 * larger quantity, or a copy of the line, is a new price, and a wholesale price ends with its quantity.
 */
function priceOf(offer: Offer, principal: Principal) {
  const { line, listed, sellable, agreed, decimals, isCopy } = offer;
  const mayPrice = offer.openPrice || principal.flags.has('pdv_change_price');
  const payable = toDecimals(listed, decimals);
  const price = line.price === listed ? payable : (line.price ?? agreed?.price ?? payable);
  if (price === agreed?.price) {
    const current = sellable && toDecimals(priceFor(sellable, offer.quantity), decimals);
    const isMore = isCopy || line.quantity > agreed.quantity;
    const wasListed = sellable && price === toDecimals(priceFor(sellable, agreed.quantity), decimals);
    if (mayPrice || (current !== null && price >= current) || !(isMore || wasListed)) return price;
    if (isMore || line.price !== undefined || current === null) throw lacking('pdv_change_price');
    return current;
  }
  if (price === payable) return price;
  refuseCents(decimals, `${line.path}.price`, price);
  if (!mayPrice) throw lacking('pdv_change_price');
  return price;
}

type Agreement = { principal: Principal; agreed: LineRow | undefined; decimals: number; isCopy: boolean };

function discountOf({ discount, path, quantity }: InputLine, agreement: Agreement) {
  const { principal, agreed, decimals, isCopy } = agreement;
  if (!discount) return null;
  const isAgreed = isSameDiscount(discount, agreed?.discount ?? null);
  if (isAgreed && !isCopy && holdsFor(discount, { agreed: agreed?.quantity ?? 0, now: quantity }))
    return discount;
  if (discount.unit === 'money') refuseCents(decimals, `${path}.discount.value`, discount.value);
  if (discount.value > 0 && !principal.flags.has('acc_discounts')) throw lacking('acc_discounts');
  return discount;
}

type Costed = Pick<PricedLine, 'cost' | 'quantity'>;

/** The cost of the goods, without unknown costs; rounded per line to the decimals of the currency. */
export const costOf = (lines: readonly Costed[], decimals: number) =>
  lines.reduce((sum, { cost, quantity }) => sum + timesIn(decimals, cost ?? 0, quantity), 0);
