import { wholeQuantity } from '@mostrador/shared/money/money';
import { purchaseTotal } from '@mostrador/shared/money/purchase-total';
import { attached, type FormFile } from '../../../domain/attachment/form-file.ts';
import type { Expense } from '../../../domain/expense/expense.ts';
import type { FoundService } from '../../../domain/lines/FindService.tsx';
import { type GoodsLine, goodsLineOf } from '../../../domain/lines/goods-line.ts';
import { type InstalmentPart, instalmentParts, instalmentsOf } from '../../../domain/payment/instalments.ts';
import { blankPart, type PaymentPart, paymentsOf, settledBy } from '../../../domain/payment/payment-parts.ts';
import type { FoundProduct } from '../../../domain/product/found-product.ts';
import { type RecurrenceValue, recurrenceValue } from '../../../domain/recurrence/recurrence-value.ts';

export type LineValues = GoodsLine & { cost: number | null };

export type ExpenseValues = {
  amount: number | null;
  categoryId: string | null;
  concept: string;
  date: string;
  contactId: string | null;
  documentNumber: string;
  /** The useful life of a fixed asset, in months. */
  usefulMonths: number | null;
  tax: number | null;
  /** The tip has no field in this form and is preserved. */
  tip: number;
  products: LineValues[];
  services: LineValues[];
  payments: PaymentPart[];
  dueDate: string;
  instalments: InstalmentPart[];
  comments: string;
  pending: boolean;
  recurrence: RecurrenceValue | null;
  /** The attachments of a new expense; those of an existing one are changed on its page. */
  attachments: FormFile[];
  /** The decimals of the currency, known before the form opens. */
  decimals: 0 | 2;
};

export const blankExpense = (today: string, decimals: 0 | 2): ExpenseValues => ({
  amount: null,
  categoryId: null,
  concept: '',
  date: today,
  contactId: null,
  documentNumber: '',
  usefulMonths: null,
  tax: null,
  tip: 0,
  products: [],
  services: [],
  payments: [blankPart()],
  dueDate: '',
  instalments: [],
  comments: '',
  pending: false,
  recurrence: null,
  attachments: [],
  decimals,
});

/** The form values of an existing expense; its goods cannot be edited. */
export function valuesOf(expense: Expense, decimals: 0 | 2): ExpenseValues {
  const {
    amount: whole = 0,
    tip = 0,
    amountTax = 0,
    payments = [],
    balance = 0,
    dueDate,
    products,
    services,
  } = expense;
  const owed = { ...blankPart(), method: 'credit' as const };
  const amount = whole - tip;
  return {
    amount: products.length + services.length > 0 ? (expense.amountFree ?? null) : amount,
    categoryId: expense.category?.id ?? null,
    concept: expense.concept ?? '',
    date: expense.date,
    contactId: expense.contact?.id ?? null,
    documentNumber: expense.documentNumber ?? '',
    usefulMonths: expense.usefulMonths,
    tax: amountTax || null,
    tip,
    products: [],
    services: [],
    payments:
      payments.length === 0
        ? [owed]
        : payments.map((part, _, { length }) => ({
            id: part.id,
            method: part.method,
            amount: length === 1 && balance === 0 ? null : part.amount,
            reference: part.reference ?? '',
            moneyAccountId: part.moneyAccountId,
          })),
    dueDate: expense.instalments.length > 0 ? '' : (dueDate ?? ''),
    instalments: instalmentParts(expense.instalments),
    comments: expense.comments ?? '',
    pending: expense.status === 'pending',
    recurrence: recurrenceValue(expense.recurrence),
    attachments: [],
    decimals,
  };
}

/** A line with the current cost, which is the most likely cost of the next purchase. */
export const lineOf = (product: FoundProduct, quantity: number): LineValues => ({
  ...goodsLineOf(product, quantity),
  cost: product.cost,
});

/** A service line at its catalogue price, because no supplier's price is known. */
export const serviceLineOf = ({ id, price, ...service }: FoundService): LineValues => ({
  ...goodsLineOf({ ...service, productId: id, variantId: id, stock: 0 }, wholeQuantity),
  cost: price,
});

const linesOf = ({ products, services }: ExpenseValues) => [...products, ...services];

export const hasLines = (values: ExpenseValues) => linesOf(values).length > 0;

/** The total of the services. */
export const servicesIn = (values: ExpenseValues) =>
  totalOf({ ...values, amount: null, tip: 0, tax: null, products: [] }).amountProducts;

/** The total of the form so far, by the rules of the server. */
export const totalOf = (values: ExpenseValues) =>
  purchaseTotal({
    decimals: values.decimals,
    // Only affects how costs are shared over the goods, which is not shown here, and not the total.
    isTaxCredited: false,
    free: values.amount ?? 0,
    tip: values.tip,
    tax: values.tax ?? 0,
    lines: linesOf(values).map(({ cost, quantity }) => ({ cost: cost ?? 0, quantity: quantity ?? 0 })),
  });

/** The form values under the field names of the API. */
export function draftOf(values: ExpenseValues) {
  const { payments, products, services } = values;
  const { total } = totalOf(values);
  const isOwed = settledBy(payments, total).left > 0;
  const instalments = isOwed ? instalmentsOf(values.instalments) : null;
  return {
    amount: values.amount || null,
    categoryId: values.categoryId,
    concept: values.concept,
    date: values.date || null,
    contactId: values.contactId,
    documentNumber: values.documentNumber,
    usefulMonths: values.usefulMonths,
    tax: values.tax ?? 0,
    ...(products.length > 0 && { products: products.map(wiredGoods) }),
    ...(services.length > 0 && { services: services.map(wiredLine) }),
    comments: values.comments,
    dueDate: isOwed && !instalments ? values.dueDate || null : null,
    instalments,
    payments: paymentsOf(payments, total),
    recurrence: values.recurrence,
    ...attached(values.attachments),
  };
}

const wiredLine = ({ id, productId, quantity, cost }: LineValues) => ({
  lineId: id,
  id: productId,
  quantity: quantity ?? 0,
  cost,
});

const wiredGoods = (line: LineValues) => ({ ...wiredLine(line), variantId: line.variantId });
