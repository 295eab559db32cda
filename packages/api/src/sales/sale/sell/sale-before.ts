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
 * What stands of a ticket or a sale that is changed: prices and discounts that were agreed need no right
 * again. Of a sale (`isSold`) a line that stays keeps name, cost, extras and tax, too.
 */
export type PriorTerms = {
  revision: number;
  discount: Discount | null;
  /** What was given already: the shop may take none since. */
  tip: number;
  lines: readonly LineRow[];
  /** Its amount without items, which a discount of the whole is taken off, too. */
  amountFree: number;
  isSold: boolean;
  /** A ticket of the till that somebody opens again: its delivery, to notice when less is charged. */
  parkedDelivery?: number;
  /** Who let it be agreed on a ticket: it is sold on his word, too. */
  approvals?: SaleFound['approvals'];
  /** What it left open: as much may be lent again without the right to lend. */
  balance?: number;
  /** What was paid stays: the difference to another total is owed, or the edit says how it is paid. */
  isPaidAsBefore?: boolean;
  /** When it was to be paid: a day that was let pass then is not refused now. */
  dueDate?: string | null;
  /** In which parts what it left open was to be paid. */
  instalments?: readonly Part[] | null;
  /** By what it was sold. */
  rule?: SaleRule;
  coupon?: { id: string; code: string; terms: StoredCoupon } | null;
  /** Its use is counted already. */
  isCouponUsed?: boolean;
  /** Another document with the same lines: its prices and discounts are new ones. */
  isCopy?: true;
};

/** Whoever comes second waits here, and sees what the first made of it. */
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

/** The lines that count, in their order. */
export async function readLines(tx: TenantTx, { id, revision }: Row): Promise<LineRow[]> {
  const { organizationId, createdAt, ...columns } = getTableColumns(saleLines);
  return await tx
    .select(columns)
    .from(saleLines)
    .where(and(eq(saleLines.saleId, id), eq(saleLines.revision, revision)))
    .orderBy(saleLines.position);
}

/** The line of the same name and thing, as it was agreed. */
export const priorLine = (line: InputLine, before: PriorTerms | undefined) =>
  before?.lines.find(
    (each) =>
      line.lineId === nameOf(each) &&
      line.kind === each.kind &&
      line.id === each.productId &&
      (!line.variantId || line.variantId === each.variantId),
  );

type Couponed = Pick<typeof sales.$inferSelect, 'couponId' | 'couponCode' | 'coupon'>;

/** The coupon that stands on a sale, as it was agreed. */
export const currentCoupon = ({ couponId, couponCode, coupon }: Couponed) =>
  couponId && couponCode && coupon ? { id: couponId, code: couponCode, terms: coupon } : null;

/** The name that a line keeps through all revisions. */
export const nameOf = ({ id, lineId }: Pick<LineRow, 'id' | 'lineId'>) => lineId ?? id;

/** Where none are named, those that were chosen stay. */
export const hasSameExtras = ({ modifiers }: InputLine, { extras }: LineRow) =>
  modifiers === undefined ||
  (modifiers.length === extras.length &&
    modifiers.every(({ id, quantity = wholeQuantity }) =>
      extras.some((extra) => extra.id === id && extra.quantity === quantity),
    ));

export const isSameDiscount = (one: Discount | null, other: Discount | null) =>
  one?.value === other?.value && one?.unit === other?.unit;

type Measure = { agreed: number; now: number };

/** A percentage holds for at most what it was agreed for, an amount of money for at least that. */
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

/** What would be asked for to make the same sale of these lines. */
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
