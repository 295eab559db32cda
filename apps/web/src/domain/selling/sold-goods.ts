import type { Discount } from '@mostrador/shared/discount';
import { newId } from '@mostrador/shared/new-id';
import { priceFor } from '@mostrador/shared/price';
import { saleTotal } from '@mostrador/shared/sale-total';
import type { ListForm } from '../../ui/form/use-lines.ts';
import { type GoodsLine, goodsLineOf } from '../lines/goods-line.ts';
import type { FoundProduct } from '../product/found-product.ts';
import type { Sale } from '../sale/sale.ts';
import type { Shop } from '../sale/shop.ts';
import { unitOf } from '../sale/unit-of.ts';

type SoldLine = Sale['products'][number];
type SoldService = Sale['services'][number];

/** Goods as the form holds them; what is only shown or counted with stands beside. */
export type LineValues = GoodsLine &
  Pick<FoundProduct, 'wholesaleQuantity' | 'wholesalePrice' | 'taxRate'> & {
    price: number | null;
    /** Of the catalogue, or as it was agreed. */
    priceNow: number;
    /** What was sold before is changed under its own name. */
    lineId: string | null;
    discount: Discount | null;
    note: string | null;
    /** The sale's coupon counts for it. */
    isCouponed: boolean;
    extras: SoldLine['modifiers'];
  };

/** An amount that belongs to nothing of the catalogue, and what it is for. */
export type FreeValues = { id: string; name: string; amount: number | null };

/** What a form sells or offers. */
export type SoldGoods = {
  contactId: string | null;
  categoryId: string | null;
  concept: string;
  products: LineValues[];
  services: LineValues[];
  freeAmounts: FreeValues[];
  discountUnit: Discount['unit'];
  discount: number | null;
  /** As it was agreed: a form keeps it, and counts with it. */
  coupon: Coupon | null;
  comments: string;
};

/** Of a form what its lines need, whatever else stands in it. */
export type SoldForm = ListForm<LineValues> &
  ListForm<FreeValues> & {
    values: Pick<SoldGoods, 'products' | 'services' | 'freeAmounts'>;
    setFieldValue: (path: 'products' | 'services', change: (before: LineValues[]) => LineValues[]) => void;
  };

/** `isForAll`: what is added to the sale has it too. */
type Coupon = Discount & { code: string; isForAll: boolean };

export const blankGoods: SoldGoods = {
  contactId: null,
  categoryId: null,
  concept: '',
  products: [],
  services: [],
  freeAmounts: [],
  discountUnit: 'money',
  discount: null,
  coupon: null,
  comments: '',
};

export const lineOf = (product: FoundProduct, quantity: number): LineValues => ({
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
  extras: [],
});

/** One of a service: nobody counts those that are there. */
export const serviceLine = (service: Service): LineValues =>
  lineOf({ ...service, productId: service.id, variantId: service.id, ...uncounted }, one);

type Service = Pick<
  FoundProduct,
  'name' | 'unit' | 'quantityStep' | 'price' | 'wholesaleQuantity' | 'wholesalePrice' | 'taxRate'
> & { id: string };

const uncounted = { barcode: null, codes: [], stock: 0, cost: null, expiresOn: null };
const one = 1000;

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
});

const soldService = (line: SoldService) =>
  soldLine({ ...line, variantId: line.id, stock: 0, labelAmount: null, pack: null });

/** What a sale or a quote is of, put into a form. */
export const goodsOf = (
  sale: Pick<
    Sale,
    | 'contact'
    | 'category'
    | 'concept'
    | 'products'
    | 'services'
    | 'freeAmounts'
    | 'discount'
    | 'coupon'
    | 'couponCode'
    | 'comments'
  >,
): SoldGoods => ({
  contactId: sale.contact?.id ?? null,
  categoryId: sale.category?.id ?? null,
  concept: sale.concept ?? '',
  products: sale.products.map(soldLine),
  services: sale.services.map(soldService),
  freeAmounts: sale.freeAmounts.map(({ name, amount }) => ({ id: newId(), name: name ?? '', amount })),
  discountUnit: sale.discount?.unit ?? 'money',
  discount: sale.discount?.value ?? null,
  coupon: sale.coupon && { ...sale.coupon, code: sale.couponCode ?? '', isForAll: isForAll(sale) },
  comments: sale.comments ?? '',
});

