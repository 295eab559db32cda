import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';

export type AuditEntry = inferRouterOutputs<AppRouter>['audit']['list']['auditLogs'][number];

/** What the log calls things, acts and fields. What has no word keeps its code. */
export function useAuditWords() {
  const t = useTranslations('audit');
  const { evenMoney } = useFormat();
  type Key = Parameters<typeof t>[0];
  const isKey = (key: string): key is Key => Reflect.apply(t.has, t, [key]) === true;
  const said = (key: string, code: string) => (isKey(key) ? t(key) : code);
  return {
    thing: (code: string) => said(`things.${code}`, code),
    act: (code: string) => said(`acts.${code}`, code),
    field: (code: string) => said(`fields.${code}`, code.replaceAll('_', ' ')),
    value: (value: unknown, unit: AuditEntry['changes'][number]['unit']): string => {
      if (unit === 'money' && typeof value === 'number') return evenMoney(Math.round(value * 100));
      if (value === null || value === undefined || value === '') return t('nothing');
      if (typeof value === 'boolean') return value ? t('yes') : t('no');
      if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
      const isPlain = value.every((each) => typeof each !== 'object');
      return isPlain && value.length < 12
        ? value.join(', ') || t('nothing')
        : t('items', { count: value.length });
    },
  };
}
