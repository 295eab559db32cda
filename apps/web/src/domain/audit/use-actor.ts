import { useTranslations } from 'use-intl';
import type { Output } from '../../lib/api/output.ts';
import { useUserName } from '../../lib/session/use-user-name.ts';

export type AuditEntry = Output<'audit.list'>['auditLogs'][number];

/** Returns the name of the actor. For actions without a user it is the kind of actor. */
export function useActor() {
  const kinds = useTranslations('audit.kinds');
  const who = useUserName();
  return (actor: AuditEntry['actor']) =>
    actor.kind === 'member' || actor.name ? who(actor) : kinds(actor.kind);
}
