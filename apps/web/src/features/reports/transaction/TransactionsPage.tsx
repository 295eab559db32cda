import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useApi } from '../../../lib/api/trpc.ts';
import { lazyPart } from '../../../lib/loading/lazy.tsx';
import { useCan } from '../../../lib/session/me.tsx';
import { PeriodPicker } from '../../../ui/date/PeriodPicker.tsx';
import { Column } from '../../../ui/layout/layout.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './transaction.module.css';
import { type Listing, tabs, useTransactionList } from './transaction-address.ts';
import { Waiting } from './Waiting.tsx';

// Each tab is loaded when it is first opened, because together they exceed the size limit of a page.
const parts = {
  summary: lazyPart(() => import('./SummaryTab.tsx')),
  table: lazyPart(() => import('./TableTab.tsx')),
  list: lazyPart(() => import('./ListTab.tsx')),
  flow: lazyPart(() => import('./FlowTab.tsx')),
  days: lazyPart(() => import('./DaysTab.tsx')),
};

/**
 * All documents that moved money: as figures, as a table, as a list, in order of the money flow, and by day.
 */
export default function TransactionsPage() {
  const listing = useTransactionList();
  const { tab } = listing.list.state;
  if (!listing.isReady) return null;
  if (tab === 'list')
    return (
      <Suspense fallback={<Waiting />}>
        <parts.list listing={listing} lead={<Lead listing={listing} />} />
      </Suspense>
    );
  const Part = parts[tab];
  return (
    <>
      <Header listing={listing} />
      <Lead listing={listing} />
      <Column gap={16}>
        <Suspense fallback={<Waiting />}>
          <Part listing={listing} />
        </Suspense>
      </Column>
    </>
  );
}

/** The header with the export of the list that all tabs are based on. */
function Header({ listing: { list, period } }: { listing: Listing }) {
  const shell = useTranslations('shell');
  const api = useApi();
  const canExport = useCan('transaction.export');
  const { transactionType, paymentMethod } = list.query;
  const query = {
    ...period,
    ...(transactionType && { transactionType }),
    ...(paymentMethod && { paymentMethod }),
  };
  return (
    <PageHeader
      title={shell('menu.transactions')}
      actions={
        canExport ? (
          <ExportButton start={(id, format) => api.transaction.export.mutate({ ...query, format, id })} />
        ) : null
      }
    />
  );
}

/** The tabs, and the period of all of them. */
function Lead({ listing: { list, period, today } }: { listing: Listing }) {
  const t = useTranslations('transaction');
  return (
    <div className={classes.lead}>
      <Tabs
        value={list.state.tab}
        onChange={(next) => list.change({ tab: tabs.find((each) => each === next) ?? 'summary', page: 1 })}
      >
        <Tabs.List className={classes.tabs ?? ''}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <PeriodPicker
        value={period}
        today={today}
        onChange={({ from, until }) => list.change({ from, until, page: 1 })}
      />
    </div>
  );
}