const isForAll = ({ products, services }: Pick<Sale, 'products' | 'services'>) =>
  [...products, ...services].every(({ amountCoupon }) => amountCoupon !== null);

/** What one of it costs: as it was typed, else for that many over all lines of the product. */
export function priceOf(line: LineValues, lines: readonly LineValues[]) {
  if (line.price !== null && line.price !== line.priceNow) return line.price;
  const quantity = lines
    .filter(({ productId }) => productId === line.productId)
    .reduce((sum, each) => sum + (each.quantity ?? 0), 0);
  const { wholesaleQuantity, wholesalePrice } = line;
  return priceFor({ price: line.priceNow, wholesaleQuantity, wholesalePrice }, quantity);
}

/** By what it is counted: the shop's rules, or for a sale that was made those of its moment. */
export type Rules = Pick<Shop, 'tax' | 'defaultTaxRate' | 'decimals' | 'cashRounding' | 'isHalfDown'>;

/** What was made before is counted as it was then. */
export const rulesOf = (
  sale: Pick<Sale, 'taxIncluded' | 'decimals' | 'cashRounding'>,
  shop: Shop,
): Rules => ({
  tax: { enabled: shop.tax.enabled, included: sale.taxIncluded },
  defaultTaxRate: shop.defaultTaxRate,
  decimals: sale.decimals === 0 ? 0 : 2,
  cashRounding: sale.cashRounding ?? shop.cashRounding,
  isHalfDown: shop.isHalfDown,
});

/** What the form amounts to so far, by the rules of the server, before cash is rounded. */
export function exactTotal(values: SoldGoods, rules: Rules) {
  const sold = [...values.products, ...values.services];
  const lineRate = (rate: number | null) => (rules.tax.enabled ? (rate ?? rules.defaultTaxRate) : 0);
  return saleTotal({
    lines: sold.map((line) => ({
      price: priceOf(line, sold),
      quantity: line.quantity ?? 0,
      discount: line.discount,
      extras: line.extras,
      taxRate: line.lineId ? (line.taxRate ?? 0) : lineRate(line.taxRate),
    })),
    amountFree: values.freeAmounts.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    discount: discountOf(values),
    coupon: couponOf(values, sold),
    tax: { enabled: true, included: rules.tax.included },
    decimals: rules.decimals,
  });
}

const couponOf = ({ coupon }: SoldGoods, sold: readonly LineValues[]) => {
  if (!coupon) return null;
  const lines = sold.flatMap(({ isCouponed }, index) => (isCouponed ? [index] : []));
  return { ...coupon, lines: coupon.isForAll ? null : lines };
};

export const discountOf = ({
  discount,
  discountUnit,
}: Pick<SoldGoods, 'discount' | 'discountUnit'>): Discount | null =>
  discount ? { value: discount, unit: discountUnit } : null;

/** What is sold or offered, under the names of the API. */
export const goodsDraft = (values: SoldGoods) => ({
  contactId: values.contactId,
  categoryId: values.categoryId,
  concept: values.concept || null,
  products: values.products.map(draftLine),
  services: values.services.map(draftService),
  freeAmounts: values.freeAmounts.map(({ name, amount }) => ({ name: name || null, amount })),
  discount: discountOf(values),
  comments: values.comments || null,
});

/** The catalogue's price is not said: so many of a thing may have another one. */
const draftLine = (line: LineValues) => ({
  id: line.productId,
  variantId: line.variantId,
  quantity: line.quantity ?? 0,
  ...(line.lineId && { lineId: line.lineId }),
  ...(line.lineId || line.price !== line.priceNow ? { price: line.price ?? line.priceNow } : {}),
  ...(line.discount && { discount: line.discount }),
  ...(line.note && { note: line.note }),
  ...(line.extras.length > 0 && {
    modifiers: line.extras.map(({ id, quantity }) => ({ id, quantity })),
  }),
});

function draftService(line: LineValues) {
  const { variantId: _none, ...service } = draftLine(line);
  return service;
}
