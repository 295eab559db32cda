import type { AppRouter } from '@mostrador/api/router';
import { auditWords } from '@mostrador/shared/audit-words';
import { countryName } from '@mostrador/shared/country';
import type { inferRouterOutputs } from '@trpc/server';
import { useLocale, useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { useUserName } from '../../lib/session/use-user-name.ts';

export type AuditEntry = inferRouterOutputs<AppRouter>['audit']['list']['auditLogs'][number];

/** Who acted; what no person did says what kind of thing it was. */
export function useActor() {
  const kinds = useTranslations('audit.kinds');
  const who = useUserName();
  return (actor: AuditEntry['actor']) =>
    actor.kind === 'member' || actor.name ? who(actor) : kinds(actor.kind);
}

/** What the log calls things, acts, fields and values. */
export function useAuditWords() {
  const t = useTranslations();
  const language = useLocale();
  const { evenMoney, moment } = useFormat();
  return auditWords({
    say: (key) => (Reflect.apply(t.has, t, [key]) === true ? String(Reflect.apply(t, null, [key])) : null),
    items: (count) => t('audit.items', { count }),
    money: (amount) => evenMoney(Math.round(amount * 100)),
    moment,
    country: (id) => countryName(id, language),
  });
}
