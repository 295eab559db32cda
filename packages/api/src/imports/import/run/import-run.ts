import type { TenantTx } from '@mostrador/database/connect';
import type { ImportKind, ImportMode } from '@mostrador/shared/codes/import-codes';
import { eq } from 'drizzle-orm';
import type { ProductWriting } from '../../../catalog/product/list/product-view.ts';
import { insertAll } from '../../../core/db/bulk.ts';
import { decimalsOf } from '../../../identity/organization/decimals.ts';
import { planDebts, writeDebts } from '../debts/import-debts.ts';
import { planGoods } from '../goods/import-goods-plan.ts';
import { writeGoods } from '../goods/import-goods-write.ts';
import { dataImportRows } from '../import.table.ts';
import { peopleOf, planContacts, writeContacts } from '../people/import-contacts.ts';
import type { SheetRow } from '../read/import-values.ts';
import { distinctTexts, readCatalog, suppliersOf } from './import-catalog.ts';
import type { Importing, Planned } from './import-plan.ts';

type Target = { id: string; kind: ImportKind; mode: ImportMode };

/** The plan of every row, and the function that executes it. */
export type Plan = {
  rows: Planned[];
  /** Returns the categories that it created. */
  write: (progress: (done: number) => Promise<void>) => Promise<string[]>;
};

/** Reads the existing records and determines the effect of each row on them; writes nothing. */
export async function planImport(ctx: Importing, requested: Target, rows: SheetRow[]): Promise<Plan> {
  const { tx, principal } = ctx;
  const { id: importId, kind, mode } = requested;
  if (kind === 'contacts') {
    const plan = planContacts(rows, mode, await peopleOf(tx, rows, principal.shop.countryId));
    return {
      rows: plan.rows,
      write: async (progress) => {
        await writeContacts(ctx, plan);
        await progress(plan.rows.length);
        return [];
      },
    };
  }
  if (kind === 'debts') {
    const plan = await planDebts(ctx, rows);
    return {
      rows: plan.rows,
      write: async (progress) => {
        await writeDebts(ctx, plan, progress);
        return [];
      },
    };
  }
  const catalog = await readCatalog(tx, kind === 'services' ? 'service' : 'product', rows);
  const suppliers = await suppliersOf(tx, distinctTexts(rows.map(({ values }) => values.supplier)));
  const decimals = decimalsOf(principal.shop);
  const plan = await planGoods(rows, { kind, mode, decimals, catalog, suppliers });
  return { rows: plan.rows, write: (progress) => writeGoods(ctx, plan, { kind, importId, progress }) };
}

export type Counts = Record<'total' | 'created' | 'updated' | 'unchanged' | 'failed', number>;

export function countsOf(rows: readonly Planned[]): Counts {
  const count = (outcome: Planned['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return {
    total: rows.length,
    created: count('new'),
    updated: count('update'),
    unchanged: count('unchanged'),
    failed: count('error'),
  };
}

const perStatement = 2000;

type Keeping = { importId: string; rows: Planned[]; progress?: (done: number) => Promise<void> };

/** Stores the result of each row, replacing earlier results. */
export async function keepRows({ tx }: Pick<ProductWriting, 'tx'>, { importId, rows, progress }: Keeping) {
  await forgetRows(tx, importId);
  for (let from = 0; from < rows.length; from += perStatement) {
    await insertAll(
      tx,
      dataImportRows,
      rows.slice(from, from + perStatement).map((row) => ({ ...row, id: crypto.randomUUID(), importId })),
    );
    await progress?.(Math.min(from + perStatement, rows.length));
  }
}

export const forgetRows = (tx: TenantTx, importId: string) =>
  tx.delete(dataImportRows).where(eq(dataImportRows.importId, importId));
