import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { col } from '../../../ui/list/col.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './transaction.module.css';
import { pathOf, type Transaction, useConcept } from './transaction.ts';

export function useTransactionColumns(): ListColumn<Transaction>[] {
  const t = useTranslations();
  const conceptOf = useConcept();
  const who = useUserName();
  return [
    {
      name: 'concept',
      title: t('transaction.concept'),
      phone: 'start',
      render: (row) => {
        const path = pathOf(row);
        const name = <bdi>{conceptOf(row)}</bdi>;
        return path ? (
          <Link to={path} className={classes.link}>
            {name}
          </Link>
        ) : (
          name
        );
      },
    },
    {
      name: 'type',
      title: t('common.type'),
      phone: 'start',
      render: ({ type, code }) => (
        <>
          {t(`transaction.types.${type}`)} {code ? <bdi>{withCodes(code)}</bdi> : null}
        </>
      ),
    },
    col.date({ name: 'date', title: t('common.date'), phone: 'start' }, ({ date }) => date),
    { name: 'contact', title: t('common.contact'), render: ({ contact }) => contact?.name },
    { name: 'user', title: t('common.user'), render: ({ user }) => who(user) },
    {
      name: 'method',
      title: t('transaction.method'),
      render: ({ paymentMethod }) => paymentMethod && t(`platform.paymentMethods.${paymentMethod}`),
    },
    {
      name: 'status',
      title: t('common.status'),
      phone: 'end',
      render: ({ status, balance }) => {
        if (status !== 'done') return <Badge color="gray">{t(`platform.saleStatuses.${status}`)}</Badge>;
        return balance > 0 ? <Badge color="yellow">{t('transaction.owed')}</Badge> : null;
      },
    },
    col.money(
      {
        name: 'amount',
        title: t('common.amount'),
        phone: 'end',
        tone: 'signed',
        className: ({ status }) => (status === 'voided' ? classes.struck : undefined),
      },
      ({ signedAmount, amount }) => (signedAmount === 0 ? amount : signedAmount),
    ),
  ];
}
