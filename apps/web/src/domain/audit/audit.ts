import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslations } from 'use-intl';
import { useUserName } from '../../lib/session/use-user-name.ts';

export type AuditEntry = inferRouterOutputs<AppRouter>['audit']['list']['auditLogs'][number];

/** Who acted; what no person did says what kind of thing it was. */
export function useActor() {
  const kinds = useTranslations('audit.kinds');
  const who = useUserName();
  return (actor: AuditEntry['actor']) =>
    actor.kind === 'member' || actor.name ? who(actor) : kinds(actor.kind);
}
