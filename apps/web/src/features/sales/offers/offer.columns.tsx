import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { col } from '../../../ui/list/col.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import type { ReadOffer } from './offer-values.ts';
import classes from './offers.module.css';
import { StateButton } from './StateButton.tsx';

export function useOfferColumns(): ListColumn<ReadOffer>[] {
  const t = useTranslations('offer');
  const { money, percent } = useFormat();
  const toggle = trpc.offer.toggleActive.useMutation();
  return [
    col.link({ name: 'name', title: t('name'), phone: 'start', className: classes.link }, ({ id, name }) => ({
      to: paths.offer(id),
      text: name ?? t('unnamed'),
    })),
    {
      name: 'products',
      title: t('products'),
      phone: 'start',
      render: ({ allProducts, productIds }) =>
        allProducts ? t('targets.all') : t('countProducts', { count: productIds.length }),
    },
    {
      name: 'value',
      title: t('value'),
      align: 'end',
      phone: 'end',
      render: ({ value, unit }) => <bdi>{unit === 'money' ? money(value) : percent(value)}</bdi>,
    },
    col.moment({ name: 'startsAt', title: t('startsAt') }, ({ startsAt }) => startsAt),
    col.moment({ name: 'endsAt', title: t('endsAt') }, ({ endsAt }) => endsAt),
    {
      name: 'state',
      title: t('state'),
      width: 130,
      phone: 'end',
      render: (offer) => (
        <StateButton
          name={offer.name ?? t('unnamed')}
          row={offer}
          onToggle={() => toggle.mutate({ id: offer.id })}
        />
      ),
    },
  ];
}
