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
  /** The step in which its goods are counted: a pack cannot contain half a step. */
  quantityStep: number;
  current?: readonly CodeRow[];
  /** Leads to its fields. */
  path: string;
};

/** The rows of a product's further codes, each with the variant it means; a code that stays keeps its id. */
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

/** Those of the products `ids`, also of what is deleted, in their order. */
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

/** The codes of products that are there, in their order. */
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
 * The further codes as they become: those that are named; else those that are there, of variants that stay.
 * Where the first variants are named, the first takes over what the nameless one had.
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

/** Writes whole sets: two codes may change places, so what was there goes first. */
export async function writeCodes({ tx }: Pick<ProductContext, 'tx'>, productIds: string[], rows: CodeRow[]) {
  await tx.execute(sql`delete from product_codes where product_id = any(${idList(productIds)})`);
  await insertAll(tx, productCodes, rows);
}
