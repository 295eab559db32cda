import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/id';
import { sql } from 'drizzle-orm';
import type { Call, Principal } from './call.ts';

/** What changed, for the append-only audit log. `before` holds the values that the change replaced. */
export type Change = { subjectId?: string | null; before?: unknown; after?: unknown };

type Act = { call: Pick<Call, 'ip' | 'requestId'>; principal: Principal; action: string; change: Change };

export async function writeAudit(tx: Tx, { call, principal, action, change }: Act) {
  await tx.execute(sql`
    insert into audit_log (id, user_id, action, subject_id, before, after, ip, request_id)
    values (${newId()}, ${principal.user.id}, ${action}, ${change.subjectId ?? null},
      ${jsonOf(change.before)}::jsonb,
      ${jsonOf(change.after)}::jsonb, ${call.ip}, ${call.requestId})`);
}

/** The id a mutation answered with or was asked about. */
export function subjectOf(output: unknown, input: unknown): string | null {
  for (const thing of [output, input]) {
    if (typeof thing === 'object' && thing !== null && 'id' in thing && typeof thing.id === 'string')
      return thing.id;
  }
  return null;
}

const secret = /password|token|secret|pin|authorization|checksum/i;

const jsonOf = (value: unknown) =>
  value === undefined || value === null
    ? null
    : JSON.stringify(value, (key, inner: unknown) => (secret.test(key) ? undefined : inner));
