import { contactDebts, contactKinds, contactOrders } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { type ListedContact, useContactColumns } from './contact.columns.tsx';

const address = listAddress({
  kind: oneOf(contactKinds),
  debt: oneOf(contactDebts),
  by: oneOf(contactOrders, 'name'),
});

export default function ContactsPage() {
  const t = useTranslations('contact');
  const api = useApi();
  const list = useListState(address);
  const query = trpc.contact.list.useQuery(list.query, list.options);
  return (
    <ListPage<ListedContact>
      title={t('title')}
      search={t('search')}
      list={list}
      query={query}
      rows={query.data?.contacts}
      count={query.data?.pagination.count}
      columns={useContactColumns()}
      filters={[
        {
          kind: 'choice',
          name: 'kind',
          label: t('kind'),
          options: contactKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          kind: 'chips',
          name: 'debt',
          label: t('debts'),
          options: contactDebts.map((value) => ({ value, label: t(`debtFilters.${value}`) })),
        },
      ]}
      create={{ to: paths.newContact, label: t('new'), gate: 'contact.create' }}
      exporting={(id, format) => api.contact.export.mutate({ ...list.query, format, id })}
      open={({ id }) => paths.contact(id)}
      empty={{ kind: 'records', title: t('emptyTitle'), text: t('emptyText'), tutorial: 'contacts' }}
    />
  );
}
