import type { AppRouter } from '@mostrador/api/router';
import { type GateRule, gates, isGate } from '@mostrador/shared/gates';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';

export type AuditEntry = inferRouterOutputs<AppRouter>['audit']['list']['auditLogs'][number];

type Change = AuditEntry['changes'][number];

/** What says something to people: the name of a role and the sum of a refund, and not their ids beside it. */
export const toldChanges = ({ changes }: AuditEntry) => {
  const isTold = (field: string) => changes.some((each) => each.field === field);
  const ids = [isTold('role_name') ? 'role_id' : null, isTold('amount') ? 'refund' : null];
  return changes.filter(({ field }) => !ids.includes(field));
};

/** What the log calls things, acts and fields. What has no word keeps its code. */
export function useAuditWords() {
  const t = useTranslations('audit');
  const role = useTranslations('role');
  const { evenMoney, moment } = useFormat();
  const right = (named: string) => {
    const rule: GateRule | null = isGate(named) ? gates[named] : null;
    const code = rule?.flag ?? named;
    const key = `flags.${code}.name`;
    return Reflect.apply(role.has, role, [key]) === true ? String(Reflect.apply(role, null, [key])) : code;
  };
  type Key = Parameters<typeof t>[0];
  const isKey = (key: string): key is Key => Reflect.apply(t.has, t, [key]) === true;
  const said = (key: string, code: string) => (isKey(key) ? t(key) : code);
  return {
    thing: (code: string) => said(`things.${code}`, code),
    act: (code: string) => said(`acts.${code}`, code),
    field: (code: string) => said(`fields.${code}`, code.replaceAll('_', ' ')),
    value: (value: unknown, { field, unit }: Pick<Change, 'field' | 'unit'>): string => {
      if (field === 'status') return said(`statuses.${value}`, String(value));
      if (unit === 'money' && typeof value === 'number') return evenMoney(Math.round(value * 100));
      if (value === null || value === undefined || value === '') return t('nothing');
      if (typeof value === 'boolean') return value ? t('yes') : t('no');
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return moment(value);
      if (!Array.isArray(value))
        return nameIn(value) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
      const texts = value.map(
        (each) => nameIn(each, right) ?? (typeof each === 'object' ? null : right(String(each))),
      );
      return texts.length < 12 && !texts.includes(null)
        ? texts.join(', ') || t('nothing')
        : t('items', { count: value.length });
    },
  };
}

/** Who somebody is; of who let something be done also what. */
function nameIn(value: unknown, right: (code: string) => string = String): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const [name, gate] = [Reflect.get(value, 'name'), Reflect.get(value, 'gate')];
  if (typeof name !== 'string') return null;
  return typeof gate === 'string' ? `\u2068${name}\u2069 (${right(gate)})` : name;
}
