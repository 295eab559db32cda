import { translator } from '@mostrador/shared/text/translator';
import { and, eq } from 'drizzle-orm';
import { everyRow } from '../../core/db/list.ts';
import { decimalSignOf, readShop } from '../../identity/organization/shop.ts';
import { tenantJob } from '../../platform/task/tenant-job.ts';
import { decimal, listFile } from '../../platform/upload/table-file.ts';
import { articles } from '../sale/list/sale-export.ts';
import { sales } from '../sale/sale.table.ts';
import { type Quote, QuoteExport } from './quote.schema.ts';
import { buildQuoteWhere, readQuotes } from './quote-view.ts';

/** The quotes as their list is filtered, the latest first, as a private file. */
export const quoteExport = tenantJob({
  kind: 'quote-export',
  payload: QuoteExport,
  handle: async (work, { format, id: _task, ...filter }) => {
    const { tx, organizationId, language, services } = work;
    const t = translator(language);
    const { shop } = await readShop(tx, organizationId);
    const reading = { ...services, tx, principal: { flags: new Set<never>(), shop } };
    const where = and(eq(sales.status, 'quoted'), await buildQuoteWhere(reading, filter));
    return listFile(work, {
      name: t('quote.title'),
      titles: columns.map(({ title }) => t(title)),
      format,
      decimalSign: decimalSignOf(shop),
      total: await tx.$count(sales, where),
      batches: everyRow(tx, { from: sales, where, order: [sales.occurredAt, 'desc'] }),
      linesOf: async (batch) => {
        const ids = batch.map(({ id }) => id);
        const read = new Map((await readQuotes(reading, ids)).map((quote) => [quote.id, quote]));
        const rows = ids.flatMap((id) => read.get(id) ?? []);
        return rows.map((row) => columns.map(({ cell }) => cell(row, { t })));
      },
    });
  },
});

type Reader = { t: ReturnType<typeof translator> };

const columns = [
  { title: 'common.code', cell: (row: Quote) => row.code },
  { title: 'common.date', cell: (row: Quote) => ({ day: row.date }) },
  { title: 'quote.holdsUntil', cell: (row: Quote) => ({ day: row.expirationDate }) },
  { title: 'sale.seller', cell: (row: Quote) => row.user.name },
  { title: 'common.customer', cell: (row: Quote) => row.contact?.name ?? row.contactName },
  { title: 'sale.things', cell: articles },
  { title: 'common.status', cell: (row: Quote, { t }: Reader) => t(`platform.quoteStates.${row.state}`) },
  { title: 'common.discount', cell: (row: Quote) => decimal(row.amountDiscount) },
  { title: 'sale.tax', cell: (row: Quote) => decimal(row.amountTax) },
  { title: 'common.total', cell: (row: Quote) => decimal(row.amount) },
  { title: 'quote.terms', cell: (row: Quote) => row.terms },
  { title: 'quote.notes', cell: (row: Quote) => row.notes },
] as const;
