import type { lineKinds, TableFormat } from '@mostrador/shared/codes/codes';
import { fieldsOf, foreignFields, type ImportField } from '@mostrador/shared/codes/import-fields';
import { translator } from '@mostrador/shared/text/translator';
import { writeCodes } from '@mostrador/shared/wire/code-list';
import type { CellInput as Written } from '../../../core/io/spreadsheet.ts';
import { decimalSignOf, readShop } from '../../../identity/organization/shop.ts';
import type { Work } from '../../../platform/task/tenant-job.ts';
import { decimal, listFile } from '../../../platform/upload/table-file.ts';
import { type Goods, readGoods } from '../stock/product-goods.ts';
import { unitOf } from './product-view.ts';

/** `seesCosts` is true if the requesting user may see costs; otherwise the file has no such column. */
type FileOfGoods = {
  kind: (typeof lineKinds)[number];
  format: TableFormat;
  seesCosts: boolean;
  /** True if deleted products are included, with the reason. */
  isDeleted: boolean;
  total: number;
  /** The ids in their order, in batches. */
  batches: AsyncIterable<{ id: string }[]>;
};

/**
 * Creates a private file of goods, one row for each variant, with the titles and words of an import
 * template: importing the file unchanged changes nothing. Throws 422 `exportTooLarge`.
 */
export async function makeFileOfGoods(work: Work, requested: FileOfGoods) {
  const { tx, organizationId, language } = work;
  const { kind, format, total, isDeleted } = requested;
  const t = translator(language);
  const columns = columnsOf(requested);
  return listFile(work, {
    name: t(`dataimport.kinds.${kind === 'service' ? 'services' : 'products'}`),
    titles: [
      ...columns.map((field) => t(`dataimport.fields.${field}`)),
      ...(isDeleted ? [t('platform.deleteReason')] : []),
    ],
    format,
    decimalSign: decimalSignOf((await readShop(tx, organizationId)).shop),
    total,
    batches: requested.batches,
    linesOf: async (batch) => {
      const ids = batch.map(({ id }) => id);
      const goods = await readGoods(tx, kind, ids);
      const reason = (each: Goods) => (isDeleted ? [reasonOf(each, t)] : []);
      return goods.flatMap((each) => rowsOf(each, columns, t).map((row) => [...row, ...reason(each)]));
    },
  });
}

const columnsOf = ({ kind, seesCosts }: FileOfGoods): ImportField[] =>
  fieldsOf(kind === 'service' ? 'services' : 'products')
    .map(([field]) => field)
    .filter((field) => !foreignFields.has(field) && (seesCosts || field !== 'cost'));

type Words = ReturnType<typeof translator>;
type Variant = Goods['variants'][number];
type CellSource = { goods: Goods; variant: Variant; t: Words };

const rowsOf = (goods: Goods, columns: ImportField[], t: Words): Written[][] =>
  goods.variants.map((variant) => columns.map((field) => cells[field]?.({ goods, variant, t }) ?? null));

const reasonOf = ({ deleteReason, deleteNote }: Goods, t: Words) =>
  [deleteReason && t(`platform.deleteReasons.${deleteReason}`), deleteNote].filter(Boolean).join(' · ');

const codesOf = ({ codes }: Goods, { id }: Variant) => codes.filter(({ variantId }) => variantId === id);

const units = (thousandths: number | null) => (thousandths === null ? null : thousandths / 1000);
const yesNo = ({ value, t }: { value: boolean; t: Words }) => t(value ? 'dataimport.yes' : 'dataimport.no');

/** The text of each field. A field that is missing here occurs only in files of other programs. */
const cells: Partial<Record<ImportField, (source: CellSource) => Written>> = {
  id: ({ goods }) => goods.id,
  name: ({ goods }) => goods.name,
  category: ({ goods }) => goods.category,
  price: ({ variant }) => decimal(variant.price),
  cost: ({ variant }) => decimal(variant.cost),
  description: ({ goods }) => goods.description,
  unit: ({ goods, t }) => t(`platform.units.${unitOf(goods.unit)}`),
  quantityStep: ({ goods }) => units(goods.quantityStep),
  quantityMin: ({ goods }) => units(goods.quantityMin),
  taxRate: ({ goods }) => decimal(goods.taxRate),
  wholesaleQuantity: ({ goods }) => units(goods.wholesaleQuantity),
  wholesalePrice: ({ goods }) => decimal(goods.wholesalePrice),
  openPrice: ({ goods, t }) => yesNo({ value: goods.openPrice, t }),
  showInPos: ({ goods, t }) => yesNo({ value: goods.showInPos, t }),
  showInStore: ({ goods, t }) => yesNo({ value: goods.showInStore, t }),
  favourite: ({ goods, t }) => yesNo({ value: goods.favourite, t }),
  color: ({ variant }) => variant.color,
  size: ({ variant }) => variant.size,
  style: ({ variant }) => variant.style,
  sku: ({ variant }) => variant.sku,
  barcode: ({ variant }) => variant.barcode,
  codes: ({ goods, variant }) => writeCodes(codesOf(goods, variant)) || null,
  // Goods with untracked stock have no number, because a number would be imported as a count.
  stock: ({ goods, variant }) => (goods.trackStock ? units(variant.stock) : null),
  lowStock: ({ goods }) => units(goods.lowStock),
  trackStock: ({ goods, t }) => yesNo({ value: goods.trackStock, t }),
  supplier: ({ goods }) => goods.supplier,
  expiresOn: ({ goods }) => goods.expiresOn && { day: goods.expiresOn },
  durationMinutes: ({ goods }) => goods.durationMinutes,
};
