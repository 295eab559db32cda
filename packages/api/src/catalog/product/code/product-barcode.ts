import { sql } from 'drizzle-orm';
import { conflict, InvalidField } from '../../../core/call/errors.ts';
import { idList } from '../../../core/db/bulk.ts';
import { sendUnawaited } from '../../../core/db/pipeline.ts';
import type { ProductContext } from '../list/product-view.ts';

/**
 * The position of a code in the input: `path` leads to its field, `row` is its index in a list of products.
 */
type Place = { path: string; row?: number | undefined };
type Coded = Place & { variantId: string; barcode?: string | null; sku?: string | null };
type Input = {
  variants: Coded[];
  /** Further codes of products; each product's set is complete. */
  codes?: (Place & { code: string })[];
  /** The products that own the codes. Their existing codes are checked separately. */
  productIds: string[];
};

type Context = Pick<ProductContext, 'tx' | 'principal'>;

/**
 * Refuses codes of other products with 409 `barcodeInUse` and the name of the other product, and codes given
 * twice with 422 `barcodeRepeated`. A barcode, a further code or an SKU never refers to two products, except
 * that two SKUs may be equal. Unique indexes guarantee this within each kind, a lock guarantees it between
 * the kinds.
 */
export async function refuseBarcodes(ctx: Context, { variants, codes = [], productIds }: Input) {
  const barcodes = variants.flatMap(({ barcode, ...place }) =>
    barcode ? [{ ...place, code: barcode }] : [],
  );
  const skus = variants.flatMap(({ sku, path, ...place }) =>
    sku ? [{ ...place, path: path.replace(/barcode$/, 'sku'), code: sku }] : [],
  );
  if (barcodes.length + skus.length + codes.length === 0) return;
  const owners = await ownersOf(ctx, { barcodes, skus, codes, variants, productIds });
  const refuse = ({ code, path, row }: Place & { code: string }, kinds: readonly Owner['kind'][]) => {
    const owner = owners.find((each) => each.code === code && kinds.includes(each.kind));
    if (!owner) return;
    const { name, product_id: productId } = owner;
    throw conflict('barcodeInUse', { name, productId, ...(row !== undefined && { row }), parameter: path });
  };
  const named = new Set<string>();
  const once = ({ code, path }: Place & { code: string }) => {
    if (named.has(code)) throw new InvalidField(path, 'barcodeRepeated');
    named.add(code);
  };
  for (const barcode of barcodes) {
    refuse(barcode, ['barcode', 'code']);
    once(barcode);
  }
  for (const sku of skus) refuse(sku, ['code']);
  const taken = new Set(skus.map(({ code }) => code));
  for (const each of codes) {
    refuse(each, ['barcode', 'sku', 'code']);
    if (taken.has(each.code)) throw new InvalidField(each.path, 'barcodeRepeated');
    once(each);
  }
}

type Owner = { kind: 'barcode' | 'sku' | 'code'; code: string; name: string; product_id: string };
type Target = Record<'barcodes' | 'skus' | 'codes', { code: string }[]> &
  Pick<Input, 'variants' | 'productIds'>;

async function ownersOf({ tx, principal }: Context, requested: Target) {
  const { barcodes, skus, codes, productIds } = requested;
  const list = (...some: { code: string }[][]) => {
    const texts = JSON.stringify(some.flat().map(({ code }) => code));
    return sql`array(select jsonb_array_elements_text(${texts}::jsonb))`;
  };
  const variantIds = idList(requested.variants.map(({ variantId }) => variantId));
  // Transactions that write further codes wait for those that write barcodes, and vice versa.
  const lock = sql.raw(codes.length > 0 ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  sendUnawaited(tx.execute(sql`select ${lock}(hashtextextended(${`codes ${principal.organizationId}`}, 0))`));
  const bySku = sql`union all
    select 'sku', v.sku, v.product_id from product_variants v
    where v.sku = any(${list(codes)}) and v.deleted_at is null
      and v.product_id <> all(${idList(productIds)})`;
  return tx.execute<Owner>(sql`
    select o.kind, o.code, p.name, p.id product_id from (
      select 'barcode' kind, v.barcode code, v.product_id from product_variants v
      where v.barcode = any(${list(barcodes, codes)}) and v.deleted_at is null and v.id <> all(${variantIds})
      union all
      select 'code', c.code, c.product_id from product_codes c
      where c.code = any(${list(barcodes, skus, codes)}) and c.deleted_at is null
        and c.product_id <> all(${idList(productIds)})
      ${codes.length > 0 ? bySku : sql``}) o
    join products p on p.id = o.product_id`);
}

/**
 * Refuses the restoration of products whose codes other products use meanwhile; the error names the other
 * product.
 */
export async function refuseTakenBarcodes({ tx }: Pick<ProductContext, 'tx'>, ids: string[]) {
  const [owner] = await tx.execute<{ name: string; product_id: string }>(sql`
    with gone as (
      select v.barcode, v.sku, null code from products p
      join product_variants v on v.product_id = p.id and v.deleted_at = p.deleted_at
      where p.id = any(${idList(ids)})
      union all
      select null, null, c.code from products p
      join product_codes c on c.product_id = p.id and c.deleted_at = p.deleted_at
      where p.id = any(${idList(ids)})),
    taken as (
      select v.product_id from gone join product_variants v on v.barcode in (gone.barcode, gone.code)
      where v.deleted_at is null
      union all
      select c.product_id from gone join product_codes c on c.code in (gone.barcode, gone.sku, gone.code)
      where c.deleted_at is null)
    select owner.name, owner.id product_id from taken join products owner on owner.id = taken.product_id
    order by owner.sort_key, owner.id limit 1`);
  if (owner) throw conflict('barcodeInUse', { name: owner.name, productId: owner.product_id });
}
