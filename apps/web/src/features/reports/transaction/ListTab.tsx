import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TransactionCategorySelect } from '../../../domain/category/TransactionCategorySelect.tsx';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { writeAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan, useIsPerson } from '../../../lib/session/me.tsx';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { KpiStrip } from '../../../theme/KpiStrip.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { Filter } from '../../../ui/list/ListTools.tsx';
import { useTransactionColumns } from './transaction.columns.tsx';
import classes from './transaction.module.css';
import { pathOf, type Transaction } from './transaction.ts';
import { address, type Listing, methods, statuses, typesOf } from './transaction-address.ts';

/** Every money document of the period, the latest first. */
export default function ListTab({ listing: { list, period }, lead }: { listing: Listing; lead: ReactNode }) {
  const t = useTranslations();
  const api = useApi();
  const canExport = useCan('transaction.export');
  const {
    tab: _tab,
    rows: _rows,
    columns: _columns,
    page,
    perPage,
    order: _newestFirst,
    ...narrowing
  } = list.query;
  const filter = { ...narrowing, ...period };
  const query = trpc.transaction.list.useQuery(
    { ...filter, page, perPage },
    { placeholderData: keepPreviousData },
  );
  const totals = trpc.transaction.totals.useQuery(filter, { placeholderData: keepPreviousData });
  const rows = query.data?.transactions;
  return (
    <ListPage<Transaction>
      title={t('shell.menu.transactions')}
      search={t('transaction.search')}
      // If the days are in reverse order, the current month is used.
      list={{ ...list, isReversed: false }}
      lead={lead}
      query={query}
      rows={rows}
      count={query.data?.pagination.count}
      columns={useTransactionColumns()}
      filters={useFilters(list.state.transactionType)}
      density="compact"
      figures={
        <>
          <Chosen list={list} rows={rows} />
          {totals.data ? (
            <div className={classes.sums}>
              <Sums list={list} totals={totals.data} />
            </div>
          ) : null}
        </>
      }
      {...(canExport && {
        exporting: (id, format) => api.transaction.export.mutate({ ...filter, format, id }),
      })}
      open={pathOf}
      empty={{
        kind: 'records',
        title: t('transaction.emptyTitle'),
        text: t('transaction.emptyText'),
      }}
    />
  );
}

type SumsProps = { list: Listing['list']; totals: Totals };
type Totals = Awaited<ReturnType<ReturnType<typeof trpc.useUtils>['transaction']['totals']['fetch']>>;

/** The amount of each kind, linked to the documents of that kind only. */
function Sums({ list, totals: { count, kinds } }: SumsProps) {
  const t = useTranslations('transaction');
  const isBlind = kinds.some(({ amount }) => amount === null);
  const shown = kinds.flatMap(({ type, amount }) =>
    amount === null
      ? []
      : {
          label: t(`sumOf.${type}`),
          value: (
            <Link
              to={paths.transactions}
              search={writeAddress(address, { ...list.state, transactionType: type, page: 1 })}
              className={classes.link}
            >
              <Money amount={amount} />
            </Link>
          ),
        },
  );
  return (
    <KpiStrip
      items={[{ label: t('sums.count'), value: count, ...(isBlind && { delta: t('blind') }) }, ...shown]}
    />
  );
}

type ChosenProps = { list: Listing['list']; rows: Transaction[] | undefined };

/**
 * The filter that a figure set on the list and that the filter bar does not show, with a button to remove
 * it.
 */
function Chosen({ list: { state, change }, rows }: ChosenProps) {
  const t = useTranslations('transaction');
  const who = useUserName();
  const [first] = rows ?? [];
  const account = first?.payments.find(({ moneyAccount }) => moneyAccount?.id === state.moneyAccountId);
  const names = {
    contactId: first?.contact?.name,
    userId: who(first?.user),
    productId: undefined,
    moneyAccountId: account?.moneyAccount?.name,
    without: undefined,
  };
  const chosen = (['contactId', 'userId', 'productId', 'moneyAccountId', 'without'] as const).filter(
    (name) => state[name] !== null,
  );
  if (chosen.length === 0) return null;
  return (
    <div className={classes.chosen}>
      {chosen.map((name) => (
        <Button
          key={name}
          variant="light"
          rightSection={<IconX size={16} aria-hidden="true" />}
          onClick={() => change({ [name]: null, page: 1 })}
        >
          {name === 'without' && state.without
            ? t(`without.${state.without}`)
            : t(`only.${name === 'without' ? 'contactId' : name}`, { name: names[name] ?? '' })}
        </Button>
      ))}
    </div>
  );
}

function useFilters(type: Listing['list']['state']['transactionType']): Filter[] {
  const isPerson = useIsPerson();
  const t = useTranslations();
  return [
    {
      kind: 'chips',
      name: 'direction',
      label: t('transaction.direction'),
      options: (['in', 'out'] as const).map((value) => ({
        value,
        label: t(`transaction.directions.${value}`),
      })),
    },
    {
      kind: 'choice',
      name: 'transactionType',
      label: t('common.type'),
      anyLabel: t('transaction.anyType'),
      options: typesOf(isPerson).map((value) => ({ value, label: t(`transaction.types.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'paymentMethod',
      label: t('transaction.method'),
      options: methods.map((value) => ({ value, label: t(`platform.paymentMethods.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('common.status'),
      options: statuses.map((value) => ({ value, label: t(`platform.saleStatuses.${value}`) })),
    },
    {
      kind: 'part',
      name: 'categoryId',
      render: (field) => (
        <TransactionCategorySelect
          type={type === null || type === 'expense' ? 'expense' : 'sale'}
          aria-label={t('common.category')}
          placeholder={t('common.category')}
          {...field}
        />
      ),
    },
  ];
}
