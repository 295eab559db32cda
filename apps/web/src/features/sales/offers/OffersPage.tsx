import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { useOfferColumns } from './offer.columns.tsx';
import type { ReadOffer } from './offer-values.ts';

const address = listAddress({});

export default function OffersPage() {
  const t = useTranslations('offer');
  const list = useListState(address);
  const { content, page, perPage } = list.query;
  const query = trpc.offer.list.useQuery({ page, perPage, ...(content ? { content } : {}) }, list.options);
  return (
    <ListPage<ReadOffer>
      title={t('offers')}
      search={t('searchOffers')}
      list={list}
      query={query}
      rows={query.data?.offers}
      count={query.data?.pagination.count}
      columns={useOfferColumns()}
      create={{ to: paths.newOffer, label: t('newOffer'), gate: 'offer.write' }}
      empty={{ kind: 'goods', title: t('noOffers'), text: t('noOffersText') }}
    />
  );
}
