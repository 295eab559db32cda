import { translator } from '@mostrador/shared/text/translator';
import { everyRow } from '../../core/db/list.ts';
import { decimalSignOf, readShop } from '../../identity/organization/shop.ts';
import { tenantJob } from '../../platform/task/tenant-job.ts';
import { tableFile } from '../../platform/upload/table-file.ts';
import { type Registered, TransactionJob } from './transaction.schema.ts';
import { listing, readTransactions } from './transaction.ts';

type Translate = ReturnType<typeof translator>;

/** Writes the filtered register to a private file, in batches. */
export const transactionExport = tenantJob({
  kind: 'transaction-export',
  payload: TransactionJob,
  handle: async (work, input) => {
    const { tx, organizationId, language, progress } = work;
    const t = translator(language);
    const requested = await listing(tx, input);
    const total = await tx.$count(requested.from, requested.where);
    const file = tableFile(work, {
      name: t('shell.menu.transactions'),
      titles: columns.map(({ title }) => t(title)),
      format: input.format,
      decimalSign: decimalSignOf((await readShop(tx, organizationId)).shop),
      total,
    });
    let done = 0;
    await progress(done, total);
    for await (const batch of everyRow(tx, requested)) {
      const ids = batch.map(({ id }) => id);
      const read = new Map((await readTransactions(tx, ids)).map((row) => [row.id, row]));
      const rows = ids.flatMap((id) => read.get(id) ?? []);
      file.add(rows.map((row) => columns.map(({ cell }) => cell(row, t))));
      done += batch.length;
      await progress(done, total);
    }
    return { counts: { exported: done }, fileId: await file.keep() };
  },
});

const columns = [
  { title: 'common.date', cell: (row: Registered) => row.date },
  { title: 'common.type', cell: (row: Registered, t: Translate) => t(`transaction.types.${row.type}`) },
  { title: 'common.code', cell: (row: Registered) => row.code },
  { title: 'transaction.concept', cell: (row: Registered) => row.concept },
  { title: 'common.contact', cell: (row: Registered) => row.contact?.name ?? null },
  { title: 'common.category', cell: (row: Registered) => row.category?.name ?? null },
  { title: 'common.user', cell: (row: Registered) => row.user?.name ?? null },
  {
    title: 'transaction.method',
    cell: ({ paymentMethod }: Registered, t: Translate) =>
      paymentMethod ? t(`platform.paymentMethods.${paymentMethod}`) : null,
  },
  {
    title: 'common.status',
    cell: ({ status }: Registered, t: Translate) => t(`platform.saleStatuses.${status}`),
  },
  { title: 'common.amount', cell: (row: Registered) => row.signedAmount / 100 },
  { title: 'common.balance', cell: (row: Registered) => row.balance / 100 },
] as const;
