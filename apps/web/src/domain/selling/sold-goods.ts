import type { Discount } from '@mostrador/shared/money/discount';
import { saleTotal } from '@mostrador/shared/money/sale-total';
import { newId } from '@mostrador/shared/wire/new-id';
import type { ListForm } from '../../ui/form/use-lines.ts';
import type { Sale } from '../sale/sale.ts';
import type { Shop } from '../sale/use-shop.ts';
import { type LineValues, pricedLine, soldLine, soldService } from './sold-line.ts';

/** An amount without an item of the catalogue, and its purpose. */
export type FreeValues = { id: string; name: string; amount: number | null };

/** The items that a form sells or offers. */
export type SoldGoods = {
  contactId: string | null;
  categoryId: string | null;
  concept: string;
  products: LineValues[];
  services: LineValues[];
  freeAmounts: FreeValues[];
  discountUnit: Discount['unit'];
  discount: number | null;
  /** The coupon as it was agreed: a form keeps it, and calculates with it. */
  coupon: Coupon | null;
  comments: string;
};

/** The part of a form that its lines need; the form may have further fields. */
export type SoldForm = ListForm<LineValues> &
  ListForm<FreeValues> & {
    values: Pick<SoldGoods, 'products' | 'services' | 'freeAmounts'>;
    setFieldValue: (path: 'products' | 'services', change: (before: LineValues[]) => LineValues[]) => void;
  };

/** `isForAll`: true if the coupon also applies to items added to the sale. */
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

/** Converts the contents of a sale or a quote to form values. */
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

/** The rules of the calculation: those of the shop, or for an existing sale those of its time. */
export type Rules = Pick<
  Shop,
  | 'tax'
  | 'taxName'
  | 'defaultTaxRate'
  | 'freeTaxRate'
  | 'deliveryTaxRate'
  | 'decimals'
  | 'cashRounding'
  | 'isHalfDown'
>;

type MadeBy = Pick<Sale, 'taxIncluded' | 'decimals' | 'cashRounding'> &
  Pick<Sale, 'amountFree' | 'freeTaxRate' | 'delivery' | 'deliveryTaxRate'>;

/** Returns the rules of an existing document, which is calculated by the rules of its time. */
export const rulesOf = (sale: MadeBy, shop: Shop): Rules => ({
  tax: { enabled: shop.tax.enabled, included: sale.taxIncluded },
  taxName: shop.taxName,
  defaultTaxRate: shop.defaultTaxRate,
  freeTaxRate: sale.amountFree > 0 ? sale.freeTaxRate : shop.freeTaxRate,
  deliveryTaxRate: sale.delivery > 0 ? sale.deliveryTaxRate : shop.deliveryTaxRate,
  decimals: sale.decimals === 0 ? 0 : 2,
  cashRounding: sale.cashRounding ?? shop.cashRounding,
  isHalfDown: shop.isHalfDown,
});

/** Calculates the total of the form so far, by the rules of the server, before cash is rounded. */
export function exactTotal(values: SoldGoods & { delivery?: number }, rules: Rules) {
  const sold = [...values.products, ...values.services];
  const lineRate = (rate: number | null) => (rules.tax.enabled ? (rate ?? rules.defaultTaxRate) : 0);
  const total = saleTotal({
    lines: sold.map((line) => ({
      ...pricedLine(line, sold),
      taxRate: line.lineId ? (line.taxRate ?? 0) : lineRate(line.taxRate),
    })),
    amountFree: values.freeAmounts.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    freeTaxRate: rules.freeTaxRate,
    delivery: values.delivery ?? 0,
    deliveryTaxRate: rules.deliveryTaxRate,
    discount: discountOf(values),
    coupon: couponOf(values, sold),
    tax: { enabled: true, included: rules.tax.included },
    decimals: rules.decimals,
  });
  const services = total.lines.slice(values.products.length);
  return { ...total, amountServices: services.reduce((sum, { gross }) => sum + gross, 0) };
}

/** The total of a form, and the part of it that is services. */
export type SoldTotal = ReturnType<typeof exactTotal>;

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

/** Converts the sold or offered items to the names of the API. */
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

/** The catalogue's price is not sent, because a larger quantity may have another one. */
const draftLine = (line: LineValues) => ({
  id: line.productId,
  variantId: line.variantId,
  quantity: line.quantity ?? 0,
  ...(line.lineId && { lineId: line.lineId }),
  ...(line.lineId || line.price !== line.priceNow ? { price: line.price ?? line.priceNow } : {}),
  ...((line.pack || line.lineId) && { packId: line.pack?.id ?? null }),
  ...(line.discount && { discount: line.discount }),
  ...(line.note && { note: line.note }),
  ...(line.extras.length > 0 && {
    modifiers: line.extras.map(({ id, quantity }) => ({ id, quantity })),
  }),
});

function draftService(line: LineValues) {
  const { variantId: _variant, packId: _pack, ...service } = draftLine(line);
  return service;
}
