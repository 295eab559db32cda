import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { QuoteState } from './QuoteState.tsx';
import classes from './quote.module.css';
import { customerOf, type Quote } from './quote.ts';

export function useQuoteColumns(): ListColumn<Quote>[] {
  const t = useTranslations();
  const { date } = useFormat();
  return [
    {
      name: 'code',
      title: t('receipt.number'),
      phone: 'start',
      render: ({ id, code }) => (
        <Link to={paths.quote(id)} className={classes.link}>
          <bdi>{code}</bdi>
        </Link>
      ),
    },
    {
      name: 'customer',
      title: t('common.customer'),
      phone: 'start',
      render: (quote) => customerOf(quote) ?? <span className={classes.dimmed}>{t('quote.nobody')}</span>,
    },
    { name: 'date', title: t('common.date'), render: (quote) => date(quote.date) },
    {
      name: 'expirationDate',
      title: t('quote.holdsUntil'),
      phone: 'start',
      render: ({ expirationDate }) => date(expirationDate),
    },
    { name: 'user', title: t('receipt.cashier'), render: ({ user }) => <bdi>{user.name}</bdi> },
    {
      name: 'state',
      title: t('common.status'),
      phone: 'end',
      render: (quote) => <QuoteState quote={quote} />,
    },
    {
      name: 'amount',
      title: t('common.total'),
      align: 'end',
      phone: 'end',
      render: ({ amount }) => <Money isEven amount={amount} />,
    },
  ];
}
