import { purchaseTotal } from '@mostrador/shared/money/purchase-total';
import { type GoodsLine, goodsLineOf } from '../../../domain/lines/goods-line.ts';
import { blankPart, type PaymentPart } from '../../../domain/payment/payment-parts.ts';
import type { FoundProduct } from '../../../domain/product/found-product.ts';

/** The form values of one item; the other fields are only displayed. */
export type LineValues = GoodsLine & {
  cost: number | null;
  price: number | null;
  expiresOn: string;
  priceNow: number;
  costNow: number | null;
  expiresNow: string | null;
};

export type PurchaseValues = {
  contactId: string | null;
  supplierDocument: string;
  date: string;
  products: LineValues[];
  discountUnit: 'money' | 'percentage';
  discount: number | null;
  tax: number | null;
  otherCosts: number | null;
  payments: PaymentPart[];
  dueDate: string;
  comments: string;
  /** The decimals of the currency, known before the form opens. */
  decimals: 0 | 2;
};

export const blankPurchase = (today: string, decimals: 0 | 2): PurchaseValues => ({
  contactId: null,
  supplierDocument: '',
  date: today,
  products: [],
  discountUnit: 'money',
  discount: null,
  tax: null,
  otherCosts: null,
  payments: [blankPart()],
  dueDate: '',
  comments: '',
  decimals,
});

/** A line with the current cost, which is the most likely cost of the next purchase. */
export const lineOf = (product: FoundProduct, quantity: number): LineValues => ({
  ...goodsLineOf(product, quantity),
  cost: product.cost,
  price: null,
  expiresOn: '',
  priceNow: product.price,
  costNow: product.cost,
  expiresNow: product.expiresOn,
});

/** The total of the form so far, by the rules of the server. */
export const totalOf = (values: PurchaseValues) =>
  purchaseTotal({
    decimals: values.decimals,
    // Only affects how costs are shared over the goods, which is not shown here, and not the total.
    isTaxCredited: false,
    lines: values.products.map(({ cost, quantity }) => ({ cost: cost ?? 0, quantity: quantity ?? 0 })),
    discount: values.discount ? { value: values.discount, unit: values.discountUnit } : null,
    tax: values.tax ?? 0,
    otherCosts: values.otherCosts ?? 0,
  });
