import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './transaction.module.css';
import { pathOf, type Transaction, useConcept } from './transaction.ts';

export function useTransactionColumns(): ListColumn<Transaction>[] {
  const t = useTranslations();
  const format = useFormat();
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
    { name: 'date', title: t('common.date'), phone: 'start', render: ({ date }) => format.date(date) },
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
    {
      name: 'amount',
      title: t('common.amount'),
      align: 'end',
      phone: 'end',
      render: ({ signedAmount, amount, status }) => (
        <Money
          isEven
          tone="signed"
          amount={signedAmount === 0 ? amount : signedAmount}
          className={status === 'voided' ? classes.struck : undefined}
        />
      ),
    },
  ];
}
