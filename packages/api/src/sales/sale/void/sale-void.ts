import type { TenantTx } from '@mostrador/database/connect';
import type { PaymentMethod } from '@mostrador/shared/codes/codes';
import { businessDate } from '@mostrador/shared/time/time';
import { and, eq, sql } from 'drizzle-orm';
import { holdStock, moverOf, returnStock, type StockLine } from '../../../catalog/product/product.ts';
import { bookFirstStock, bothWays } from '../../../catalog/product/stock/product-stock-books.ts';
import { conflict, InvalidField, notFound } from '../../../core/call/errors.ts';
import { batchWrites } from '../../../core/db/bulk.ts';
import { pipeline } from '../../../core/db/pipeline.ts';
import { closeDebt } from '../../../ledger/debt/debt.ts';
import {
  accountsOf,
  addedTotals,
  booked,
  defaultAccounts,
  isOpen,
  negated,
  noSession,
  openSessionOf,
  postingsOf,
  reversalOf,
} from '../../../ledger/ledger/ledger.ts';
import { releaseCoupon } from '../../coupon/coupon-use.ts';
import { withoutAdjustments } from '../edit/sale-adjusted.ts';
import { saleLines, salePayments, sales } from '../sale.table.ts';
import type { Channel, SaleContext } from '../sale.ts';
import { saleEvent } from '../sale-event.ts';
import { everything, leftInStock, readDocumentStock } from '../sell/sale-goods.ts';
import { costOf } from '../sell/sale-line.ts';
import { creditIn } from '../sell/sale-payment.ts';
import { refuseOwed } from '../sell/sale-right.ts';
import { discardTicket } from '../ticket/sale-ticket.ts';
import { totalsOf } from '../totals/sale-books.ts';
import { addedSold } from '../totals/sale-sold.ts';

type Voiding = {
  id: string;
  reason: string | null;
  channel: Channel;
  /**
   * The refund method of all payments. By default payments with the sale return by their own method, and
   * deposits become the customer's credit balance.
   */
  paidBack?: PaymentMethod | undefined;
};

/**
 * Voids a sale by new entries: its stock, money and debt are restored exactly, and the sale stays readable.
 * The void is booked on the sale's own day while that day is open, so that the day shows the state before
 * the sale; in a closed period it is booked today. A parked ticket is discarded. Returns the products of the
 * sale.
 */
export async function voidSale(ctx: SaleContext, voiding: Voiding) {
  const { id, reason, channel, paidBack } = voiding;
  const { tx, principal } = ctx;
  const sale = await markVoided(ctx, { id, reason, channel });
  if (!sale) {
    if (await discardTicket(ctx, { id, reason, channel })) return { productIds: [], isTicket: true };
    throw await whyNotVoidable(tx, id, channel);
  }
  refuseOwed(principal, sale, 'acc_delete_credit_sales');
  const current = sql`revision = ${sale.revision}`;
  const [documentStock, lines, payments, [till]] = await pipeline([
    readDocumentStock(tx, sql`${id}::uuid`),
    tx
      .select()
      .from(saleLines)
      .where(and(eq(saleLines.saleId, id), current)),
    tx
      .select()
      .from(salePayments)
      .where(and(eq(salePayments.saleId, id), current)),
    tx.execute<{ accounts: Parameters<typeof accountsOf>[0] }>(sql`select ${defaultAccounts} accounts`),
  ]);
  if (paidBack && payments.some(({ method }) => method !== paidBack))
    throw new InvalidField('paidBack', 'paidBackNotPossible');
  const { goods, revealed } = await goodsBack(tx, id, everything(documentStock));
  const { contactId, amount, voidedOn } = sale;
  const userId = principal.user?.id ?? null;
  const sessionId = sale.channel === 'pos' ? openSessionOf({ deviceId: sale.deviceId, userId }) : noSession;
  const place = { businessDate: voidedOn, sessionId };
  const accounts: Partial<Record<PaymentMethod, string>> = accountsOf(till?.accounts);
  const method = paidBack ?? 'credit_balance';
  const back = { method, account: accounts[method], businessDate: todayOf(ctx) };
  await pipeline([
    goods.length === 0
      ? null
      : returnStock(tx, goods, { type: 'void', documentId: id, ...moverOf(principal), reason }),
    sale.couponId === null ? null : releaseCoupon(tx, id),
    contactId === null ? null : takeBackPurchase(tx, contactId, { amount, credit: creditIn(payments) }),
    sale.balance === 0
      ? null
      : closeDebt(tx, principal.shop, { documentId: id, ...place, userId, paidBack: back }),
    batchWrites(tx, {
      ...booked({
        postings: reversalOf(principal.shop, { documentId: id, ...place }),
        left: goods.length === 0 ? null : correctionOf(ctx, sale, revealed),
      }),
      totals: addedTotals(voidedOn, [
        ...negated(totalsOf({ sale, lines, payments, cost: costOf(lines, sale.decimals) })),
        { kind: 'voided', key: `${channel}:${principal.user?.id ?? ''}`, amount, count: 1 },
      ]),
      // Counted on the day of the sale, whenever the void is booked, because the cut of that day excludes the
      // sale.
      given_up: addedTotals(sale.businessDate, [
        { kind: 'given_up', key: `${channel}:${sale.userId ?? sale.actor?.id ?? ''}`, amount, count: 1 },
      ]),
      ...addedSold(voidedOn, lines, { sale, sign: -1 }),
      audit: ctx.auditPart({
        subjectId: id,
        before: { status: 'done' },
        after: { status: 'voided', reason },
      }),
    }),
  ]);
  await bookFirstStock(tx, ctx, { documentId: id, ...bothWays([-revealed]), kind: 'revaluation' });
  ctx.emit(saleEvent(channel, 'voided'), { id });
  return { productIds: lines.flatMap(({ productId }) => productId ?? []), isTicket: false };
}

