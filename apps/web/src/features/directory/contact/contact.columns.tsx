import { useTranslations } from 'use-intl';
import type { Output } from '../../../lib/api/output.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { col } from '../../../ui/list/col.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './contact.module.css';

export type ListedContact = Output<'contact.byId'>;

export function useContactColumns(): ListColumn<ListedContact>[] {
  const t = useTranslations('contact');
  return [
    col.link(
      { name: 'name', title: t('name'), sort: 'name', phone: 'start', className: classes.link },
      ({ id, name }) => ({ to: paths.contact(id), text: name }),
    ),
    {
      name: 'phone',
      title: t('phone'),
      phone: 'start',
      render: ({ phone }) => (phone ? <bdi dir="ltr">{phone}</bdi> : null),
    },
    { name: 'kind', title: t('kind'), render: ({ kind }) => t(`kinds.${kind}`) },
    col.money(
      { name: 'totalSpent', title: t('totalSpent'), sort: 'totalSpent' },
      ({ totalSpent }) => totalSpent,
    ),
    col.money({ name: 'owed', title: t('owes'), sort: 'owed', phone: 'end' }, ({ owed }) => owed || null),
  ];
}
