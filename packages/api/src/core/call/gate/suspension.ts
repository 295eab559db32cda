import type { Tx } from '@mostrador/database/connect';
import { type Suspension, suspensions } from '@mostrador/shared/codes/suspensions';
import { type SQL, sql } from 'drizzle-orm';
import { DomainError, forbidden } from '../errors.ts';

/**
 * The column of a first statement that returns null if the transaction is admitted, and makes a move of the
 * organization wait for its end. Otherwise it returns the reason why the organization is suspended.
 */
export const admission = (organizationId: SQL | string) =>
  sql`admit_organization(${organizationId}) suspension`;

/** Seconds. A move closes a shop for less than ten. */
const retryAfterSeconds = 3;

/**
 * Refuses to work in an organization that is suspended: 403 `organizationSuspended` by the operator, 503
 * `organizationMoving` for a moment, 403 `organizationMoved` with the address where it is now.
 */
export function refuseSuspended(suspension: string | null, movedTo: string | null = null): void {
  if (suspension === null) return;
  if (suspension === 'moved') throw forbidden('organizationMoved', movedTo === null ? {} : { movedTo });
  if (suspension === 'operator') throw forbidden('organizationSuspended');
  throw new DomainError('SERVICE_UNAVAILABLE', 'organizationMoving', { retryAfterSeconds });
}

const reasons = new Set(['organizationSuspended', 'organizationMoving', 'organizationMoved']);

/**
 * True for a refusal of a suspended organization. Jobs skip it, and public pages have their own texts for
 * it.
 */
export const isSuspended = (error: unknown) => error instanceof DomainError && reasons.has(error.reason);

/** Checks the same in a transaction with the program's rights that writes to the organization. */
export async function requireOpen(tx: Tx, organizationId: string): Promise<void> {
  const [row] = await tx.execute<{ suspension: string | null }>(sql`select ${admission(organizationId)}`);
  refuseSuspended(row?.suspension ?? null);
}

/**
 * Refuses while any of the organizations is being moved, because a row that is written then would not be
 * moved.
 */
export async function refuseWhileMoving(tx: Tx, organizationIds: readonly string[]): Promise<void> {
  for (const id of organizationIds) {
    const [row] = await tx.execute<{ suspension: string | null }>(sql`select ${admission(id)}`);
    if (row?.suspension === 'moving') refuseSuspended('moving');
  }
}

export const suspensionOf = (text: string | null): Suspension | null =>
  suspensions.find((each) => each === text) ?? null;

/** The condition of jobs that search for work: an organization that exists and is not suspended. */
export const isOpen = (organization: 'o' | 'organizations') =>
  sql`${sql.raw(organization)}.deleted_at is null and ${sql.raw(organization)}.suspension is null`;
