import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Output } from '../../lib/api/output.ts';
import { useFormat } from '../../lib/format/format.ts';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Ticket } from '../../theme/Ticket.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { withCodes } from '../../ui/feedback/with-codes.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import { col } from '../../ui/list/col.tsx';
import { type ListColumn, useShownColumns } from '../../ui/list/columns.ts';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { perPage } from '../../ui/list/list-state.ts';
import { documentPath, type Entry } from './document-path.ts';
import classes from './statement.module.css';

type Query = {
  data: Output<'statement.entries'> | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type EntriesProps = {
  title: string;
  /** The calculation of the figure, in words. */
  formula: string | null;
  totals: Output<'statement.entryTotals'> | undefined;
  /** True if the figure is the balance at the end of the last day, and not a sum over the days. */
  isBalance: boolean;
  query: Query;
  page: number;
  onPage: (page: number) => void;
  children?: ReactNode;
};

/** The entries of a figure of the books: the documents of the period, which add up to it exactly. */
export function Entries({ title, formula, totals, isBalance, query, page, onPage, children }: EntriesProps) {
  const t = useTranslations('entries');
  const format = useFormat();
  return (
    <>
      <Ticket label={title} className={classes.figure}>
        {formula ? (
          <Text size="sm" c="dimmed" mb="xs">
            {formula}
          </Text>
        ) : null}
        {totals ? (
          <LeaderLines>
            {isBalance ? (
              <>
                <LeaderLine label={t('opening')} value={<Money isEven amount={totals.opening} />} />
                <LeaderLine label={t('moved')} value={<Money isEven amount={totals.moved} />} />
              </>
            ) : null}
            <LeaderLine
              size="total"
              label={isBalance ? t('standing', { day: format.date(totals.until) }) : t('sum')}
              value={<Money isEven amount={totals.amount} />}
            />
          </LeaderLines>
        ) : null}
        {children}
      </Ticket>
      <DataTable<Entry>
        rows={query.data?.entries}
        columns={useShownColumns(useColumns())}
        density="compact"
        query={query}
        open={documentPath}
        pages={{ page, perPage, count: query.data?.pagination.count ?? null, onPage }}
        empty={<EmptyState kind="records" title={t('empty')} />}
      />
    </>
  );
}

function useColumns(): ListColumn<Entry>[] {
  const t = useTranslations();
  const nameOf = ({ concept, documentType }: Entry) => concept ?? t(`entries.documents.${documentType}`);
  return [
    col.date({ name: 'date', title: t('common.date'), phone: 'start' }, ({ date }) => date),
    {
      name: 'document',
      title: t('entries.document'),
      phone: 'start',
      render: (entry) => {
        const path = documentPath(entry);
        const name = <bdi>{nameOf(entry)}</bdi>;
        return (
          <>
            {path ? (
              <Link to={path} className={classes.entry}>
                {name}
              </Link>
            ) : (
              name
            )}{' '}
            {entry.code ? <bdi>{withCodes(entry.code)}</bdi> : null}
            {entry.isReversal ? ` · ${t('entries.takenBack')}` : null}
          </>
        );
      },
    },
    {
      name: 'contact',
      title: t('common.contact'),
      phone: 'start',
      render: ({ contact }) => (contact ? <bdi>{contact.name}</bdi> : null),
    },
    col.money(
      { name: 'amount', title: t('common.amount'), phone: 'end', tone: 'signed' },
      ({ amount }) => amount,
    ),
  ];
}
