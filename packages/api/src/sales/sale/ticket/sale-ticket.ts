import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { findSellables } from '../../../catalog/product/product.ts';
import { conflict, InvalidField, notFound } from '../../../core/call/errors.ts';
import { noteReplay } from '../../../core/call/once/replay.ts';
import { authorOf } from '../../../core/call/who/author.ts';
import { findContact } from '../../../directory/contact/contact.ts';
import { releaseCoupon } from '../../coupon/coupon-use.ts';
import { runningOffers } from '../../offer/offer.ts';
import { readSale } from '../list/sale-view.ts';
import { type Sale, SaleInput } from '../sale.schema.ts';
import { sales } from '../sale.table.ts';
import type { Channel, SaleContext } from '../sale.ts';
import {
  currentCoupon,
  inputOf,
  isSameDiscount,
  nameOf,
  type PriorTerms,
  readLines,
} from '../sell/sale-before.ts';
import { couponChannel } from '../sell/sale-coupon.ts';
import { draftSale, fingerprintsOf, type LineRow } from '../sell/sale-draft.ts';
import { mergedFree } from '../sell/sale-free.ts';
import { inputLinesOf, sellableIdsOf } from '../sell/sale-line.ts';
import { writeTicket } from '../sell/sale-write.ts';
import type { TicketMerge, TicketSplit } from './sale-ticket.schema.ts';

type Ticket = typeof sales.$inferSelect;
const mostLines = 500;

/**
 * Moves lines, or some of their units, from a ticket to a new one. The agreed terms of a line move with it,
 * and a percentage discount on the whole applies to both tickets. Refuses `ticketChanged`, `ticketGone`
 * (409) and `splitTooMuch` (422). Returns the new ticket.
 */
export async function splitTicket(ctx: SaleContext, input: TicketSplit, channel: Channel): Promise<Sale> {
  const { tx, principal } = ctx;
  const { id, into, concept } = input;
  const [ticket] = await holdTickets(tx, [id]);
  const [known] = await tx.select({ fingerprint: sales.fingerprint }).from(sales).where(eq(sales.id, into));
  if (known) {
    if (!fingerprintsOf(tx, input).isSame(known.fingerprint)) throw conflict('idInUse');
    noteReplay(tx);
    return readSale(tx, principal, into);
  }
  const waiting = asSeen(ticket, { revision: input.revision, channel });
  const lines = await readLines(tx, waiting);
  const { left, taken } = divided(lines, input.lines);
  const discount = waiting.discount?.unit === 'percentage' ? waiting.discount : null;
  const bare = {
    couponId: null,
    couponCode: null,
    coupon: null,
    comments: null,
    amountFree: 0,
    freeAmounts: null,
    delivery: 0,
    tip: 0,
  };
  const head = { ...waiting, concept: concept ?? null, ...bare, discount };
  await rewrite(ctx, waiting, left);
  await writeAnew(ctx, { ...head, id: into, revision: 0, fingerprint: fingerprintsOf(tx, input).now }, taken);
  return readSale(tx, principal, into);
}

/**
 * Moves the goods of other tickets onto one and deletes the others. Throws 409 if the tickets differ in a
 * discount on the whole (`ticketDiscounts`), or if one of them was changed meanwhile. Returns the ticket.
 */
export async function mergeTickets(ctx: SaleContext, input: TicketMerge, channel: Channel): Promise<Sale> {
  const { tx, principal } = ctx;
  const requested = [{ id: input.id, revision: input.revision }, ...input.from];
  const locked = await holdTickets(
    tx,
    requested.map(({ id }) => id),
  );
  const tickets = requested.map(({ id, revision }) =>
    asSeen(
      locked.find((each) => each.id === id),
      { revision, channel },
    ),
  );
  const [into, ...others] = tickets;
  if (!into) throw notFound();
  refuseDiscounts(into, others);
  const lines: LineRow[] = [];
  for (const ticket of tickets) lines.push(...(await readLines(tx, ticket)));
  if (lines.length > mostLines) throw new InvalidField('from', 'tooManyLines');
  await tx
    .update(sales)
    .set({ status: 'discarded', updatedAt: sql`now()`, ...goneBy(ctx) })
    .where(
      inArray(
        sales.id,
        others.map(({ id }) => id),
      ),
    );
  const contactId = tickets.find((ticket) => ticket.contactId)?.contactId ?? null;
  const head = {
    ...into,
    contactId,
    ...mergedFree(tickets),
    delivery: tickets.reduce((sum, { delivery }) => sum + delivery, 0),
    tip: tickets.reduce((sum, { tip }) => sum + tip, 0),
  };
  await rewrite(ctx, head, lines);
  return readSale(tx, principal, into.id);
}

/**
 * Discards a ticket: it stays readable and never becomes a sale. Returns false if no parked ticket has the
 * id.
 */
