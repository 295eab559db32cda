import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import { col } from '../../../ui/list/col.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { QuoteState } from './QuoteState.tsx';
import classes from './quote.module.css';
import { customerOf, type Quote } from './quote.ts';

export function useQuoteColumns(): ListColumn<Quote>[] {
  const t = useTranslations();
  return [
    col.link(
      { name: 'code', title: t('receipt.number'), phone: 'start', className: classes.link },
      ({ id, code }) => ({ to: paths.quote(id), text: <bdi>{code}</bdi> }),
    ),
    {
      name: 'customer',
      title: t('common.customer'),
      phone: 'start',
      render: (quote) => customerOf(quote) ?? <span className={classes.dimmed}>{t('quote.nobody')}</span>,
    },
    col.date({ name: 'date', title: t('common.date') }, (quote) => quote.date),
    col.date(
      { name: 'expirationDate', title: t('quote.holdsUntil'), phone: 'start' },
      ({ expirationDate }) => expirationDate,
    ),
    { name: 'user', title: t('receipt.cashier'), render: ({ user }) => <bdi>{user.name}</bdi> },
    {
      name: 'state',
      title: t('common.status'),
      phone: 'end',
      render: (quote) => <QuoteState quote={quote} />,
    },
    col.money({ name: 'amount', title: t('common.total'), phone: 'end' }, ({ amount }) => amount),
  ];
}
