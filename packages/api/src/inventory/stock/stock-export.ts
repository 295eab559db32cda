import { translator } from '@mostrador/shared/text/translator';
import { everyRow } from '../../core/db/list.ts';
import { momentIn } from '../../core/io/spreadsheet.ts';
import { decimalSignOf, readShop } from '../../identity/organization/shop.ts';
import { tenantJob } from '../../platform/task/tenant-job.ts';
import { listFile } from '../../platform/upload/table-file.ts';
import { type Movement, MovementJob } from './stock.schema.ts';
import { listing, readMovements } from './stock-movements.ts';

type Reader = { t: ReturnType<typeof translator>; timeZone: string };

/** Writes the stock ledger into a private file, in batches. */
export const movementExport = tenantJob({
  kind: 'movement-export',
  payload: MovementJob,
  handle: async (work, input) => {
    const { tx, organizationId, language } = work;
    const t = translator(language);
    const { timeZone, showsCosts, format } = input;
    const requested = await listing(tx, input, input);
    const total = await tx.$count(requested.from, requested.where);
    const shown = columns.filter(({ title }) => showsCosts || title !== 'unitCost');
    return listFile(work, {
      name: t('shell.menu.movements'),
      titles: shown.map(({ title }) => t(`stock.${title}`)),
      format,
      decimalSign: decimalSignOf((await readShop(tx, organizationId)).shop),
      total,
      batches: everyRow(tx, requested),
      linesOf: async (batch) => {
        const ids = batch.map(({ id }) => id);
        const read = new Map((await readMovements(tx, { ids, showsCosts })).map((row) => [row.id, row]));
        const rows = ids.flatMap((id) => read.get(id) ?? []);
        return rows.map((row) => shown.map(({ cell }) => cell(row, { t, timeZone })));
      },
    });
  },
});

const columns = [
  { title: 'at', cell: (row: Movement, { timeZone }: Reader) => momentIn(row.at, timeZone) },
  { title: 'product', cell: (row: Movement) => row.product.name },
  { title: 'variant', cell: (row: Movement) => row.variant },
  { title: 'movement', cell: (row: Movement, { t }: Reader) => t(`platform.stockMoveTypes.${row.type}`) },
  { title: 'document', cell: (row: Movement) => row.document?.code ?? null },
  {
    title: 'reason',
    cell: ({ reason }: Movement, { t }: Reader) => (reason ? t(`platform.stockReasons.${reason}`) : null),
  },
  { title: 'note', cell: (row: Movement) => row.note },
  { title: 'user', cell: (row: Movement) => row.user?.name ?? null },
  { title: 'quantity', cell: (row: Movement) => row.quantity / 1000 },
  { title: 'balanceAfter', cell: (row: Movement) => row.balanceAfter / 1000 },
  {
    title: 'unitCost',
    cell: ({ unitCost }: Movement) => (unitCost === null || unitCost === undefined ? null : unitCost / 100),
  },
] as const;