export async function discardTicket(
  ctx: SaleContext,
  { id, reason, channel }: { id: string; reason: string | null; channel: Channel },
) {
  const [gone] = await ctx.tx
    .update(sales)
    .set({ status: 'discarded', voidReason: reason, updatedAt: sql`now()`, ...goneBy(ctx) })
    .where(and(eq(sales.id, id), eq(sales.channel, channel), eq(sales.status, 'in_progress')))
    .returning({ id: sales.id });
  if (!gone) return false;
  // Releases the coupon in case the ticket is a store order that used one.
  await releaseCoupon(ctx.tx, id);
  await ctx.tx.execute(
    ctx.auditPart({
      subjectId: id,
      before: { status: 'in_progress' },
      after: { status: 'discarded', reason },
    }),
  );
  return true;
}

const goneBy = ({ now, principal }: SaleContext) => ({
  voidedAt: now(),
  voidedBy: authorOf(principal).userId,
});

/** Locks tickets in a fixed order, so that two transactions that lock several never deadlock. */
const holdTickets = (tx: TenantTx, ids: string[]) =>
  tx.select().from(sales).where(inArray(sales.id, ids)).orderBy(asc(sales.id)).for('no key update');

type Seen = { revision: number; channel: Channel };

function asSeen(ticket: Ticket | undefined, { revision, channel }: Seen): Ticket {
  if (!ticket || ticket.channel !== channel) throw notFound();
  if (ticket.status !== 'in_progress') throw conflict('ticketGone');
  if (ticket.revision !== revision) throw conflict('ticketChanged');
  return ticket;
}

/** Once the goods are on one ticket, it is unknown to which of them a discount on the whole applied. */
function refuseDiscounts(into: Ticket, others: Ticket[]) {
  const isAgreed = others.every(
    ({ discount }) =>
      isSameDiscount(discount, into.discount) && (discount === null || discount.unit === 'percentage'),
  );
  const isOnlyMoney = into.discount?.unit === 'money' && others.every(({ discount }) => discount === null);
  if (!isAgreed && !isOnlyMoney) throw conflict('ticketDiscounts');
}

function divided(lines: readonly LineRow[], input: TicketSplit['lines']) {
  const taken = input.map(({ lineId, quantity }, index) => {
    const line = lines.find((each) => nameOf(each) === lineId);
    if (!line) throw notFound(`lines.${index}.lineId`);
    if (quantity > line.quantity) throw new InvalidField(`lines.${index}.quantity`, 'splitTooMuch');
    refuseMoneyOff(line, { quantity, index });
    return { ...partOf(line, quantity), id: newId(), lineId: null };
  });
  const left = lines.flatMap((line) => {
    const part = input.find(({ lineId }) => lineId === nameOf(line))?.quantity ?? 0;
    return part === line.quantity ? [] : [partOf(line, line.quantity - part)];
  });
  return { left, taken };
}

/**
 * A scale label applies only to the whole quantity of a line. A pack stays only if the quantity is a number
 * of whole packs.
 */
function partOf(line: LineRow, quantity: number): LineRow {
  if (quantity === line.quantity) return line;
  const { pack } = line;
  if (pack && quantity % pack.units === 0) return { ...line, quantity };
  return { ...line, quantity, labelAmount: null, pack: null };
}

/** A discount in money was agreed for the whole line. */
function refuseMoneyOff({ discount, quantity: whole }: LineRow, part: { quantity: number; index: number }) {
  if (discount?.unit === 'money' && part.quantity < whole)
    throw new InvalidField(`lines.${part.index}.quantity`, 'splitDiscounted');
}

/** Writes the ticket with these lines as its next revision. */
const rewrite = (ctx: SaleContext, ticket: Ticket, lines: LineRow[]) =>
  writeAnew(ctx, { ...ticket, fingerprint: null }, lines);

type Head = Omit<Ticket, 'fingerprint'> & { fingerprint: string | null };

async function writeAnew(ctx: SaleContext, head: Head, lines: LineRow[]) {
  const { tx, principal, now } = ctx;
  const input = { ...inputOf(head, lines), status: 'in_progress' as const };
  const judged = SaleInput.safeParse(input);
  if (!judged.success) throw new InvalidField('lines', 'emptySale');
  const requested = sellableIdsOf(inputLinesOf(input));
  const sellables = await findSellables(tx, requested);
  const contact = head.contactId ? await findContact(tx, head.contactId) : null;
  const { revision, discount, tip, amountFree, approvals } = head;
  const coupon = currentCoupon(head);
  const terms = { revision, discount, tip, amountFree, approvals, coupon };
  const before: PriorTerms = { ...terms, lines, isSold: false };
  const productIds = requested.map(({ productId }) => productId);
  const offers = await runningOffers(tx, { channel: couponChannel(head.channel), productIds });
  const found = { sellables, contact, accounts: {}, before, offers };
  const { id, channel } = head;
  const draft = draftSale({ input, id, channel, principal, now: now(), ...found });
  const { fingerprint } = head;
  await writeTicket(ctx, { ...draft, sale: { ...draft.sale, ...(fingerprint && { fingerprint }) } });
}
