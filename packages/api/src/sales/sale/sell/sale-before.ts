import type { TenantTx } from '@mostrador/database/connect';
import type { Discount } from '@mostrador/shared/money/discount';
import { wholeQuantity } from '@mostrador/shared/money/money';
import { and, eq, getTableColumns, ne } from 'drizzle-orm';
import { notFound } from '../../../core/call/errors.ts';
import type { Part } from '../../../ledger/debt/instalment.ts';
import type { SaleInput } from '../sale.schema.ts';
import { type StoredCoupon, saleLines, sales } from '../sale.table.ts';
import type { LineRow } from './sale-draft.ts';
import { currentFree } from './sale-free.ts';
import type { InputLine } from './sale-line.ts';
import type { SaleRule } from './sale-rule.ts';

/**
 * The agreed terms of a ticket or sale that is edited: its prices and discounts need no permission again. On
 * a sale (`isSold`) an unchanged line retains name, cost, modifiers and tax, too.
 */
export type PriorTerms = {
  revision: number;
  discount: Discount | null;
  /** The tip already agreed. The shop may have stopped accepting tips since. */
  tip: number;
  lines: readonly LineRow[];
  /** The amount without items. A discount on the whole sale also applies to this amount. */
  amountFree: number;
  isSold: boolean;
  /** The delivery fee of a reopened ticket, to detect when less is charged. */
  parkedDelivery?: number;
  /** The approver of the ticket's terms. The approval also covers its sale. */
  approvals?: SaleFound['approvals'];
  /** The former open balance. The same credit may be granted again without the permission for credit. */
  balance?: number;
  /** True if the payments stay: the difference to another total is owed, or the edit states its payment. */
  isPaidAsBefore?: boolean;
  /** The former due date: it is accepted again even if it is in the past by now. */
  dueDate?: string | null;
  /** The former instalments of the open balance. */
  instalments?: readonly Part[] | null;
  /** The rules under which the sale was made. */
  rule?: SaleRule;
  coupon?: { id: string; code: string; terms: StoredCoupon } | null;
  /** True if the use of the coupon is counted already. */
  isCouponUsed?: boolean;
  /** True for a new document with the same lines: its prices and discounts count as new ones. */
  isCopy?: true;
};

/** Locks the sale. A concurrent request waits here and sees the result of the first. */
export async function holdSale(tx: TenantTx, { id, channel }: Pick<SaleFound, 'id' | 'channel'>) {
  const [sale] = await tx
    .select()
    .from(sales)
    .where(and(eq(sales.id, id), eq(sales.channel, channel), ne(sales.status, 'quoted')))
    .for('no key update');
  if (!sale) throw notFound();
  return sale;
}

export type SaleFound = typeof sales.$inferSelect;

type Row = Pick<typeof sales.$inferSelect, 'id' | 'revision'>;

/** The lines of the current revision, in their order. */
export async function readLines(tx: TenantTx, { id, revision }: Row): Promise<LineRow[]> {
  const { organizationId, createdAt, ...columns } = getTableColumns(saleLines);
  return await tx
    .select(columns)
    .from(saleLines)
    .where(and(eq(saleLines.saleId, id), eq(saleLines.revision, revision)))
    .orderBy(saleLines.position);
}

/** The former line with the same id and product, with its agreed terms. */
export const priorLine = (line: InputLine, before: PriorTerms | undefined) =>
  before?.lines.find(
    (each) =>
      line.lineId === nameOf(each) &&
      line.kind === each.kind &&
      line.id === each.productId &&
      (!line.variantId || line.variantId === each.variantId),
  );

type Couponed = Pick<typeof sales.$inferSelect, 'couponId' | 'couponCode' | 'coupon'>;

/** The current coupon of a sale, with its agreed terms. */
export const currentCoupon = ({ couponId, couponCode, coupon }: Couponed) =>
  couponId && couponCode && coupon ? { id: couponId, code: couponCode, terms: coupon } : null;

/** The id that a line keeps through all revisions. */
export const nameOf = ({ id, lineId }: Pick<LineRow, 'id' | 'lineId'>) => lineId ?? id;

/** Omitted modifiers mean the chosen ones stay. */
export const hasSameExtras = ({ modifiers }: InputLine, { extras }: LineRow) =>
  modifiers === undefined ||
  (modifiers.length === extras.length &&
    modifiers.every(({ id, quantity = wholeQuantity }) =>
      extras.some((extra) => extra.id === id && extra.quantity === quantity),
    ));

export const isSameDiscount = (one: Discount | null, other: Discount | null) =>
  one?.value === other?.value && one?.unit === other?.unit;

type Measure = { agreed: number; now: number };

/**
 * An agreed percentage stays valid for at most the agreed amount, and a discount in money for at least the
 * agreed amount.
 */
export const holdsFor = ({ unit }: Discount, { agreed, now }: Measure) =>
  unit === 'percentage' ? now <= agreed : now >= agreed;

type Head = Pick<
  typeof sales.$inferSelect,
  | 'concept'
  | 'comments'
  | 'contactId'
  | 'categoryId'
  | 'amountFree'
  | 'freeAmounts'
  | 'discount'
  | 'delivery'
  | 'tip'
  | 'couponCode'
>;

/** The input that would create the same sale from these lines. */
export function inputOf(head: Head, lines: readonly LineRow[]): SaleInput {
  const lineInput = (line: LineRow) => ({
    lineId: nameOf(line),
    id: line.productId,
    quantity: line.quantity,
    price: line.price,
    ...(line.pack ? { packId: line.pack.id } : { labelAmount: line.labelAmount }),
    discount: line.discount,
    note: line.note,
    modifiers: line.extras.map(({ id, quantity }) => ({ id, quantity })),
  });
  const { concept, comments, contactId, categoryId, discount, delivery, tip, couponCode } = head;
  return {
    concept,
    comments,
    contactId,
    categoryId,
    ...currentFree(head),
    discount,
    couponCode,
    delivery,
    tip,
    products: lines
      .filter(({ kind }) => kind === 'product')
      .map((line) => ({ ...lineInput(line), variantId: line.variantId })),
    services: lines.filter(({ kind }) => kind === 'service').map(lineInput),
  };
}
