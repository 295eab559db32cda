import type { MoneyMethod, Unit } from '@mostrador/shared/codes';
import { purchaseTotal } from '@mostrador/shared/purchase-total';
import type { FoundProduct } from '../../../domain/product/found-product.ts';

/** Fetched when the form opens: the page is drawn without the library that judges what is typed. */
export const purchaseRules = () => import('./purchase-rules.ts').then(({ PurchaseForm }) => PurchaseForm);

/** A line as the form holds it, under the names of the API; what is only shown stands beside. */
export type LineValues = {
  id: string;
  variantId: string;
  quantity: number | null;
  cost: number | null;
  price: number | null;
  expiresOn: string;
  name: string;
  unit: Unit;
  quantityStep: number;
  stock: number;
  priceNow: number;
  costNow: number | null;
  expiresNow: string | null;
};

export const payableMethods = ['cash', 'card', 'transfer', 'credit'] as const;

export type PurchaseValues = {
  contactId: string | null;
  supplierDocument: string;
  date: string;
  products: LineValues[];
  discountUnit: 'money' | 'percentage';
  discount: number | null;
  tax: number | null;
  otherCosts: number | null;
  paymentMethod: MoneyMethod | 'credit';
  /** What is paid at once, in cash, of what stays to be paid. */
  payNow: number | null;
  dueDate: string;
  comments: string;
};

export const blankPurchase = (today: string): PurchaseValues => ({
  contactId: null,
  supplierDocument: '',
  date: today,
  products: [],
  discountUnit: 'money',
  discount: null,
  tax: null,
  otherCosts: null,
  paymentMethod: 'cash',
  payNow: null,
  dueDate: '',
  comments: '',
});

/** At its cost of today, which is what it will most likely cost again. */
export const lineOf = (product: FoundProduct, quantity: number): LineValues => ({
  id: product.productId,
  variantId: product.variantId,
  quantity,
  cost: product.cost,
  price: null,
  expiresOn: '',
  name: product.name,
  unit: product.unit,
  quantityStep: product.quantityStep,
  stock: product.stock,
  priceNow: product.price,
  costNow: product.cost,
  expiresNow: product.expiresOn,
});

/** One more of a thing that stands there already, as a scanner means it; else a line of its own. */
export function withProduct(lines: readonly LineValues[], product: FoundProduct): LineValues[] {
  const isThere = lines.some(({ variantId }) => variantId === product.variantId);
  if (!isThere) return [...lines, lineOf(product, 1000)];
  return lines.map((line) =>
    line.variantId === product.variantId ? { ...line, quantity: (line.quantity ?? 0) + 1000 } : line,
  );
}

type Rules = { isTaxCredited: boolean; decimals: 0 | 2 };

/** What the form amounts to so far, by the rules of the server. */
export const totalOf = (values: PurchaseValues, rules: Rules) =>
  purchaseTotal({
    ...rules,
    lines: values.products.map(({ cost, quantity }) => ({ cost: cost ?? 0, quantity: quantity ?? 0 })),
    discount: values.discount ? { value: values.discount, unit: values.discountUnit } : null,
    tax: values.tax ?? 0,
    otherCosts: values.otherCosts ?? 0,
  });
