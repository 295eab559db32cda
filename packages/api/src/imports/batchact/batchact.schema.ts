import { listedBatchKinds, undoRefusals } from '@mostrador/shared/codes/batch-kinds';
import { deleteReasons } from '@mostrador/shared/codes/codes';
import { moneyAnswer } from '@mostrador/shared/money/amount';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

export const BatchActQuery = PageQuery.pick({ page: true, perPage: true });
export type BatchActQuery = z.infer<typeof BatchActQuery>;

/** One act on many records, with its effect and whether it can still be undone. */
export const BatchAct = z.object({
  id: id(),
  kind: z.enum(listedBatchKinds),
  at: z.date(),
  /** The time until which it can be undone. */
  until: z.date(),
  count: z.int(),
  /**
   * The number of records that did not change since; null if the number is known only when the change is
   * undone.
   */
  left: z.int().nullable(),
  /** The names of the first three records. */
  names: z.array(z.string()),
  /** The subject of the change as a whole: a category, a count, a file, a contact. */
  label: z.string().nullable(),
  /** The former price, if only one price was changed. */
  before: moneyAnswer().nullable(),
  after: moneyAnswer().nullable(),
  /** The reason for the deletion. */
  reason: z.enum(deleteReasons).nullable(),
  note: z.string().nullable(),
  user: z.object({ id: id().nullable(), name: z.string() }).nullable(),
  /** The reason why it cannot be undone; null if it can. */
  refusal: z.enum(undoRefusals).nullable(),
});
BatchAct.register(z.globalRegistry, { title: 'BatchAct' });
export type BatchAct = z.infer<typeof BatchAct>;
export const BatchActList = listOf('batchActs', BatchAct);

/** The number of restored records, and of those that stayed because they were changed or used since. */
export const BatchUndone = z.object({ undone: z.int(), kept: z.int() });
BatchUndone.register(z.globalRegistry, { title: 'BatchUndone' });
export type BatchUndone = z.infer<typeof BatchUndone>;
