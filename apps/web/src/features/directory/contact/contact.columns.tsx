import type { AppRouter } from '@mostrador/api/router';
import { Link } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './contact.module.css';

export type ListedContact = inferRouterOutputs<AppRouter>['contact']['byId'];

export function useContactColumns(): ListColumn<ListedContact>[] {
  const t = useTranslations('contact');
  return [
    {
      name: 'name',
      title: t('name'),
      sort: 'name',
      phone: 'start',
      render: ({ id, name }) => (
        <Link to={paths.contact(id)} className={classes.link}>
          {name}
        </Link>
      ),
    },
    {
      name: 'phone',
      title: t('phone'),
      phone: 'start',
      render: ({ phone }) => (phone ? <bdi dir="ltr">{phone}</bdi> : null),
    },
    { name: 'kind', title: t('kind'), render: ({ kind }) => t(`kinds.${kind}`) },
    {
      name: 'totalSpent',
      title: t('totalSpent'),
      sort: 'totalSpent',
      align: 'end',
      render: ({ totalSpent }) => <Money isEven amount={totalSpent} />,
    },
    {
      name: 'owed',
      title: t('owes'),
      sort: 'owed',
      align: 'end',
      phone: 'end',
      render: ({ owed }) => (owed === 0 ? null : <Money isEven amount={owed} />),
    },
  ];
}
