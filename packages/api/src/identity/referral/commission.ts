import type { Tx } from '@mostrador/database/connect';
import { percentOf } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { textList } from '../../core/db/bulk.ts';
import { commissionCurrency, type commissionKinds } from './referral.schema.ts';
import { commissions, referrals } from './referral.table.ts';

const share = 4000;
/** Days in which the payer may still get a refund. */
const pendingDays = 30;
const day = 86_400_000;

/** The paid part of an invoice. */
export type PaidInvoice = {
  id: string;
  paidAt: Date;
  currency: string;
  amountPaid: number;
  /** The tax in the amount paid. */
  tax: number;
  /** The refunds, the oldest first. */
  refunds: readonly { id: string; amount: number }[];
  /** True if the payer's bank has reclaimed the payment. */
  isDisputed: boolean;
};

type Entry = { kind: (typeof commissionKinds)[number]; sourceId: string; amount: number };

/** The commission of an invoice after a refund of part of it. */
const entitled = ({ amountPaid, tax }: PaidInvoice, givenBack: number) =>
  percentOf(Math.max(0, amountPaid - tax - givenBack), share);

/**
 * Returns the entries that an invoice lacks: the commission once, the part that each refund or bank dispute
 * takes back, and the part that a won dispute restores. Their sum is exactly what the invoice is entitled to,
 * no matter how often and in which order it is checked.
 */
export function missingEntries(
  invoice: PaidInvoice,
  { known, mayAccrue }: { known: readonly Entry[]; mayAccrue: boolean },
): Entry[] {
  const missing: Entry[] = [];
  let sum = known.reduce((total, { amount }) => total + amount, 0);
  const bring = (kind: Entry['kind'], sourceId: string, amount: number) => {
    if (amount === 0 || known.some((each) => each.kind === kind && each.sourceId === sourceId)) return;
    missing.push({ kind, sourceId, amount });
    sum += amount;
  };
  if (known.length === 0 && mayAccrue) bring('accrued', invoice.id, entitled(invoice, 0));
  let givenBack = 0;
  for (const { id, amount } of invoice.refunds) {
    givenBack += amount;
    bring('reversed', id, Math.min(0, entitled(invoice, givenBack) - sum));
  }
  const { lost, won, next, last } = disputesOf(invoice, known);
  if (invoice.isDisputed && lost === won) bring('reversed', next, -sum);
  if (!invoice.isDisputed && lost > won) bring('accrued', `${last} won`, entitled(invoice, givenBack) - sum);
  return missing;
}

/** A bank may reclaim one payment, lose, and reclaim it again; each time has its own entries. */
function disputesOf({ id }: PaidInvoice, known: readonly Entry[]) {
  const first = `dispute ${id}`;
  const own = known.filter(({ sourceId }) => sourceId === first || sourceId.startsWith(`${first} `));
  const lost = own.filter(({ kind }) => kind === 'reversed').length;
  const nameOf = (nth: number) => (nth === 1 ? first : `${first} ${nth}`);
  return { lost, won: own.length - lost, next: nameOf(lost + 1), last: nameOf(lost) };
}

/**
 * `cardKeys`: the keys of the paying card, for every secret under which another organization's card may be
 * stored.
 */
type Payer = { organizationId: string; cardKeys: readonly string[]; now: Date };

/** Adds the missing entries of an organization's invoices, up to the amount they are entitled to. */
export async function accrueCommissions(tx: Tx, invoices: readonly PaidInvoice[], payer: Payer) {
  const counted = invoices.filter(({ currency }) => currency === commissionCurrency);
  if (counted.length === 0) return;
  const ids = counted.map(({ id }) => id);
  const before = await tx.select().from(commissions).where(inArray(commissions.invoiceId, ids));
  const referral = await payingReferral(tx, payer);
  for (const invoice of counted) {
    const known = before.filter(({ invoiceId }) => invoiceId === invoice.id);
    const owed = known[0] ?? (referral && { userId: referral.referrerId, referralId: referral.id });
    if (!owed) continue;
    const { userId, referralId } = owed;
    const availableAt = new Date(invoice.paidAt.getTime() + pendingDays * day);
    const about = { userId, referralId, invoiceId: invoice.id, availableAt, createdAt: payer.now };
    const entries = missingEntries(invoice, { known, mayAccrue: referral !== null });
    if (entries.length > 0)
      await tx
        .insert(commissions)
        .values(entries.map((entry) => ({ id: newId(), ...about, ...entry })))
        .onConflictDoNothing();
  }
}

/**
 * Finds the referral of the paying organization: that of an owner who was referred before it was created,
 * because an existing business was not won by the referrer. It is refused from then on if the referrer is a
 * member or pays with the same card.
 */
async function payingReferral(tx: Tx, { organizationId, cardKeys }: Payer) {
  const [found] = await tx.execute<{
    id: string;
    referrerId: string;
    isWithin: boolean;
    hasSameCard: boolean;
  }>(sql`
    select r.id, r.referrer_id "referrerId",
      exists (select from members w where w.organization_id = o.id and w.user_id = r.referrer_id
        and w.removed_at is null) "isWithin",
      exists (select from billing_customers c join members w on w.organization_id = c.organization_id
        where w.user_id = r.referrer_id and w.is_owner
          and c.card_key = any(${textList(cardKeys)})) "hasSameCard"
    from organizations o
    join members m on m.organization_id = o.id and m.is_owner and m.removed_at is null
    join users u on u.id = m.user_id and u.created_at <= o.created_at
    join referrals r on r.referred_id = u.id and r.refused_reason is null
    where o.id = ${organizationId} order by r.attributed_at limit 1`);
  if (!found) return null;
  const refusedReason = found.isWithin ? 'person' : found.hasSameCard ? 'card' : null;
  if (!refusedReason) return found;
  await tx
    .update(referrals)
    .set({ refusedReason })
    .where(and(eq(referrals.id, found.id), isNull(referrals.refusedReason)));
  return null;
}
