import { countModes, stockCountStatuses, tableFormats, uncountedRules } from '@mostrador/shared/codes/codes';
import { moneyAnswer, quantity, quantityAnswer } from '@mostrador/shared/money/amount';
import { oneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

export const StockCountInput = z.object({
  id: id().optional(),
  name: optionalLine(60).nullish(),
  /** Only the things of this category; absent: the whole shop. */
  categoryId: id().nullish(),
  /** The counting users do not see the expected stock. */
  blind: z.boolean({ error: 'invalidBoolean' }).optional(),
});
export type StockCountInput = z.infer<typeof StockCountInput>;

export const StockCountFilter = PageQuery.extend({
  /** Its number or its name. */
  content: z.string().max(100, 'tooLong').optional(),
  status: oneOf(stockCountStatuses).optional(),
});
export type StockCountFilter = z.infer<typeof StockCountFilter>;

/** One counted item: by its variant, or by the scanned code. */
export const CountEntry = z
  .object({
    id: id(),
    /** Made by the client, so that a retry counts nothing twice. */
    entryId: id().optional(),
    variantId: id().optional(),
    barcode: z.string().trim().min(1, 'codeRequired').max(64, 'tooLong').optional(),
    quantity: quantity(),
    mode: oneOf(countModes).default('add'),
  })
  .refine(({ variantId, barcode }) => (variantId === undefined) !== (barcode === undefined), {
    error: 'variantRequired',
    path: ['variantId'],
  });
export type CountEntry = z.infer<typeof CountEntry>;

/** The quantity of the movements between the parts of a line that had been counted already. */
export const CountSettlement = z.object({
  id: id(),
  variantId: id(),
  wentCounted: quantity().optional(),
  cameCounted: quantity().optional(),
});
export type CountSettlement = z.infer<typeof CountSettlement>;

export const StockCountFinish = z.object({ id: id(), uncounted: oneOf(uncountedRules).default('keep') });

const format = oneOf(tableFormats).default('xlsx');

/** A file of what was counted; `id` is the task's, made by the client: a retry starts nothing twice. */
export const CountExport = z.object({ id: id().optional(), countId: id(), format });
export const CountExportJob = z.object({ countId: id(), format, seesCosts: z.boolean() });

export const CountLineFilter = PageQuery.extend({
  id: id(),
  content: z.string().max(100, 'tooLong').optional(),
  /** Only those of which there is more or less than there should be. */
  isDifferent: z.boolean({ error: 'invalidBoolean' }).optional(),
});
export type CountLineFilter = z.infer<typeof CountLineFilter>;

export const PendingFilter = PageQuery.extend({
  id: id(),
  content: z.string().max(100, 'tooLong').optional(),
});
export type PendingFilter = z.infer<typeof PendingFilter>;

const Named = z.object({ id: id(), name: z.string() });

export const StockCount = z.object({
  id: id(),
  code: z.string(),
  status: z.enum(stockCountStatuses),
  name: z.string().nullable(),
  category: Named.nullable(),
  blind: z.boolean(),
  uncounted: z.enum(uncountedRules),
  user: Named.nullable(),
  /** The number of counted variants, and of those of the count that are not counted yet. */
  counted: z.int(),
  pending: z.int(),
  /** Null while a blind count is taken. */
  different: z.int().nullable(),
  /** The number of lines with movements during the count that must be attributed. */
  unsettled: z.int(),
  /** At cost, unknown costs adding nothing; absent for who may not see costs, null while blind. */
  valueFound: moneyAnswer().nullable().optional(),
  valueLost: moneyAnswer().nullable().optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
  finishedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
});
StockCount.register(z.globalRegistry, { title: 'StockCount' });
export type StockCount = z.infer<typeof StockCount>;
export const StockCountList = listOf('stockCounts', StockCount);

export const CountLine = z.object({
  id: id(),
  variantId: id(),
  productId: id(),
  name: z.string(),
  unit: z.string(),
  barcode: z.string().nullable(),
  quantity: quantityAnswer(),
  /** The expected stock at the time of the count; null during a blind count. */
  expected: quantityAnswer().nullable(),
  difference: quantityAnswer().nullable(),
  /** True if stock moved between its parts and `went_counted` or `came_counted` is missing. */
  moved: z.boolean(),
  /**
   * The stock that left and arrived between the first part and the last; null under the same condition as
   * `expected`.
   */
  went: quantityAnswer().nullable(),
  came: quantityAnswer().nullable(),
  /** The quantity of it that had been counted already; null if not entered. */
  wentCounted: quantityAnswer().nullable(),
  cameCounted: quantityAnswer().nullable(),
  unitCost: moneyAnswer().nullable().optional(),
  user: Named.nullable(),
  countedAt: z.date(),
});
CountLine.register(z.globalRegistry, { title: 'CountLine' });
export type CountLine = z.infer<typeof CountLine>;
export const CountLineList = listOf('lines', CountLine);

const PendingProduct = Named.extend({
  unit: z.string(),
  variants: z.array(Named.extend({ barcode: z.string().nullable(), stock: quantityAnswer().nullable() })),
});
export const PendingList = listOf('products', PendingProduct);
