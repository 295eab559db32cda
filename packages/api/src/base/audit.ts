import { newId } from '@mostrador/shared/new-id';
import { auditLog } from './base.table.ts';
import { insertOf } from './bulk.ts';
import type { Call, Principal } from './call.ts';

/** What changed, for the append-only audit log. `before` holds the values that the change replaced. */
export type Change = { subjectId?: string | null; before?: unknown; after?: unknown };

type Act = { call: Pick<Call, 'ip' | 'requestId'>; principal: Principal; action: string; change: Change };

/** The insert that tells an act, to be written together with it. */
export const auditOf = ({ call, principal, action, change }: Act) =>
  insertOf(auditLog, [
    {
      id: newId(),
      userId: principal.user.id,
      action,
      subjectId: change.subjectId ?? null,
      before: withoutSecrets(change.before),
      after: withoutSecrets(change.after),
      ip: call.ip,
      requestId: call.requestId,
    },
  ]);

/** The id a mutation answered with or was asked about. */
export function subjectOf(output: unknown, input: unknown): string | null {
  for (const thing of [output, input]) {
    if (typeof thing === 'object' && thing !== null && 'id' in thing && typeof thing.id === 'string')
      return thing.id;
  }
  return null;
}

const secret = /password|token|secret|pin|authorization|checksum/i;

function withoutSecrets(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (secret.test(key) ? undefined : inner)));
}