/** The cost correction for goods that returned at another value than they left at. */
const correctionOf = ({ principal }: SaleContext, { id, channel, voidedOn }: Voided, revealed: number) =>
  postingsOf(principal.shop, {
    ...{ documentType: 'sale', documentId: id, userId: principal.user?.id ?? null, channel, legs: [] },
    ...{ businessDate: voidedOn, sessionId: noSession, found: leftInStock(id, revealed) },
  });

type Voided = { id: string; channel: Channel; voidedOn: string };

/** The goods that return, locked, at the value that they return at. */
async function goodsBack(tx: TenantTx, id: string, taken: StockLine[]) {
  await holdStock(
    tx,
    taken.map(({ variantId }) => variantId),
  );
  return withoutAdjustments(tx, { id, taken });
}

const todayOf = ({ principal: { shop }, now }: Pick<SaleContext, 'principal' | 'now'>) =>
  businessDate(now(), shop.timeZone, shop.settings.cutoffHour);

/**
 * A sale that is part of an exchange cannot be voided, because the returned goods would be left without the
 * goods given for them.
 */
const isNoExchange = sql`not exists (select from refunds r where r.exchange_sale_id = sales.id)`;

/** The condition of the update ensures that a sale is voided only once. */
async function markVoided({ tx, principal, now }: SaleContext, { id, reason, channel }: Voiding) {
  const { shop, user, approvals } = principal;
  const today = todayOf({ principal, now });
  const firstOpen = shop.lockedUntil ?? '-infinity';
  const [sale] = await tx
    .update(sales)
    .set({
      status: 'voided',
      voidedAt: now(),
      voidedOn: sql`case when business_date > ${firstOpen}::date then business_date else ${today}::date end`,
      voidedBy: user?.id ?? null,
      voidReason: reason,
      approvals: sql`coalesce(approvals, '[]') || ${JSON.stringify(approvals)}::jsonb`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(sales.id, id), eq(sales.channel, channel), eq(sales.status, 'done'), isNoExchange))
    .returning();
  if (!sale) return null;
  return { ...sale, voidedOn: isOpen(shop, sale.businessDate) ? sale.businessDate : today };
}

/**
 * Reduces the contact's total spending, restores the credit balance used, and sets the last purchase to the
 * latest of the other sales. The contact is locked first: later sales to it wait, and earlier ones are seen.
 */
export async function takeBackPurchase(
  tx: TenantTx,
  contactId: string,
  { amount, credit }: { amount: number; credit: number },
) {
  await pipeline([
    tx.execute(sql`select from contacts where id = ${contactId} for no key update`),
    tx.execute(sql`
      update contacts set updated_at = now(), total_spent = total_spent - ${amount},
        credit = credit + ${credit},
        last_purchase_at = (
        select occurred_at from sales
        where contact_id = ${contactId} and status in ('done', 'partially_refunded')
        order by occurred_at desc limit 1)
      where id = ${contactId}`),
  ]);
}

async function whyNotVoidable(tx: TenantTx, id: string, channel: Channel) {
  const [sale] = await tx
    .select({ status: sales.status, isExchange: sql<boolean>`not ${isNoExchange}` })
    .from(sales)
    .where(and(eq(sales.id, id), eq(sales.channel, channel)));
  if (!sale || sale.status === 'quoted') return notFound();
  if (sale.status === 'discarded') return conflict('ticketGone');
  if (sale.status === 'done' && sale.isExchange) return conflict('partOfExchange');
  // The ticket was parked when the void began, and was charged before the void locked it.
  if (sale.status === 'done') return conflict('ticketChanged');
  return conflict(sale.status === 'voided' ? 'alreadyVoided' : 'alreadyRefunded');
}
