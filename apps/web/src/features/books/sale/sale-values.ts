import type { Discount } from '@mostrador/shared/discount';
import { roundCash } from '@mostrador/shared/money';
import { priceFor } from '@mostrador/shared/price';
import { saleTotal } from '@mostrador/shared/sale-total';
import { type GoodsLine, goodsLineOf } from '../../../domain/lines/goods-line.ts';
import { blankPart, type PaymentPart, settledBy } from '../../../domain/payment/payment-parts.ts';
import type { FoundProduct } from '../../../domain/product/found-product.ts';
import { coinOf } from '../../../domain/sale/cart-total.ts';
import type { Sale } from '../../../domain/sale/sale.ts';
import type { Shop } from '../../../domain/sale/shop.ts';

type SoldLine = Sale['products'][number];

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
    extras: SoldLine['modifiers'];
  };

export type SaleValues = {
  contactId: string | null;
  categoryId: string | null;
  date: string;
  concept: string;
  products: LineValues[];
  amountFree: number | null;
  discountUnit: Discount['unit'];
  discount: number | null;
  payments: PaymentPart[];
  dueDate: string;
  comments: string;
};

export const blankSale = (today: string): SaleValues => ({
  contactId: null,
  categoryId: null,
  date: today,
  concept: '',
  products: [],
  amountFree: null,
  discountUnit: 'money',
  discount: null,
  payments: [blankPart()],
  dueDate: '',
  comments: '',
});

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
  extras: [],
});

/** A line that was sold, to be changed; to be sold again it begins anew. */
export const soldLine = (line: SoldLine, unit: LineValues['unit']): LineValues => ({
  id: line.lineId,
  productId: line.id,
  variantId: line.variantId,
  name: line.name,
  unit,
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
  extras: line.modifiers,
});

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

/** Services stay on a sale as they were sold; they are no goods of the form. */
export type Kept = Sale['services'];

/**
 * What the form amounts to so far, by the rules of the server: what is paid wholly and partly in cash is
 * rounded to the coin by its cash.
 */
export function totalOf(values: SaleValues, rules: Rules, kept: Kept = []) {
  const { products, payments } = values;
  const lineRate = (rate: number | null) => (rules.tax.enabled ? (rate ?? rules.defaultTaxRate) : 0);
  const exact = saleTotal({
    lines: [
      ...products.map((line) => ({
        price: priceOf(line, products),
        quantity: line.quantity ?? 0,
        discount: line.discount,
        extras: line.extras,
        taxRate: line.lineId ? (line.taxRate ?? 0) : lineRate(line.taxRate),
      })),
      ...kept.map(({ price, quantity, discount, modifiers, taxRate }) => ({
        price,
        quantity,
        discount,
        extras: modifiers,
        taxRate,
      })),
    ],
    amountFree: values.amountFree ?? 0,
    discount: discountOf(values),
    tax: { enabled: true, included: rules.tax.included },
    decimals: rules.decimals,
  });
  const { amounts } = settledBy(payments, exact.total);
  const otherwise = payments.reduce(
    (sum, { method }, index) => sum + (method === 'cash' ? 0 : (amounts[index] ?? 0)),
    0,
  );
  const rounded = otherwise + roundCash(exact.total - otherwise, coinOf(rules));
  const isCash = payments.some(({ method }) => method === 'cash');
  const isWhole = isCash && settledBy(payments, rounded).left === 0;
  return { ...exact, total: isWhole ? rounded : exact.total };
}

export const discountOf = ({ discount, discountUnit }: SaleValues): Discount | null =>
  discount ? { value: discount, unit: discountUnit } : null;
