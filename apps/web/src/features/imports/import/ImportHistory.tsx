import { Badge, Button, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import type { Column } from '../../../ui/list/TableGrid.tsx';
import classes from './import.module.css';
import { askAgainMs, type Import, isUnderWay, stateOf, statusColors } from './import-values.ts';

const perPage = 20;

/** The imports, newest first. Reloaded while one is in progress. */
export function ImportHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTranslations('dataimport');
  const [page, setPage] = useState(1);
  const list = trpc.dataImport.list.useQuery(
    { page, perPage },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.dataImports.some(({ status }) => isUnderWay(status)) ? askAgainMs : false,
    },
  );
  return (
    <section>
      <Title order={2} size="h5" mb="sm">
        {t('history')}
      </Title>
      <DataTable<Import>
        rows={list.data?.dataImports}
        columns={useColumns(onOpen)}
        query={list}
        pages={{ page, perPage, count: list.data?.pagination.count ?? null, onPage: setPage }}
        empty={
          <EmptyState kind="records" title={t('noHistory')}>
            {t('noHistoryText')}
          </EmptyState>
        }
      />
    </section>
  );
}

function useColumns(open: (id: string) => void): Column<Import>[] {
  const t = useTranslations('dataimport');
  const who = useUserName();
  const { beside, moment } = useFormat();
  return [
    {
      accessor: 'file',
      title: t('file'),
      render: ({ id, file, createdAt, user }) => (
        <>
          <Button
            variant="transparent"
            p={0}
            h="auto"
            className={classes.file ?? ''}
            onClick={() => open(id)}
          >
            <bdi>{file}</bdi>
          </Button>
          <Text size="sm" c="dimmed">
            {beside([moment(createdAt), who(user)])}
          </Text>
        </>
      ),
    },
    {
      accessor: 'status',
      title: t('state'),
      align: 'end',
      render: ({ type, created, updated, failed, ...dataImport }) => (
        <>
          <Badge color={statusColors[dataImport.status]}>{t(`statuses.${stateOf(dataImport)}`)}</Badge>
          <Text size="sm" c="dimmed">
            {t('summary', { kind: t(`kinds.${type}`), created, updated, failed })}
          </Text>
        </>
      ),
    },
  ];
}
