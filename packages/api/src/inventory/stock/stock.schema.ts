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
  /** Name, SKU or barcode of the product. */
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

/** The payload of the task, which knows neither the shop's clock nor the permissions of its user. */
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
  /** The colour, size and style; '' where the product has no variants. */
  variant: z.string(),
  unit: z.string(),
  /** The document that moved it, with the number people call it by. */
  document: z
    .object({ id: id(), type: z.enum(['sale', 'purchase', 'count']), code: z.string().nullable() })
    .nullable(),
  user: Named.nullable(),
  reason: z.enum(stockReasons).nullable(),
  note: z.string().nullable(),
});
Movement.register(z.globalRegistry, { title: 'Movement' });
export type Movement = z.infer<typeof Movement>;
/** The movements of one document, or the one that has none; `id` is its id. Costs stay inside. */
export const StockMoved = z.object({
  id: id(),
  movements: z.array(Movement.omit({ unitCost: true })),
});
StockMoved.register(z.globalRegistry, { title: 'StockMoved' });

export const MovementList = listOf('stockMovements', Movement);

/** The balance after each of the last movements, oldest first, for a plot. */
export const BalanceQuery = z.object({ variantId: id() });
export const Balances = z.object({
  points: z.array(z.object({ at: z.date(), balance: quantityAnswer() })),
});

export const ReorderFilter = PageQuery.extend({
  content: z.string().max(100, 'tooLong').optional(),
  supplierId: id().optional(),
  /** For how many days there should be enough: until the order comes, and some to be safe. */
  days: z.int({ error: 'daysMinimum' }).min(1, 'daysMinimum').max(365, 'numberTooLarge').default(14),
  /** Also what runs out and does not sell, or lasts long enough. */
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
  /** Sold in the last 30 days, less what came back. */
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
