import type { TenantTx } from '@mostrador/database/connect';
import type { lineKinds } from '@mostrador/shared/codes/codes';
import { type ListedCode, readCodes } from '@mostrador/shared/wire/code-list';
import { newId } from '@mostrador/shared/wire/new-id';
import { searchKey } from '@mostrador/shared/words/search-key';
import { sql } from 'drizzle-orm';
import { type Goods, readGoods } from '../../../catalog/product/stock/product-goods.ts';
import type { SheetRow, Value, Values } from '../read/import-values.ts';

/** An existing product or service. */
export type Item = Goods;
type Variant = Item['variants'][number];

/** The records of a shop that a file may refer to, by all their names and codes. */
export type CatalogIndex = {
  byId: ReadonlyMap<string, Item>;
  byBarcode: ReadonlyMap<string, { item: Item; variant: Variant }>;
  bySku: ReadonlyMap<string, { item: Item; variant: Variant }[]>;
  /** The products by further code. */
  byCode: ReadonlyMap<string, Item>;
  byName: ReadonlyMap<string, Item[]>;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const textOf = (value: Value | undefined) => (typeof value === 'string' ? value.trim() : '');
export const distinctTexts = (values: (Value | undefined)[]) => [
  ...new Set(values.map(textOf).filter(Boolean)),
];

/** The additional codes of a row; none if the row has no such column value. */
export const codesIn = ({ codes }: Values): ListedCode[] =>
  typeof codes === 'string' ? (readCodes(codes) ?? []) : [];

type Kind = (typeof lineKinds)[number];

/** Uses one statement to find the records that the rows mean, and two to read them. */
export async function readCatalog(tx: TenantTx, kind: Kind, rows: SheetRow[]): Promise<CatalogIndex> {
  const named = (field: 'id' | 'barcode' | 'sku' | 'name') =>
    distinctTexts(rows.map(({ values }) => values[field]));
  const texts = (list: string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`;
  const further = rows.flatMap(({ values }) => codesIn(values).map(({ code }) => code));
  const codes = [...new Set([...further, ...named('barcode'), ...named('sku')])];
  const ids = named('id').filter((id) => uuid.test(id));
  const names = named('name').map(searchKey);
  const found = await tx.execute<{ id: string }>(sql`
    select id from products where kind = ${kind} and deleted_at is null
      and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    union select id from products where kind = ${kind} and deleted_at is null and name_key in ${texts(names)}
    union select product_id from product_variants where deleted_at is null
      and barcode in ${texts([...named('barcode'), ...further])}
    union select product_id from product_variants where deleted_at is null
      and sku in ${texts([...named('sku'), ...further])}
    union select product_id from product_codes where deleted_at is null and code in ${texts(codes)}`);
  return indexed(
    await readGoods(
      tx,
      kind,
      found.map(({ id }) => id),
    ),
  );
}

function indexed(things: Item[]): CatalogIndex {
  const each = things.flatMap((item) => item.variants.map((variant) => ({ item, variant })));
  return {
    byId: new Map(things.map((item) => [item.id, item])),
    byBarcode: new Map(each.flatMap((one) => (one.variant.barcode ? [[one.variant.barcode, one]] : []))),
    bySku: Map.groupBy(
      each.filter(({ variant }) => variant.sku),
      ({ variant }) => variant.sku ?? '',
    ),
    byCode: new Map(things.flatMap((item) => item.codes.map(({ code }) => [code, item]))),
    byName: Map.groupBy(things, ({ nameKey }) => nameKey),
  };
}

/** The suppliers that a file names. A missing supplier is created once, for any number of rows. */
export type Suppliers = {
  /** True if several suppliers have this name, so that it is ambiguous. */
  isDoubtful: (name: string) => boolean;
  idOf: (name: string) => string;
  /** The suppliers that are to be created. */
  made: () => { id: string; name: string }[];
};

export async function suppliersOf(tx: TenantTx, names: string[]): Promise<Suppliers> {
  const keys = JSON.stringify(names.map(searchKey));
  const rows = await tx.execute<{ id: string; name_key: string }>(sql`
    select id, name_key from contacts where deleted_at is null
      and name_key in (select jsonb_array_elements_text(${keys}::jsonb))`);
  const known = Map.groupBy(rows, (row) => row.name_key);
  const made = new Map<string, { id: string; name: string }>();
  return {
    isDoubtful: (name) => (known.get(searchKey(name))?.length ?? 0) > 1,
    idOf: (name) => {
      const key = searchKey(name);
      const [there] = known.get(key) ?? [];
      if (there) return there.id;
      const own = made.get(key) ?? { id: newId(), name };
      made.set(key, own);
      return own.id;
    },
    made: () => [...made.values()],
  };
}
