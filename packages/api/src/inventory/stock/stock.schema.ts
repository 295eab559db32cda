import {
  stockDirections,
  stockMoveTypes,
  stockReasons,
  tableFormats,
  units,
} from '@mostrador/shared/codes/codes';
import { moneyAnswer, quantityAnswer } from '@mostrador/shared/money/amount';
import { dateField, daysInOrder, isInOrder, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

/** The filters of the kardex; business days, both ends included. */
const narrowing = {
  /** The name, SKU or barcode of the product. */
  content: z.string().max(100, 'tooLong').optional(),
  from: dateField().optional(),
  until: dateField().optional(),
  type: oneOf(stockMoveTypes).optional(),
  direction: oneOf(stockDirections).optional(),
  reason: oneOf(stockReasons).optional(),
  userId: id().optional(),
  documentId: id().optional(),
  productId: id().optional(),
  variantId: id().optional(),
};

export const MovementFilter = PageQuery.extend(narrowing).refine(isInOrder, daysInOrder);
export type MovementFilter = z.infer<typeof MovementFilter>;

const format = z.enum(tableFormats, { error: 'invalidOption' }).default('xlsx');

export const MovementExport = z.object({ ...narrowing, format }).refine(isInOrder, daysInOrder);
export type MovementNarrowing = Omit<z.infer<typeof MovementExport>, 'format'>;

/** The payload of the task, which knows neither the shop's time zone nor the permissions of its user. */
export const MovementJob = z.object({
  ...narrowing,
  format,
  timeZone: z.string(),
  cutoffHour: z.int(),
  showsCosts: z.boolean(),
});

const Named = z.object({ id: id(), name: z.string() });

export const Movement = z.object({
  id: id(),
  at: z.date(),
  type: z.enum(stockMoveTypes),
  quantity: quantityAnswer(),
  balanceAfter: quantityAnswer(),
  /** The cost of one unit at that moment; omitted for users who may not see costs. */
  unitCost: moneyAnswer().nullable().optional(),
  product: Named,
  variantId: id(),
  /** The colour, size and style; '' if the product has no variants. */
  variant: z.string(),
  unit: z.string(),
  /** The document of the movement, with its visible number. */
  document: z
    .object({ id: id(), type: z.enum(['sale', 'purchase', 'count']), code: z.string().nullable() })
    .nullable(),
  user: Named.nullable(),
  reason: z.enum(stockReasons).nullable(),
  note: z.string().nullable(),
});
Movement.register(z.globalRegistry, { title: 'Movement' });
export type Movement = z.infer<typeof Movement>;
/**
 * The movements of one document, or the single movement without a document; `id` is its id. Costs are not
 * included.
 */
export const StockMoved = z.object({
  id: id(),
  movements: z.array(Movement.omit({ unitCost: true })),
});
StockMoved.register(z.globalRegistry, { title: 'StockMoved' });

export const MovementList = listOf('stockMovements', Movement);

/** Requests the balance after each of the last movements, oldest first, for a chart. */
export const BalanceQuery = z.object({ variantId: id() });
export const Balances = z.object({
  points: z.array(z.object({ at: z.date(), balance: quantityAnswer() })),
});

export const ReorderFilter = PageQuery.extend({
  content: z.string().max(100, 'tooLong').optional(),
  supplierId: id().optional(),
  /** The number of days that the stock should cover: the delivery time and a safety margin. */
  days: z.int({ error: 'daysMinimum' }).min(1, 'daysMinimum').max(365, 'numberTooLarge').default(14),
  /** True to include goods that run out but do not sell, or that last long enough. */
  includeUnneeded: z.boolean({ error: 'invalidBoolean' }).default(false),
});
export type ReorderFilter = z.infer<typeof ReorderFilter>;

export const Reorder = z.object({
  /** The variant. */
  id: id(),
  product: Named,
  variant: z.string(),
  unit: z.enum(units),
  stock: quantityAnswer(),
  lowStock: quantityAnswer(),
  /** The quantity sold in the last 30 days, less returns. */
  sold: quantityAnswer(),
  /** The quantity to order, in whole steps of the unit. */
  suggested: quantityAnswer(),
  /** The average cost of one unit; omitted for users who may not see costs. */
  cost: moneyAnswer().nullable().optional(),
  supplier: Named.nullable(),
});
Reorder.register(z.globalRegistry, { title: 'Reorder' });
export type Reorder = z.infer<typeof Reorder>;
export const ReorderList = listOf('suggestions', Reorder);
