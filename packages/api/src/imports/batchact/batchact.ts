import type { TenantTx } from '@mostrador/database/connect';
import {
  type ListedBatchKind,
  listedBatchKinds,
  type UndoRefusal,
} from '@mostrador/shared/codes/batch-kinds';
import { type Gate, gateRefusal } from '@mostrador/shared/rights/gates';
import { type SQL, sql } from 'drizzle-orm';
import { recentChanges } from '../../catalog/product/list/product-changes.ts';
import type { Principal } from '../../core/call/call.ts';
import { arrayText } from '../../core/db/bulk.ts';
import { isRecent, undoableUntil } from '../../platform/batch/batch.ts';
import type { BatchAct, BatchActQuery } from './batchact.schema.ts';

/** The gate for each kind of change: users who may make such a change may see and undo it. */
export const gateOf = {
  prices: 'product.updateMany',
  deletion: 'product.restoreMany',
  import: 'dataimport.run',
  products: 'product.updateMany',
  services: 'serviceCategory.update',
  products_made: 'product.removeMany',
  barcodes_made: 'product.updateMany',
  product_category_removed: 'category.remove',
  service_category_removed: 'serviceCategory.remove',
  expenses_approved: 'expense.approve',
  transactions_moved: 'category.update',
  count_posted: 'stockcount.write',
  lines_matched: 'reconciliation.write',
  contacts_merged: 'contact.merge',
} as const satisfies Record<ListedBatchKind, Gate>;

/** The kinds that no user can undo. */
const forGood: Partial<Record<ListedBatchKind, UndoRefusal>> = {
  contacts_merged: 'merged',
};

export const mayUndo = (principal: Principal, kind: ListedBatchKind) =>
  gateRefusal(gateOf[kind], { ...principal, accountType: principal.shop.accountType }) === null;

type Row = {
  id: string;
  kind: ListedBatchKind;
  at: string;
  count: number;
  left: number | null;
  names: string[];
  label: string | null;
  is_undone: boolean;
  user_id: string | null;
  user_name: string | null;
  before: string | null;
  after: string | null;
  reason: BatchAct['reason'];
  note: string | null;
  found: number;
};

/** All acts in one shape; `left` is null if it is only known when the act is undone. */
const acts: SQL = sql`
  select id, kind, created_at at, count, null::int as left, names, label, undone_at is not null is_undone,
    user_id, actor ->> 'name' actor_name, null::bigint before, null::bigint after, null reason, null note
  from batch_acts where ${isRecent(sql`created_at`)}
  union all
  select c.id, c.kind, c.at, c.count, c.left, c.names, null, false, a.user_id, a.actor_name,
    c.before, c.after, c.reason, c.note
  from (${recentChanges}) c
  left join lateral (
    select user_id, actor_name from audit_log
    where subject_id in (c.id::text, c.product_id::text) and created_at >= c.at - interval '1 minute'
      and action in ('product.updateMany', 'product.removeMany', 'product.remove')
    order by subject_id = c.id::text desc, created_at limit 1) a on true
  union all
  select id, 'import', applied_at, created + updated, null, '[]'::jsonb, file_name, status = 'undone',
    user_id, actor ->> 'name', null, null, null, null
  from data_imports
  where status in ('completed', 'undone') and created + updated > 0 and ${isRecent(sql`applied_at`)}`;

type Reading = { tx: TenantTx; principal: Principal };

/** Lists one page of the acts that the caller may perform, the latest first. */
export async function listBatchActs({ tx, principal }: Reading, { page, perPage }: BatchActQuery) {
  const kinds = listedBatchKinds.filter((kind) => mayUndo(principal, kind));
  const rows = await tx.execute<Row>(sql`
    select acts.*, coalesce(m.display_name, actor_name) user_name, count(*) over ()::int found
    from (${acts}) acts left join members m on m.user_id = acts.user_id
    where kind = any(${arrayText(kinds)}::text[])
    order by at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`);
  const count = rows[0]?.found ?? 0;
  const pages = Math.ceil(count / perPage);
  return {
    batchActs: rows.map(shown),
    pagination: {
      ...{ page, count, pages, nextCursor: null },
      next: page < pages ? page + 1 : null,
      prev: page > 1 ? page - 1 : null,
    },
  };
}

/** Finds the kind of an act, if the caller may perform it. */
export async function findBatchAct({ tx, principal }: Reading, id: string) {
  const [row] = await tx.execute<Row>(sql`select * from (${acts}) acts where id = ${id}`);
  if (!row || !mayUndo(principal, row.kind)) return null;
  return { kind: row.kind, count: row.count, refusal: refusalOf(row) };
}

function refusalOf({ kind, is_undone, left }: Pick<Row, 'kind' | 'is_undone' | 'left'>): UndoRefusal | null {
  if (is_undone) return 'undone';
  return forGood[kind] ?? (left === 0 ? 'nothingLeft' : null);
}

function shown(row: Row): BatchAct {
  const { id, kind, count, left, names, label, reason, note, user_id, user_name } = row;
  // Several prices have no single former price.
  const isOne = kind === 'prices' && count === 1;
  const at = new Date(row.at);
  return {
    ...{ id, kind, count, left, names, label, reason, note, at, until: undoableUntil(at) },
    before: isOne ? Number(row.before) : null,
    after: isOne ? Number(row.after) : null,
    user: user_name === null ? null : { id: user_id, name: user_name },
    refusal: refusalOf(row),
  };
}
