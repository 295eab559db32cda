import { z } from 'zod';
import { atOnce } from '../at-once.ts';

const number = (max: number) => z.int({ error: 'invalidPage' }).min(1, 'invalidPage').max(max, 'invalidPage');

export const PageQuery = z.object({
  page: number(1_000_000_000).default(1),
  perPage: number(100).default(20),
  after: z.string({ error: 'invalidPage' }).max(500, 'invalidPage').optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/**
 * For clients with a copy: everything changed since an instant, including deleted records, the oldest change
 * first.
 */
export const SyncQuery = PageQuery.extend({
  updatedSince: z.iso.datetime({ offset: true, error: 'invalidDate' }).optional(),
});
export type SyncQuery = z.infer<typeof SyncQuery>;

/**
 * With `after`, `page`, `next` and `prev` are null and `nextCursor` continues the list. `count` and `pages`
 * are null if counting would cost too much (above 10 000 rows). `nextSince`, only with `updatedSince`, is
 * the value for the next request once `nextCursor` led to the end. It is before any transaction that is
 * still running: a row may come twice, but none is missed.
 */
export const Pagination = z.object({
  page: z.int().nullable(),
  next: z.int().nullable(),
  prev: z.int().nullable(),
  count: z.int().nullable(),
  pages: z.int().nullable(),
  nextCursor: z.string().nullable(),
  nextSince: z.date().optional(),
});
Pagination.register(z.globalRegistry, { title: 'Pagination' });
export type Pagination = z.infer<typeof Pagination>;

/** The response of a list: `listOf('products', Product)` is `{ products: [...], pagination }`. */
export const listOf = <Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  atOnce(z.object({ ...entry(name, z.array(row)), pagination: Pagination }));

/** The pagination of a short list that is always returned completely. */
export const wholeList = (count: number): Pagination => ({
  page: 1,
  next: null,
  prev: null,
  count,
  pages: Math.min(count, 1),
  nextCursor: null,
});

// The overload keeps the literal key, which a computed property would widen to string.
function entry<Name extends string, Value>(name: Name, value: Value): Record<Name, Value>;
function entry(name: string, value: unknown): Record<string, unknown> {
  return { [name]: value };
}
