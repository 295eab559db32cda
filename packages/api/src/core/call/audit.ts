import { newId } from '@mostrador/shared/wire/new-id';
import { snake } from '@mostrador/shared/wire/snake';
import { accountLog, auditLog } from '../core.table.ts';
import { insertOf } from '../db/bulk.ts';
import type { Actor, Call } from './call.ts';

/** A change for the append-only audit log. `before` contains the values that the change replaced. */
export type Change = { subjectId?: string | null; before?: unknown; after?: unknown };

type Act = { call: Pick<Call, 'ip' | 'requestId'>; action: string; change: Change };
type InOrganization = Act & { actor: Actor; userId: string | null; organizationId?: string };

/**
 * Builds the insert of the audit entry for an act in an organization, to be written together with the act.
 */
export const auditOf = ({ actor, userId, organizationId, ...act }: InOrganization) =>
  insertOf(auditLog, [
    {
      ...(organizationId !== undefined && { organizationId }),
      userId,
      actorKind: actor.kind,
      actorId: actor.id,
      actorName: actor.name,
      ...rowOf(act),
    },
  ]);

/** Builds the insert of the log entry for a change that a user made to their own account. */
export const accountAuditOf = ({ userId, ...act }: Act & { userId: string }) =>
  insertOf(accountLog, [{ userId, ...rowOf(act) }]);

const rowOf = ({ call, action, change }: Act) => ({
  id: newId(),
  action,
  subjectId: change.subjectId ?? null,
  before: redact(change.before),
  after: redact(change.after),
  ip: call.ip,
  requestId: call.requestId,
});

/** Returns the id in the output of a mutation, or in its input. */
export function subjectOf(output: unknown, input: unknown): string | null {
  for (const source of [output, input]) {
    if (typeof source === 'object' && source !== null && 'id' in source && isUuid(source.id))
      return source.id;
  }
  return null;
}

const isUuid = (id: unknown): id is string => typeof id === 'string' && /^[\da-f-]{36}$/i.test(id);

const maxLength = 32_000;
const secret =
  /password|token|secret|authorization|checksum|(time|recovery|email)_code|^(salt|approval)$|(^|_)pin(_|$)/;
/** The field with the account to which a payout is sent. */
const account = /^details$/;

/** Fields that the log never stores, from any caller. */
export const isSecretField = (camel: string): boolean => secret.test(snake(camel)) || account.test(camel);

/** Removes secrets. Of a text that is longer than any form field, only the length remains. */
function redact(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const text = JSON.stringify(value, (key, inner: unknown) => (isSecretField(key) ? undefined : inner));
  return text.length > maxLength ? { omittedCharacters: text.length } : JSON.parse(text);
}
