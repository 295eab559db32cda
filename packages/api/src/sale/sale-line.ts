import { times, toDecimals } from '@mostrador/shared/money';
import { newId } from '@mostrador/shared/new-id';
import { priceFor } from '@mostrador/shared/price';
import type { Principal } from '../base/call.ts';
import { forbidden, InvalidField, notFound } from '../base/errors.ts';
import { decimalsOf, refuseDecimals } from '../organization/decimals.ts';
import type { Sellable } from '../product/product.ts';
import type { SaleInput, SaleLineInput } from './sale.schema.ts';
import type { StoredExtra } from './sale.table.ts';
import { agreedLine, type Before, hasSameExtras, isSameDiscount } from './sale-before.ts';
import type { LineRow } from './sale-draft.ts';
import { chosenExtras } from './sale-extras.ts';

export type PricedLine = Omit<LineRow, 'amountGross' | 'amountDiscount' | 'amountTax' | 'amount'>;

/** A line with its kind and the path of its fields, `products.0` or `services.2`. */
export type AskedLine = SaleLineInput & { kind: PricedLine['kind']; path: string };

/** Products first, then services, which is the order of the lines of a sale. */
export const askedLines = ({ products, services = [] }: Pick<SaleInput, 'products' | 'services'>) => [
  ...products.map((line, index): AskedLine => ({ ...line, kind: 'product', path: `products.${index}` })),
  ...services.map((line, index): AskedLine => ({ ...line, kind: 'service', path: `services.${index}` })),
];

type Material = {
  saleId: string;
  lines: readonly AskedLine[];
  sellables: readonly (Sellable | null)[];
  principal: Principal;
  before?: Before | undefined;
};

/** The lines as they are asked for, with the catalogue's name, price, cost and tax of this moment. */
export function priceLines({ saleId, lines, sellables, principal, before }: Material): PricedLine[] {
  const { taxEnabled, defaultTaxRate } = principal.shop.settings;
  const decimals = decimalsOf(principal.shop);
  const quantities = new Map<string, number>();
  for (const { id, quantity } of lines) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return lines.map((line, position) => {
    const agreed = agreedLine(line, before);
    const head = { saleId, position, ...namedLine(line, (before?.revision ?? 0) + 1) };
    const said = {
      quantity: line.quantity,
      discount: discountOf(line, { principal, agreed }),
      note: line.note ?? null,
    };
    const sellable = sellables[position] ?? null;
    if (agreed && before?.isSold && hasSameExtras(line, agreed)) {
      if (sellable && line.quantity !== agreed.quantity) refuseQuantity(line, sellable);
      const price = priceOf({ line, listed: agreed.price, agreed }, principal);
      return { ...goodsOf(agreed), ...head, ...said, price };
    }
    const found = sellableAt(line, sellable);
    const listed = priceFor(found, quantities.get(line.id) ?? line.quantity);
    const extras = chosenExtras(line, { offered: found.extras, decimals });
    return {
      ...head,
      kind: found.kind,
      productId: found.productId,
      variantId: found.variantId,
      name: found.name,
      unit: found.unit,
      ...said,
      price: priceOf({ line, listed, agreed }, principal),
      extras,
      extrasPrice: extras.reduce((sum, { price, quantity }) => sum + times(price, quantity), 0),
      cost: costWith(found.cost, extras),
      taxRate: taxEnabled ? (found.taxRate ?? defaultTaxRate) : 0,
    };
  });
}

/** The first revision's lines have the ids that the client made; later ones only name those. */
const namedLine = ({ lineId }: AskedLine, revision: number) =>
  revision === 1
    ? { id: lineId ?? newId(), lineId: null, revision }
    : { id: newId(), lineId: lineId ?? null, revision };

/** What stays as it was sold, whatever the catalogue says by now. */
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

function sellableAt(line: AskedLine, sellable: Sellable | null): Sellable {
  if (!sellable || sellable.kind !== line.kind)
    throw notFound(`${line.path}.${line.variantId ? 'variantId' : 'id'}`);
  if (sellable.hasVariants && !line.variantId)
    throw new InvalidField(`${line.path}.variantId`, 'variantRequired');
  refuseQuantity(line, sellable);
  return sellable;
}

function refuseQuantity({ path, quantity }: AskedLine, { quantityMin, quantityStep }: Sellable) {
  const at = `${path}.quantity`;
  if (quantity < quantityMin) throw new InvalidField(at, 'quantityBelowMinimum', { minimum: quantityMin });
  if (quantity % quantityStep !== 0) throw new InvalidField(at, 'quantityStep', { step: quantityStep });
}

type Offer = { line: AskedLine; listed: number; agreed: LineRow | undefined };

/** A price that the catalogue got in another currency is sold at the nearest one that this one has. */
function priceOf({ line, listed, agreed }: Offer, principal: Principal) {
  const payable = toDecimals(listed, decimalsOf(principal.shop));
  if (line.price === undefined) return agreed?.price ?? payable;
  if (line.price === listed) return payable;
  if (line.price === agreed?.price) return line.price;
  refuseDecimals(principal.shop, `${line.path}.price`, line.price);
  if (line.price !== payable && !principal.flags.has('pdv_change_price')) throw lacking('pdv_change_price');
  return line.price;
}

type Agreement = { principal: Principal; agreed: LineRow | undefined };

function discountOf({ discount, path }: AskedLine, { principal, agreed }: Agreement) {
  if (!discount) return null;
  if (isSameDiscount(discount, agreed?.discount ?? null)) return discount;
  if (discount.unit === 'money') refuseDecimals(principal.shop, `${path}.discount.value`, discount.value);
  if (discount.value > 0 && !principal.flags.has('acc_discounts')) throw lacking('acc_discounts');
  return discount;
}

export const lacking = (permission: string) => forbidden('permissionDenied', { permission });

type Costed = Pick<PricedLine, 'cost' | 'quantity'>;

/** What the goods cost the shop, unknown costs not counted; rounded per line to what the currency can say. */
export const costOf = (lines: readonly Costed[], decimals: number) =>
  lines.reduce((sum, { cost, quantity }) => sum + toDecimals(times(cost ?? 0, quantity), decimals), 0);
