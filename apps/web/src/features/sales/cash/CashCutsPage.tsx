import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ListedSession } from '../../../domain/cash/use-cash-till.ts';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { day, oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { DatesFilter } from '../../../ui/list/DatesFilter.tsx';
import { listAddress, perPage, useListState } from '../../../ui/list/list-state.ts';
import { isReversed } from '../../../ui/list/ranges.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useCashColumns } from './cash.columns.tsx';
import classes from './cash-page.module.css';

const statuses = ['open', 'closed'] as const;
const address = listAddress({ from: day(), until: day(), status: oneOf(statuses) });

/** All cash sessions of the tills, the latest first; each links to its cut. */
export default function CashCutsPage() {
  const t = useTranslations('cash');
  const common = useTranslations('common');
  const shop = useShop();
  const { state, query: listQuery, change } = useListState(address);
  const { from, until, status, page } = listQuery;
  const canAsk = !isReversed(state);
  const query = trpc.cashSession.list.useQuery(
    { page, perPage, ...(from && { from }), ...(until && { until }), ...(status && { status }) },
    { placeholderData: keepPreviousData, enabled: canAsk },
  );
  return (
    <>
      <PageHeader title={t('historyTitle')} back={paths.cash} />
      <div className={classes.bar}>
        {shop ? (
          <DatesFilter
            label={common('date')}
            value={{ from: state.from, until: state.until }}
            today={shopDay(new Date(), shop)}
            onChange={(range) => change({ ...range, page: 1 })}
          />
        ) : null}
        <Choice
          aria-label={common('status')}
          none={t('anyStatus')}
          data={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={state.status}
          onChange={(value) => change({ status: value, page: 1 })}
        />
      </div>
      <DataTable<ListedSession>
        rows={canAsk ? query.data?.cashSessions : []}
        columns={useShownColumns(useCashColumns())}
        query={query}
        open={({ id }) => paths.cashSession(id)}
        pages={{
          page: state.page,
          perPage,
          count: query.data?.pagination.count ?? null,
          onPage: (next) => change({ page: next }),
        }}
        empty={
          <EmptyState kind="goods" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}
