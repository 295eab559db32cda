import { selection } from '@mostrador/database/selection';
import { wholeQuantity } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';
import { asc, isNull, sql } from 'drizzle-orm';
import { InvalidField, notFound } from '../../../core/call/errors.ts';
import { idList, insertAll } from '../../../core/db/bulk.ts';
import { among } from '../../../core/db/list.ts';
import type { ProductContext } from '../list/product-view.ts';
import type { CodeInput, ProductChanges } from '../product.schema.ts';
import { productCodes, type products } from '../product.table.ts';
import type { mergeVariants } from '../product-variant.ts';

export type CodeRow = Pick<
  typeof productCodes.$inferSelect,
  'id' | 'productId' | 'variantId' | 'position' | 'code' | 'name' | 'units' | 'price'
>;

type Input = {
  productId: string;
  codes: CodeInput[];
  variants: { id: string }[];
  /** The quantity step of the product: a pack cannot contain half a step. */
  quantityStep: number;
  current?: readonly CodeRow[];
  /** The path prefix of its fields in the input. */
  path: string;
};

/** Builds the rows of a product's further codes, each with its variant. Existing codes keep their ids. */
export function codeRows({ productId, codes, variants, quantityStep, current = [], path }: Input): CodeRow[] {
  const [only, ...others] = variants;
  return codes.map(({ id, variantId, code, name = null, units = wholeQuantity, price = null }, position) => {
    const at = `${path}codes.${position}`;
    const meant = variantId ?? (others.length === 0 ? only?.id : undefined);
    if (!meant) throw new InvalidField(`${at}.variantId`, 'variantRequired');
    if (!variants.some((variant) => variant.id === meant)) throw notFound(`${at}.variantId`);
    if (units % quantityStep !== 0)
      throw new InvalidField(`${at}.units`, 'quantityStep', { step: quantityStep });
    const known = current.find((each) => each.code === code);
    return {
      id: id ?? known?.id ?? newId(),
      productId,
      variantId: meant,
      position,
      code,
      name,
      units,
      price,
    };
  });
}

/** Selects the codes of the products `ids` in their order, including deleted ones. */
export const selectCodes = selection((db) =>
  db
    .select({
      id: productCodes.id,
      productId: productCodes.productId,
      variantId: productCodes.variantId,
      code: productCodes.code,
      name: productCodes.name,
      units: productCodes.units,
      price: productCodes.price,
    })
    .from(productCodes)
    .where(sql`${productCodes.productId} = any(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(asc(productCodes.position)),
);

/** Reads the codes of existing products in their order. */
export const codesOf = ({ tx }: Pick<ProductContext, 'tx'>, productIds: string[]): Promise<CodeRow[]> => {
  const { id, productId, variantId, position, code, name, units, price } = productCodes;
  return tx
    .select({ id, productId, variantId, position, code, name, units, price })
    .from(productCodes)
    .where(sql`${among(productId, productIds)} and ${isNull(productCodes.deletedAt)}`)
    .orderBy(asc(position));
};

type Recoded = {
  changes: Pick<Omit<ProductChanges, 'id'>, 'codes' | 'quantityStep'>;
  before: Pick<typeof products.$inferSelect, 'id' | 'quantityStep'>;
  coded: readonly CodeRow[];
  written: Pick<ReturnType<typeof mergeVariants>, 'merged' | 'forebear'>;
};

/**
 * Returns the further codes after a change: the given ones, or else the existing ones of variants that stay.
 * If the product gets its first variants, the first one takes over the codes of the nameless variant.
 */
export function codesAfter({ changes, before, coded, written: { merged, forebear } }: Recoded): CodeRow[] {
  const [first] = merged;
  const { codes, quantityStep = before.quantityStep } = changes;
  if (codes)
    return codeRows({
      productId: before.id,
      codes,
      variants: merged,
      quantityStep,
      current: coded,
      path: '',
    });
  return coded
    .map((row) => (first && row.variantId === forebear?.id ? { ...row, variantId: first.id } : row))
    .filter(({ variantId }) => merged.some(({ id }) => id === variantId));
}

/** Replaces whole sets of codes. The old rows are deleted first, because two codes may be exchanged. */
export async function writeCodes({ tx }: Pick<ProductContext, 'tx'>, productIds: string[], rows: CodeRow[]) {
  await tx.execute(sql`delete from product_codes where product_id = any(${idList(productIds)})`);
  await insertAll(tx, productCodes, rows);
}
