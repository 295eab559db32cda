import { saleChannels, unsoldStatuses } from '@mostrador/shared/codes/codes';
import { packsIn, packText } from '@mostrador/shared/money/pack';
import { translator } from '@mostrador/shared/text/translator';
import { and, inArray, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { everyRow } from '../../../core/db/list.ts';
import { momentIn } from '../../../core/io/spreadsheet.ts';
import { decimalSignOf, readShop } from '../../../identity/organization/shop.ts';
import { tenantJob } from '../../../platform/task/tenant-job.ts';
import { decimal, listFile } from '../../../platform/upload/table-file.ts';
import type { Sale } from '../sale.schema.ts';
import { sales } from '../sale.table.ts';
import { SaleExport } from './sale-filter.schema.ts';
import { buildSaleWhere, saying } from './sale-list.ts';
import { readSales } from './sale-view.ts';

/** The filtered sales of some channels, the latest first, as a private file. */
export const saleExport = tenantJob({
  kind: 'sale-export',
  payload: SaleExport.safeExtend({ channels: z.array(z.enum(saleChannels)) }),
  handle: async (work, { format, channels, content, id: _task, ...filter }) => {
    const { tx, organizationId, language } = work;
    const t = translator(language);
    const { shop } = await readShop(tx, organizationId);
    const isOfTill = !channels.includes('accounting');
    // Parked and discarded tickets are only in the till's list, on request.
    const isTicket = isOfTill && unsoldStatuses.some((status) => status === filter.status);
    const listed = and(
      inArray(sales.channel, channels),
      isTicket ? undefined : notInArray(sales.status, [...unsoldStatuses]),
    );
    const where = and(listed, buildSaleWhere(filter), await saying(tx, content, listed));
    const reader = { t, timeZone: shop.timeZone };
    return listFile(work, {
      name: t(isOfTill ? 'sale.ordersTitle' : channels.length > 1 ? 'booksale.all' : 'booksale.title'),
      titles: columns.map(({ title }) => t(title)),
      format,
      decimalSign: decimalSignOf(shop),
      total: await tx.$count(sales, where),
      batches: everyRow(tx, { from: sales, where, order: [sales.occurredAt, 'desc'] }),
      linesOf: async (batch) => {
        const ids = batch.map(({ id }) => id);
        const read = new Map((await readSales(tx, { flags: new Set() }, ids)).map((row) => [row.id, row]));
        const rows = ids.flatMap((id) => read.get(id) ?? []);
        return rows.map((row) => columns.map(({ cell }) => cell(row, reader)));
      },
    });
  },
});

type Words = { t: ReturnType<typeof translator> };
type Reader = Words & { timeZone: string };
type Sold = Pick<Sale, 'products' | 'services' | 'freeAmounts' | 'amountFree'>;

/** «2 × Pan de yema, 1 × Cola · Caja × 12». */
export const articles = ({ products, services, freeAmounts, amountFree }: Sold, { t }: Words) =>
  [
    ...products.map((line) => articleOf(line, t)),
    ...services.map((line) => articleOf({ ...line, pack: null }, t)),
    ...(amountFree > 0
      ? (freeAmounts ?? [{ name: null }]).map(({ name }) => name ?? t('sale.amountFree'))
      : []),
  ].join(', ');

type Article = Pick<Sale['products'][number], 'name' | 'quantity' | 'pack'>;

function articleOf({ name, quantity, pack }: Article, t: Words['t']) {
  if (!pack) return `${quantity / 1000} × ${name}`;
  const words = { unnamed: t('sale.pack'), quantity: (units: number) => String(units / 1000) };
  return `${packsIn(quantity, pack) / 1000} × ${name} · ${packText(pack, words)}`;
}

const columns = [
  { title: 'common.code', cell: (row: Sale) => row.code },
  { title: 'common.date', cell: (row: Sale) => ({ day: row.date }) },
  { title: 'common.time', cell: (row: Sale, { timeZone }: Reader) => momentIn(row.occurredAt, timeZone) },
  { title: 'sale.seller', cell: (row: Sale) => row.user.name },
  { title: 'common.customer', cell: (row: Sale) => row.contact?.name ?? null },
  { title: 'sale.things', cell: articles },
  {
    title: 'sale.method',
    cell: (row: Sale, { t }: Reader) => t(`platform.paymentMethods.${row.paymentMethod}`),
  },
  { title: 'common.status', cell: (row: Sale, { t }: Reader) => t(`platform.saleStatuses.${row.status}`) },
  { title: 'common.discount', cell: (row: Sale) => decimal(row.amountDiscount) },
  { title: 'sale.tax', cell: (row: Sale) => decimal(row.amountTax) },
  { title: 'sale.tip', cell: (row: Sale) => decimal(row.tip) },
  { title: 'common.total', cell: (row: Sale) => decimal(row.amount) },
  { title: 'receipt.takenBack', cell: (row: Sale) => decimal(row.refunded) },
  { title: 'receipt.paid', cell: (row: Sale) => decimal(row.paid) },
  { title: 'sale.owedNow', cell: (row: Sale) => decimal(row.balance) },
  { title: 'sale.note', cell: (row: Sale) => row.comments },
] as const;
