import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { movementPath } from '../../../domain/statement/document-path.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { writeAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { KpiStrip } from '../../../theme/KpiStrip.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { perPage } from '../../../ui/list/list-state.ts';
import classes from './transaction.module.css';
import type { Movement } from './transaction.ts';
import { address, type Listing, methods } from './transaction-address.ts';

/** The money movements, one after the other, with the balance after each. */
export default function FlowTab({ listing: { list, period } }: { listing: Listing }) {
  const t = useTranslations();
  const { page, paymentMethod, moneyAccountId, direction } = list.state;
  const filter = {
    ...period,
    ...(paymentMethod && paymentMethod !== 'exchange' && { paymentMethod }),
    ...(moneyAccountId && { moneyAccountId }),
  };
  const query = trpc.statement.cashFlow.useQuery(
    { ...filter, ...(direction && { direction }), page, perPage },
    { placeholderData: keepPreviousData },
  );
  const { data: totals } = trpc.statement.cashTotals.useQuery(filter, { placeholderData: keepPreviousData });
  return (
    <>
      {totals ? (
        <KpiStrip
          items={figuresOf(paymentMethod).map((name) => ({
            label: t(`transaction.flow.${name}`),
            value:
              name === 'in' || name === 'out' ? (
                <Link
                  to={paths.transactions}
                  search={writeAddress(address, { ...list.state, direction: name, page: 1 })}
                  className={classes.link}
                >
                  <Money amount={totals[name]} />
                </Link>
              ) : (
                <Money amount={totals[name]} />
              ),
          }))}
        />
      ) : null}
      <div className={classes.tools}>
        <Choice
          className={classes.choice ?? ''}
          aria-label={t('transaction.method')}
          none={t('transaction.flow.all')}
          data={methods
            .filter((value) => value === 'cash' || value === 'card' || value === 'transfer')
            .map((value) => ({ value, label: t(`platform.paymentMethods.${value}`) }))}
          value={paymentMethod}
          onChange={(next) => list.change({ paymentMethod: next, page: 1 })}
        />
        <Choice
          className={classes.choice ?? ''}
          aria-label={t('transaction.flow.direction')}
          none={t('transaction.flow.both')}
          data={(['in', 'out'] as const).map((value) => ({ value, label: t(`transaction.flow.${value}`) }))}
          value={direction}
          onChange={(next) => list.change({ direction: next, page: 1 })}
        />
      </div>
      <DataTable<Movement>
        rows={query.data?.cashFlow}
        columns={useShownColumns(useColumns())}
        density="compact"
        query={query}
        open={movementPath}
        pages={{
          page,
          perPage,
          count: query.data?.pagination.count ?? null,
          onPage: (next) => list.change({ page: next }),
        }}
        empty={
          <EmptyState kind="records" title={t('transaction.emptyTitle')}>
            {t('transaction.emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}

/** A single payment method has no balances, so that only the money in and out is shown. */
const figuresOf = (method: string | null): readonly (typeof figures)[number][] =>
  method === null ? figures : ['in', 'out'];
const figures = ['opening', 'in', 'out', 'closing'] as const;

function useColumns(): ListColumn<Movement>[] {
  const t = useTranslations();
  const nameOf = ({ kind, name }: Movement['account']) =>
    name ?? t(`transaction.accounts.${kind === 'transit' ? 'transit' : 'safe'}`);
  return [
    col.date({ name: 'date', title: t('common.date'), phone: 'start' }, ({ date }) => date),
    {
      name: 'concept',
      title: t('transaction.concept'),
      phone: 'start',
      render: ({ concept, type, code, isReversal, ...movement }) => (
        <>
          <MovementLink path={movementPath(movement)}>
            <bdi>{concept ?? t(`transaction.types.${type}`)}</bdi>
          </MovementLink>{' '}
          {code ? <bdi>{withCodes(code)}</bdi> : null}
          {isReversal ? ` · ${t('transaction.reversal')}` : null}
        </>
      ),
    },
    { name: 'contact', title: t('common.contact'), render: ({ contact }) => contact?.name },
    { name: 'account', title: t('transaction.axes.account'), render: ({ account }) => nameOf(account) },
    col.money(
      { name: 'amount', title: t('common.amount'), phone: 'end', tone: 'signed' },
      ({ amount }) => amount,
    ),
    col.money({ name: 'balance', title: t('common.balance'), phone: 'end' }, ({ balance }) => balance),
  ];
}

/** A link to the document, if it has a page. */
function MovementLink({ path, children }: { path: string | null; children: ReactNode }) {
  if (path === null) return children;
  return (
    <Link to={path} className={classes.link}>
      {children}
    </Link>
  );
}
