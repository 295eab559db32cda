import type { TenantTx } from '@mostrador/database/connect';
import { times } from '@mostrador/shared/money/money';
import type { Flag } from '@mostrador/shared/rights/gates';
import { translator } from '@mostrador/shared/text/translator';
import { eq, sql } from 'drizzle-orm';
import { idList } from '../../core/db/bulk.ts';
import { everyRow } from '../../core/db/list.ts';
import { variantName } from '../../core/db/product-name.ts';
import type { CellInput } from '../../core/io/spreadsheet.ts';
import { decimalSignOf, readShop } from '../../identity/organization/shop.ts';
import { tenantJob } from '../../platform/task/tenant-job.ts';
import { listFile } from '../../platform/upload/table-file.ts';
import { CountExportJob, type CountLine } from './stockcount.schema.ts';
import { stockCountLines } from './stockcount.table.ts';
import { isHidden, readCountLines, rowOf } from './stockcount-view.ts';

/** Exports the counted lines as a private file; during a blind count without the expected stock. */
export const countExport = tenantJob({
  kind: 'count-export',
  payload: CountExportJob,
  handle: async (work, { countId, format, seesCosts }) => {
    const { tx, organizationId, language } = work;
    const t = translator(language);
    const count = await rowOf(tx, countId);
    const isVisible = !isHidden(count);
    const shown = columns.filter(
      ({ tells }) => tells === 'counted' || (isVisible && (seesCosts || tells !== 'costs')),
    );
    const lines = { from: stockCountLines, where: eq(stockCountLines.countId, countId) };
    const flags = new Set<Flag>(seesCosts ? ['inventory_see_costs'] : []);
    return listFile(work, {
      name: t('stockcount.detailTitle', { code: count.code }),
      titles: shown.map(({ title }) => t(title)),
      format,
      decimalSign: decimalSignOf((await readShop(tx, organizationId)).shop),
      total: await tx.$count(lines.from, lines.where),
      batches: everyRow(tx, { ...lines, order: [stockCountLines.countedAt, 'desc'] }),
      linesOf: async (batch) => {
        const ids = batch.map(({ id }) => id);
        const read = await readCountLines({ tx, principal: { flags } }, ids);
        const goods = await goodsOf(tx, read);
        const byId = new Map(read.map((line) => [line.id, { ...line, goods: goods.get(line.variantId) }]));
        const rows = ids.flatMap((id) => byId.get(id) ?? []);
        return rows.map((line) => shown.map(({ cell }) => cell(line)));
      },
    });
  },
});

type Named = { id: string; product: string; variant: string; sku: string | null };

/** Reads the names of the products and variants in batches. */
async function goodsOf(tx: TenantTx, lines: readonly CountLine[]) {
  const rows = await tx.execute<Named>(sql`
    select v.id, p.name product, ${variantName} variant, v.sku
    from product_variants v join products p on p.id = v.product_id
    where v.id = any(${idList(lines.map(({ variantId }) => variantId))})`);
  return new Map(rows.map((row) => [row.id, row]));
}

type NamedLine = CountLine & { goods: Named | undefined };
const units = (thousandths: number | null) => (thousandths === null ? null : thousandths / 1000);

/**
 * The value at the current cost of one unit, or its cost when the count was booked; null if the cost is
 * unknown.
 */
const worthOf = ({ difference, unitCost }: NamedLine) =>
  difference === null || unitCost === null || unitCost === undefined
    ? null
    : times(unitCost, difference) / 100;

const columns: {
  title:
    | `stockcount.${'product' | 'expected' | 'quantity' | 'difference' | 'worth'}`
    | `dataimport.fields.${'sku' | 'barcode'}`
    | 'stock.variant';
  tells: 'counted' | 'expected' | 'costs';
  cell: (line: NamedLine) => CellInput;
}[] = [
  { title: 'stockcount.product', tells: 'counted', cell: ({ name, goods }) => goods?.product ?? name },
  { title: 'stock.variant', tells: 'counted', cell: ({ goods }) => goods?.variant || null },
  { title: 'dataimport.fields.sku', tells: 'counted', cell: ({ goods }) => goods?.sku ?? null },
  { title: 'dataimport.fields.barcode', tells: 'counted', cell: ({ barcode }) => barcode },
  { title: 'stockcount.expected', tells: 'expected', cell: ({ expected }) => units(expected) },
  { title: 'stockcount.quantity', tells: 'counted', cell: ({ quantity }) => units(quantity) },
  { title: 'stockcount.difference', tells: 'expected', cell: ({ difference }) => units(difference) },
  { title: 'stockcount.worth', tells: 'costs', cell: worthOf },
];
