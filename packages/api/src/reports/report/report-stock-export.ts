import type { Flag } from '@mostrador/shared/rights/gates';
import { translator } from '@mostrador/shared/text/translator';
import { type CellInput, dayIn } from '../../core/io/spreadsheet.ts';
import { decimalSignOf, readShop } from '../../identity/organization/shop.ts';
import { tenantJob } from '../../platform/task/tenant-job.ts';
import { tableFile } from '../../platform/upload/table-file.ts';
import { StockExportJob, type StockFigures } from './report.schema.ts';
import { readStockAnalytics } from './report-stock.ts';

const perStep = 20_000;

/** The complete stock analytics with their filters and order, as a private file. */
export const stockExport = tenantJob({
  kind: 'stock-export',
  payload: StockExportJob,
  handle: async (work, { format, seesCosts, ...query }) => {
    const { tx, organizationId, language, services, progress } = work;
    const t = translator(language);
    const { shop } = await readShop(tx, organizationId);
    const flags = new Set<Flag>(seesCosts ? ['inventory_see_costs'] : []);
    const ctx = { ...services, tx, principal: { shop, flags } };
    const read = (page: number) => readStockAnalytics(ctx, { ...query, page, perPage: perStep });
    const first = await read(1);
    const total = first.pagination.count ?? 0;
    const shown = columns.filter(({ isCost = false }) => seesCosts || !isCost);
    const file = tableFile(work, {
      name: t('report.stockFile'),
      titles: shown.map(({ title }) => t(`report.${title}`)),
      format,
      decimalSign: decimalSignOf(shop),
      total,
    });
    let done = 0;
    await progress(done, total);
    for (let page = 1; done < total; page += 1) {
      const { products } = page === 1 ? first : await read(page);
      if (products.length === 0) break;
      file.add(products.map((row) => shown.map(({ cell }) => cell(row, { t, timeZone: shop.timeZone }))));
      done += products.length;
      await progress(done, total);
    }
    return { counts: { exported: done }, fileId: await file.keep() };
  },
});

type Reader = { t: ReturnType<typeof translator>; timeZone: string };
type StockColumn = { title: Title; isCost?: true; cell: (row: StockFigures, reader: Reader) => CellInput };
type Title =
  | 'product'
  | 'category'
  | 'status'
  | 'stock'
  | 'atPrice'
  | 'atCost'
  | 'soldUnits'
  | 'soldNet'
  | 'margin'
  | 'marginShare'
  | 'class'
  | 'daysInStock'
  | 'soldADay'
  | 'daysOfCover'
  | 'turnover'
  | 'suggestedOrder'
  | 'lostSales'
  | 'lastSale';

const scaled = (value: number | null | undefined, scale: number) =>
  value === null || value === undefined ? null : value / scale;

const columns: StockColumn[] = [
  { title: 'product', cell: ({ name }) => name },
  { title: 'category', cell: ({ category }) => category?.name ?? null },
  { title: 'status', cell: ({ status }, { t }) => t(`report.statuses.${status}`) },
  { title: 'stock', cell: ({ stock }) => stock / 1000 },
  { title: 'atPrice', cell: ({ valueAtPrice }) => valueAtPrice / 100 },
  { title: 'atCost', isCost: true, cell: ({ valueAtCost }) => scaled(valueAtCost, 100) },
  { title: 'soldUnits', cell: ({ soldQuantity }) => soldQuantity / 1000 },
  { title: 'soldNet', cell: ({ soldAmount }) => soldAmount / 100 },
  { title: 'margin', isCost: true, cell: ({ margin }) => scaled(margin, 100) },
  { title: 'marginShare', isCost: true, cell: ({ marginShare }) => scaled(marginShare, 100) },
  { title: 'class', isCost: true, cell: (row) => row.class ?? null },
  { title: 'daysInStock', cell: ({ daysInStock }) => daysInStock },
  { title: 'soldADay', cell: ({ dailyRate }) => dailyRate / 1000 },
  { title: 'daysOfCover', cell: ({ daysOfCover }) => daysOfCover },
  { title: 'turnover', isCost: true, cell: ({ turnover }) => turnover ?? null },
  { title: 'suggestedOrder', cell: ({ suggestedOrder }) => suggestedOrder / 1000 },
  { title: 'lostSales', cell: ({ lostSales }) => lostSales / 100 },
  {
    title: 'lastSale',
    cell: ({ lastSaleAt }, { timeZone }) => (lastSaleAt ? dayIn(lastSaleAt, timeZone) : null),
  },
];
