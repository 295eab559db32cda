import type Stripe from 'stripe';
import { instant } from './stripe.ts';

/** States in which the bank has the money; a mere inquiry, and a dispute that was won, leave it here. */
const takenBack: ReadonlySet<string> = new Set([
  ...['needs_response', 'under_review', 'lost'],
  ...['appeal_needs_response', 'appeal_under_review'],
]);

/** The instant since which a bank has the payment back; null while it has not, and after it gave it again. */
export async function takenBackSince(client: Stripe, { id, disputed }: Stripe.Charge): Promise<Date | null> {
  // Stripe lets that stand for good, whoever wins.
  if (!disputed) return null;
  const disputes = await client.disputes.list({ charge: id }).autoPagingToArray({ limit: 100 });
  const created = disputes.filter(({ status }) => takenBack.has(status)).map((dispute) => dispute.created);
  return created.length > 0 ? instant(Math.max(...created)) : null;
}

/** Payments that a bank has back, by the charge's id, and since when. */
export async function takenBackOf(client: Stripe, charges: readonly Stripe.Charge[]) {
  const found = new Map<string, Date>();
  for (const charge of charges) {
    const since = await takenBackSince(client, charge);
    if (since) found.set(charge.id, since);
  }
  return found;
}
