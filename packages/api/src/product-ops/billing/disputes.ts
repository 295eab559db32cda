import type Stripe from 'stripe';
import { instant } from './stripe.ts';

/** States in which the bank has the money; a mere inquiry, or a won dispute, leaves the money here. */
const takenBack: ReadonlySet<string> = new Set([
  ...['needs_response', 'under_review', 'lost'],
  ...['appeal_needs_response', 'appeal_under_review'],
]);

/** The time since which a bank has reclaimed the payment; null if it has not, or has returned it. */
export async function takenBackSince(client: Stripe, { id, disputed }: Stripe.Charge): Promise<Date | null> {
  // Stripe never resets the flag, no matter who wins.
  if (!disputed) return null;
  const disputes = await client.disputes.list({ charge: id }).autoPagingToArray({ limit: 100 });
  const created = disputes.filter(({ status }) => takenBack.has(status)).map((dispute) => dispute.created);
  return created.length > 0 ? instant(Math.max(...created)) : null;
}

/** Finds payments that a bank has reclaimed, with the time, by the charge's id. */
export async function takenBackOf(client: Stripe, charges: readonly Stripe.Charge[]) {
  const found = new Map<string, Date>();
  for (const charge of charges) {
    const since = await takenBackSince(client, charge);
    if (since) found.set(charge.id, since);
  }
  return found;
}
