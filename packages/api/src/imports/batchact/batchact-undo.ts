import type { BatchKind, ListedBatchKind, UndoRefusal } from '@mostrador/shared/codes/batch-kinds';
import { and, eq, isNull } from 'drizzle-orm';
import { moveBack } from '../../books/transactioncategory/transactioncategory-move.ts';
import { restoreMany } from '../../catalog/product/many/product-bulk.ts';
import { undoFields } from '../../catalog/product/many/product-fields.ts';
import { undoPrices } from '../../catalog/product/product-prices.ts';
import { conflict, notFound, refusalOf } from '../../core/call/errors.ts';
import { inSavepoint, noteIn } from '../../core/jobs/noted-events.ts';
import { takeCountBack } from '../../inventory/stockcount/stockcount-undo.ts';
import { batchActs, type batchItems } from '../../platform/batch/batch.table.ts';
import { itemsOf } from '../../platform/batch/batch.ts';
import { returnToPending } from '../../purchasing/expense/expense-pending.ts';
import type { PurchaseContext } from '../../purchasing/purchase/purchase.ts';
import { dataImports } from '../import/import.table.ts';
import { undoImport } from '../import/undo/import-undo.ts';
import { reopenMatched } from '../reconciliation/bank-line-acts.ts';
import type { BatchUndone } from './batchact.schema.ts';
import { findBatchAct } from './batchact.ts';
import { refillCategory, takeBarcodesBack, takeMadeOut } from './batchact-goods.ts';

type Undoing = PurchaseContext &
  Parameters<typeof undoImport>[0] &
  Parameters<typeof undoPrices>[0] &
  Parameters<typeof reopenMatched>[0];
type Item = typeof batchItems.$inferSelect;

const reasons: Record<UndoRefusal, string> = {
  undone: 'alreadyUndone',
  nothingLeft: 'nothingToUndo',
  merged: 'mergeNotUndoable',
};

/**
 * Reverses an act on many records with new entries; records changed or used since stay as they are. Throws
 * 404 if the caller may not perform the act, 409 `alreadyUndone`, `nothingToUndo`, `mergeNotUndoable`.
 */
export async function undoBatchAct(ctx: Undoing, id: string): Promise<BatchUndone> {
  const found = await findBatchAct(ctx, id);
  if (!found) throw notFound();
  const { kind, refusal, count } = found;
  if (refusal) throw conflict(reasons[refusal]);
  const undone = await (isNoted(kind) ? undoNoted(ctx, { id, kind }) : elsewhere[kind](ctx, id));
  return { undone, kept: Math.max(0, count - undone) };
}

type Elsewhere = Exclude<ListedBatchKind, BatchKind>;

/** Bulk changes that store their own undo data. */
const elsewhere: Record<Elsewhere, (ctx: Undoing, id: string) => Promise<number>> = {
  prices: async (ctx, id) => (await undoPrices(ctx, id)).count,
  deletion: async (ctx, id) => (await restoreMany(ctx, id)).count,
  import: async (ctx, id) => {
    await undoImport(ctx, id);
    const [row] = await ctx.tx.select().from(dataImports).where(eq(dataImports.id, id));
    return (row?.created ?? 0) + (row?.updated ?? 0) - (row?.kept?.length ?? 0);
  },
};

const isNoted = (kind: ListedBatchKind): kind is BatchKind => !(kind in elsewhere);

/** Locked first, so that of two concurrent undos the second finds it already undone. */
async function undoNoted(ctx: Undoing, { id, kind }: { id: string; kind: BatchKind }) {
  const [act] = await ctx.tx
    .update(batchActs)
    .set({ undoneAt: ctx.now(), undoneBy: ctx.principal.user?.id ?? null })
    .where(and(eq(batchActs.id, id), isNull(batchActs.undoneAt)))
    .returning();
  if (!act) throw conflict('alreadyUndone');
  return noted[kind](ctx, { id, items: await itemsOf(ctx.tx, id) });
}

type Noted = { id: string; items: Item[] };

async function fieldsBack(ctx: Undoing, id: string, event: 'product.updated' | 'service.updated') {
  return emitEach(ctx, await undoFields(ctx.tx, id), event);
}

function emitEach(ctx: Undoing, ids: string[], event: 'product.updated' | 'service.updated') {
  for (const each of ids) ctx.emit(event, { id: each });
  return ids.length;
}

const noted: Record<BatchKind, (ctx: Undoing, act: Noted) => Promise<number>> = {
  products: (ctx, { id }) => fieldsBack(ctx, id, 'product.updated'),
  services: (ctx, { id }) => fieldsBack(ctx, id, 'service.updated'),
  products_made: takeMadeOut,
  barcodes_made: takeBarcodesBack,
  product_category_removed: async (ctx, act) => {
    const filled = await refillCategory(ctx, act);
    if (filled) ctx.emit('category.created', filled.category);
    return emitEach(ctx, filled?.members ?? [], 'product.updated');
  },
  service_category_removed: async (ctx, act) => {
    const filled = await refillCategory(ctx, act);
    return emitEach(ctx, filled?.members ?? [], 'service.updated');
  },
  expenses_approved: (ctx, { items }) => each(ctx, items, returnToPending),
  transactions_moved: (ctx, { items }) => moveBack(ctx, items),
  count_posted: (ctx, { items }) => takeCountBack(ctx, items),
  lines_matched: (ctx, { items }) => each(ctx, items, reopenMatched),
  contacts_merged: async () => 0,
};

type OfOne = (ctx: Undoing, item: Item) => Promise<boolean>;

/** Undoes the items one by one in the order of their ids. A refused item has no partial effects and stays. */
async function each(ctx: Undoing, items: Item[], undo: OfOne) {
  let undone = 0;
  for (const item of items.toSorted((a, b) => a.subjectId.localeCompare(b.subjectId)))
    if (await attempt(ctx, item, undo)) undone += 1;
  return undone;
}

async function attempt(ctx: Undoing, item: Item, undo: OfOne) {
  try {
    return await inSavepoint(ctx.tx, (tx) => undo({ ...ctx, tx, emit: noteIn(tx) }, item));
  } catch (error) {
    if (refusalOf(error).status >= 500) throw error;
    return false;
  }
}
