import { money, quantity, rate, signedMoney } from '@mostrador/shared/amount';
import { Discount } from '@mostrador/shared/discount';
import { dateField, daysInOrder, isInOrder, optionalLine } from '@mostrador/shared/field';
import { id } from '@mostrador/shared/id';
import { listOf, PageQuery } from '@mostrador/shared/page';
import { z } from 'zod';

export const paymentMethods = ['cash', 'card', 'transfer'] as const;

export const SaleLineInput = z.object({
  /** Made by the client, so that a retry names the same line. */
  lineId: id().optional(),
  id: id(),
  variantId: id().nullish(),
  quantity: quantity().min(1, 'quantityMinimum'),
  /** Absent: the catalogue's price. */
  price: money().optional(),
  discount: Discount.nullish(),
  note: optionalLine(140).nullish(),
});
export type SaleLineInput = z.infer<typeof SaleLineInput>;

export const PaymentInput = z.object({
  id: id().optional(),
  method: z.enum(paymentMethods, { error: 'invalidOption' }),
  amount: money().min(1, 'amountRequired'),
  received: money().nullish(),
  reference: optionalLine(60).nullish(),
});

const fields = z.object({
  id: id().optional(),
  concept: optionalLine(35, { tooLong: 'conceptTooLong' }).nullish(),
  date: dateField().nullish(),
  contactId: id().nullish(),
  categoryId: id().nullish(),
  products: z.array(SaleLineInput).max(500, 'tooManyLines').default([]),
  amountFree: money().optional(),
  discount: Discount.nullish(),
  tip: money().optional(),
  paymentMethod: z.enum([...paymentMethods, 'credit'], { error: 'invalidOption' }).optional(),
  payments: z.array(PaymentInput).max(20, 'tooManyItems').optional(),
  received: money().nullish(),
  dueDate: dateField().nullish(),
  comments: optionalLine(140, { tooLong: 'commentsTooLong' }).nullish(),
  occurredAt: z.iso.datetime({ offset: true, error: 'invalidDate' }).optional(),
  deviceId: optionalLine(60).nullish(),
});

/** What the till, the accounting page and a program send to record a sale. */
export const SaleInput = fields
  .refine((sale) => sale.products.length > 0 || (sale.amountFree ?? 0) > 0, {
    error: 'emptySale',
    path: ['products'],
  })
  .refine((sale) => !(sale.payments && sale.paymentMethod), {
    error: 'paymentConflict',
    path: ['payments'],
  })
  .refine(
    (sale) =>
      new Set(sale.products.flatMap((l) => l.lineId ?? [])).size ===
      sale.products.filter((l) => l.lineId).length,
    {
      error: 'repeatedItem',
      path: ['products'],
    },
  );
export type SaleInput = z.infer<typeof SaleInput>;

export const SaleVoid = z.object({
  id: id(),
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
});

export const saleOrders = ['created_at'] as const;
export const SaleFilter = PageQuery.extend({
  content: z.string().max(100, 'tooLong').optional(),
  from: dateField().optional(),
  until: dateField().optional(),
  status: z.enum(['in_progress', 'done', 'voided'], { error: 'invalidOption' }).optional(),
  paymentMethod: z.enum([...paymentMethods, 'credit', 'mixed'], { error: 'invalidOption' }).optional(),
}).refine(isInOrder, daysInOrder);
export type SaleFilter = z.infer<typeof SaleFilter>;

const Named = z.object({ id: id(), name: z.string() });

export const SaleLine = z.object({
  lineId: id(),
  id: id(),
  variantId: id(),
  name: z.string(),
  unit: z.string(),
  quantity: quantity(),
  price: money(),
  discount: Discount.nullable(),
  taxRate: rate(),
  amountGross: money(),
  amountDiscount: money(),
  amountTax: money(),
  amount: money(),
  note: z.string().nullable(),
  stock: signedMoney().meta({ wire: { scale: 1000 } }),
  /** Absent for who may not see costs. */
  cost: money().nullable().optional(),
});

export const SalePayment = z.object({
  id: id(),
  method: z.enum(paymentMethods),
  amount: money(),
  received: money().nullable(),
  change: money(),
  reference: z.string().nullable(),
});

/** A transaction row: the same names whichever call shows it. */
export const SaleSummary = z.object({
  id: id(),
  code: z.string().nullable(),
  orderNumber: z.int().nullable(),
  type: z.literal('sale'),
  channel: z.enum(['pos', 'accounting', 'web']),
  status: z.enum(['in_progress', 'done', 'voided']),
  concept: z.string().nullable(),
  date: z.string(),
  amount: money(),
  amountProducts: money(),
  amountServices: money(),
  amountFree: money(),
  amountDiscount: money(),
  amountTax: money(),
  taxIncluded: z.boolean(),
  tip: money(),
  rounding: signedMoney(),
  totalQuantity: quantity(),
  paid: money(),
  balance: money(),
  change: money(),
  currency: z.string(),
  paymentMethod: z.enum([...paymentMethods, 'credit', 'mixed']),
  contact: Named.extend({ phone: z.string().nullable() }).nullable(),
  user: Named,
  category: Named.nullable(),
  discount: Discount.nullable(),
  dueDate: z.string().nullable(),
  comments: z.string().nullable(),
  recurrence: z.null(),
  occurredAt: z.date(),
  createdAt: z.date(),
  updatedAt: z.date(),
  voidedAt: z.date().nullable(),
  voidReason: z.string().nullable(),
});
export type SaleSummary = z.infer<typeof SaleSummary>;

export const Sale = SaleSummary.extend({
  products: z.array(SaleLine),
  services: z.array(SaleLine),
  payments: z.array(SalePayment),
});
export type Sale = z.infer<typeof Sale>;

export const SaleList = listOf('posTransactions', Sale);
