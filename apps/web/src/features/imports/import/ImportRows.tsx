import { Badge, Chip, Group, Text, Title } from '@mantine/core';
import { type ImportOutcome, importOutcomes } from '@mostrador/shared/codes/import-codes';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import type { Column } from '../../../ui/list/TableGrid.tsx';
import classes from './import.module.css';
import { type Import, type ImportedRow, outcomeColors } from './import-values.ts';
import { useImportLabels } from './use-import-labels.ts';

const perPage = 50;
const counts = { new: 'created', update: 'updated', unchanged: 'unchanged', error: 'failed' } as const;

/** The outcome of each row, before or after the import. A press on a count filters by it. */
export function ImportRows({ dataImport }: { dataImport: Import }) {
  const t = useTranslations('dataimport');
  const { id } = dataImport;
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(dataImport.failed > 0 ? 'error' : null);
  const shown = outcome !== null && dataImport[counts[outcome]] === 0 ? null : outcome;
  const list = trpc.dataImport.listRows.useQuery(
    { id, page, perPage, ...(shown ? { outcome: shown } : {}) },
    { placeholderData: keepPreviousData },
  );
  const choose = (next: ImportOutcome | null) => {
    setOutcome(next);
    setPage(1);
  };
  return (
    <section>
      <Title order={2} size="h5" mb="sm">
        {t('rows')}
      </Title>
      <Group gap={6} mb="sm">
        <Chip checked={shown === null} onChange={() => choose(null)}>
          {t('all', { count: dataImport.total })}
        </Chip>
        {importOutcomes.map((each) =>
          dataImport[counts[each]] > 0 ? (
            <Chip key={each} checked={shown === each} onChange={() => choose(shown === each ? null : each)}>
              {t(`counts.${each}`, { count: dataImport[counts[each]] })}
            </Chip>
          ) : null,
        )}
      </Group>
      <DataTable<ImportedRow>
        rows={list.data?.rows}
        columns={useColumns(dataImport)}
        density="compact"
        query={list}
        pages={{ page, perPage, count: list.data?.pagination.count ?? null, onPage: setPage }}
        empty={
          <EmptyState kind="records" title={t('noRows')}>
            {t('noRowsText')}
          </EmptyState>
        }
      />
    </section>
  );
}

function useColumns(dataImport: Import): Column<ImportedRow>[] {
  const t = useTranslations('dataimport');
  return [
    { accessor: 'row', title: t('row'), width: 64, render: ({ row }) => row },
    {
      accessor: 'name',
      title: t('what'),
      render: (row) => (
        <>
          <Group gap={6}>
            <Text fw={550} size="sm">
              <bdi>{row.name || '—'}</bdi>
            </Text>
            <Badge color={outcomeColors[row.outcome]}>{t(`outcomes.${row.outcome}`)}</Badge>
          </Group>
          <Details row={row} dataImport={dataImport} />
        </>
      ),
    },
  ];
}

function Details({ row, dataImport }: { row: ImportedRow; dataImport: Import }) {
  const labels = useImportLabels(dataImport.type);
  return (
    <>
      {row.problems.map(({ cell, field, value, message }) => (
        <Text key={`${cell} ${message}`} className={classes.said ?? ''} size="sm" c="red">
          {[cell, field ? labels.name(field) : null].filter(Boolean).join(' · ')}
          {value ? (
            <>
              {' '}
              <bdi>«{value}»</bdi>
            </>
          ) : null}
          {': '}
          {message}
        </Text>
      ))}
      {row.changes.map(({ field, before, after }) => (
        <Text key={field} className={classes.said ?? ''} size="sm" c="dimmed">
          {labels.name(field)}: {before === null ? null : <s>{labels.value(field, before)}</s>}{' '}
          <bdi>{labels.value(field, after)}</bdi>
        </Text>
      ))}
    </>
  );
}
