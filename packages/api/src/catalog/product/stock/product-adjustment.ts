import { eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Change } from '../../../core/call/audit.ts';
import type { Principal } from '../../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../../core/call/errors.ts';
import { noteReplay } from '../../../core/call/once/replay.ts';
import { findCategoryOfType } from '../../../directory/category/category.ts';
import { refuseDecimals } from '../../../identity/organization/decimals.ts';
import { spendingAccount } from '../../../ledger/ledger/accounts.ts';
import { type ProductContext, type ProductWriting, readProduct } from '../list/product-view.ts';
import type { StockAdjustment } from '../product.schema.ts';
import { stockMoves } from '../product.table.ts';
import { moverOf, returnStock, takeStock } from '../product.ts';
import { emitShortage } from './product-shortage.ts';

type Adjustment = z.infer<typeof StockAdjustment>;

/** The context that recording a purchase needs. */
export type AdjustmentContext = ProductWriting & {
  principal: Principal;
  audit: (change: Change) => Promise<void>;
  auditPart: (change: Change) => SQL;
};

export type BoughtGoods = Pick<Adjustment, 'id' | 'quantity' | 'note' | 'contactId' | 'movementId'> & {
  variantId: string;
  unitCost: number;
  paymentMethod: 'cash' | 'card' | 'transfer' | 'credit';
};

/** Set by the purchasing domain, on which this domain does not depend. */
export const purchasing = {
  record: (_ctx: AdjustmentContext, _goods: BoughtGoods): Promise<void> => {
    throw new Error('The domain of purchases has not registered itself.');
  },
};

/**
 * Moves the stock of one variant with a reason. If the client names the id of the movement, a retry does no
 * harm; the same id for another adjustment is refused with 409 `idInUse`. Throws 409 `insufficientStock`,
 * 409 `stockNotTracked` for products with untracked stock, and 422 `variantRequired` if one of several
 * variants must be named.
 */
export async function adjustStock(ctx: AdjustmentContext, input: Adjustment) {
  const { tx, principal } = ctx;
  const { hasVariants, variants, lowStock, trackStock } = await readProduct(ctx, input.id);
  if (!input.variantId && hasVariants) throw new InvalidField('variantId', 'variantRequired');
  const variant = input.variantId ? variants.find((each) => each.id === input.variantId) : variants[0];
  if (!variant) throw notFound('variantId');
  if (await isKnown(ctx, input, variant.id)) return;
  if (!trackStock) throw conflict('stockNotTracked');
  refuseDecimals(principal.shop, 'unitCost', input.unitCost ?? 0);
  const { paymentMethod } = input;
  if (paymentMethod && paymentMethod !== 'owner' && paymentMethod !== 'expense') {
    const unitCost = input.unitCost ?? variant.cost;
    if (unitCost == null) throw new InvalidField('unitCost', 'costRequired');
    return purchasing.record(ctx, { ...input, paymentMethod, unitCost, variantId: variant.id });
  }
  const paidBy = await paidByExpense(ctx, input);
  const lines = [
    {
      variantId: variant.id,
      quantity: Math.abs(input.quantity),
      movementId: input.movementId,
      unitCost: input.unitCost ?? undefined,
    },
  ];
  const move = {
    documentId: null,
    ...moverOf(principal),
    reason: input.reason,
    note: input.note ?? null,
    books: ctx,
    ...(paidBy && { paidBy }),
  };
  if (input.quantity > 0) await returnStock(tx, lines, { ...move, type: 'adjust_in' });
  else {
    const left = await takeStock(tx, lines, { ...move, type: 'adjust_out', mayGoNegative: false });
    const [line] = lines;
    const low = lowStock ?? principal.shop.settings.lowStock;
    if (line) emitShortage(ctx, { id: input.id, taken: line.quantity, left: left.get(variant.id), low });
  }
}

/** Returns the account of the expense that recorded the goods. Throws 422 for a category of fixed assets. */
async function paidByExpense({ tx }: ProductContext, { paymentMethod, expenseCategoryId }: Adjustment) {
  if (paymentMethod !== 'expense' || !expenseCategoryId) return null;
  const category = await findCategoryOfType(tx, expenseCategoryId, 'expense');
  if (!category) throw notFound('expenseCategoryId');
  if (category.reportGroup === 'fixed_asset') throw new InvalidField('expenseCategoryId', 'invalidOption');
  return spendingAccount(category);
}

async function isKnown({ tx }: ProductContext, input: Adjustment, variantId: string) {
  if (!input.movementId) return false;
  const [known] = await tx.select().from(stockMoves).where(eq(stockMoves.id, input.movementId));
  if (!known) return false;
  const isSame =
    known.variantId === variantId &&
    known.quantity === input.quantity &&
    known.reason === input.reason &&
    known.note === (input.note ?? null) &&
    (isNothing(input.unitCost) || known.unitCost === input.unitCost);
  if (!isSame) throw conflict('idInUse');
  noteReplay(tx);
  return true;
}

const isNothing = (value: unknown) => value === undefined || value === null;
