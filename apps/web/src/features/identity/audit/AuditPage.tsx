import { useTranslations } from 'use-intl';
import type { AuditEntry } from '../../../domain/audit/use-actor.ts';
import { useDaysFilter } from '../../../domain/sale/use-days-filter.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { day, idPart, oneOf } from '../../../lib/navigation/address.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { Filter } from '../../../ui/list/ListTools.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { useAuditColumns } from './audit.columns.tsx';

const things = [
  'pos',
  'sale',
  'ticket',
  'receipt',
  'cashSession',
  'debt',
  'contact',
  'customer',
  'product',
  'productCategory',
  'service',
  'serviceCategory',
  'modifier',
  'stock',
  'stockCount',
  'purchase',
  'dataImport',
  'report',
  'role',
  'member',
  'invitation',
  'approval',
  'organization',
  'billing',
  'apiKey',
  'webhook',
] as const;

const address = listAddress({ from: day(), until: day(), actorId: idPart(), thing: oneOf(things) });

/** All changes in the organization, the latest first. */
export default function AuditPage() {
  const t = useTranslations('audit');
  const api = useApi();
  const list = useListState(address);
  const { page, perPage, order: _newestFirst, ...narrowing } = list.query;
  const query = trpc.audit.list.useQuery({ ...narrowing, page, perPage }, list.options);
  return (
    <ListPage<AuditEntry>
      title={t('title')}
      search={t('search')}
      list={list}
      query={query}
      rows={query.data?.auditLogs}
      count={query.data?.pagination.count}
      columns={useAuditColumns()}
      filters={useFilters()}
      exporting={(id, format) => api.audit.export.mutate({ ...narrowing, format, id })}
      empty={{ kind: 'records', title: t('emptyTitle'), text: t('emptyText') }}
      density="compact"
    />
  );
}

function useFilters(): Filter[] {
  const t = useTranslations('audit');
  const days = useDaysFilter(t('dates'));
  const who = useUserName();
  const people = trpc.organization.users.useQuery();
  return [
    ...days,
    {
      kind: 'choice',
      name: 'actorId',
      label: t('who'),
      options: (people.data?.users ?? []).map((person) => ({ value: person.id, label: who(person) ?? '' })),
    },
    {
      kind: 'choice',
      name: 'thing',
      label: t('thing'),
      options: things.map((value) => ({ value, label: t(`things.${value}`) })),
    },
  ];
}
