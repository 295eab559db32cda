import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { conflict, MovedMeanwhile, notFound } from '../../core/call/errors.ts';

/**
 * Adds to a contact's credit balance, or takes from it (a negative amount), together with a posting from or
 * to `creditAccount`. At most the balance can be taken: 409 `creditBalanceTooLow`; 404 if the contact does
 * not exist.
 */
export async function addCredit(tx: TenantTx, contactId: string, amount: number) {
  const changed = await tx.execute(sql`
    update contacts set updated_at = now(), credit = credit + ${amount}
    where id = ${contactId} and deleted_at is null and credit + ${amount} >= 0 returning id`);
  if (changed.length === 0) throw await whyNoCredit(tx, contactId);
}

/**
 * Returns the reason why a contact cannot pay with the credit balance: the contact does not exist, or the
 * balance is lower.
 */
export async function whyNoCredit(tx: TenantTx, contactId: string) {
  const [contact] = await tx.execute<{ credit: string }>(sql`
    select credit from contacts where id = ${contactId} and deleted_at is null`);
  return contact
    ? conflict('creditBalanceTooLow', { creditBalance: Number(contact.credit) })
    : whyGone(tx, contactId);
}

/**
 * Returns the error for a contact that was just found and is missing now: it was merged into another one, or
 * deleted.
 */
export async function whyGone(tx: TenantTx, contactId: string) {
  const [merged] = await tx.execute(sql`
    select from contacts where id = ${contactId} and merged_into is not null`);
  return merged ? new MovedMeanwhile() : notFound('contactId');
}
