import { Badge, Button, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import type { Column } from '../../../ui/list/TableGrid.tsx';
import classes from './integration.module.css';
import type { ListedDelivery, ListedWebhook } from './integration-values.ts';

const perPage = 20;
const colors = { pending: 'orange', delivered: 'income', failed: 'red' } as const;

/** The deliveries of one webhook, the latest first. Reloaded while one is pending. */
export function Deliveries({ webhook }: { webhook: ListedWebhook }) {
  const t = useTranslations('integration');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string | null>(null);
  const list = trpc.webhook.deliveries.useQuery(
    { id: webhook.id, page, perPage },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.deliveries.some(({ status }) => status === 'pending') ? 2000 : false,
    },
  );
  const chosen = list.data?.deliveries.find(({ id }) => id === opened);
  return (
    <>
      <DataTable<ListedDelivery>
        rows={list.data?.deliveries}
        columns={useColumns(setOpened)}
        density="compact"
        query={list}
        pages={{ page, perPage, count: list.data?.pagination.count ?? null, onPage: setPage }}
        empty={
          <EmptyState kind="records" title={t('noDeliveries')}>
            {t('noDeliveriesText')}
          </EmptyState>
        }
      />
      <Dialog
        opened={chosen !== undefined}
        onClose={() => setOpened(null)}
        title={chosen?.name ?? ''}
        size="lg"
      >
        {chosen ? <DeliveryDetail delivery={chosen} webhook={webhook} /> : null}
      </Dialog>
    </>
  );
}

function useColumns(open: (id: string) => void): Column<ListedDelivery>[] {
  const t = useTranslations('integration');
  const { moment } = useFormat();
  return [
    {
      accessor: 'name',
      title: t('event'),
      render: ({ id, name, createdAt }) => (
        <>
          <Button variant="transparent" p={0} h="auto" dir="ltr" onClick={() => open(id)}>
            {name}
          </Button>
          <Text size="sm" c="dimmed">
            {moment(createdAt)}
          </Text>
        </>
      ),
    },
    {
      accessor: 'status',
      title: t('status'),
      align: 'end',
      render: (delivery) => (
        <>
          <Badge color={colors[delivery.status]}>{t(`statuses.${delivery.status}`)}</Badge>
          <Text size="sm" c="dimmed">
            {t('tries', { count: delivery.attempts })}
          </Text>
        </>
      ),
    },
  ];
}

type DeliveryDetailProps = { delivery: ListedDelivery; webhook: ListedWebhook };

function DeliveryDetail({ delivery, webhook }: DeliveryDetailProps) {
  const t = useTranslations('integration');
  const { moment } = useFormat();
  const replay = trpc.webhook.replay.useMutation({
    onSuccess: () => notify({ message: t('replayed'), color: 'income' }),
  });
  return (
    <Stack>
      <ul className={classes.rows}>
        {delivery.tries.map((each) => (
          <Tried key={each.at} tried={each} />
        ))}
      </ul>
      {delivery.nextTryAt ? <Text>{t('nextTry', { date: moment(delivery.nextTryAt) })}</Text> : null}
      <Text fw={550}>{t('body')}</Text>
      <pre dir="ltr" className={classes.code}>
        {JSON.stringify(JSON.parse(delivery.body), null, 2)}
      </pre>
      <Button
        disabled={!webhook.active}
        loading={replay.isPending}
        onClick={() => replay.mutate({ id: webhook.id, deliveryId: delivery.id })}
      >
        {t('replay')}
      </Button>
    </Stack>
  );
}

const errorNames = [
  'addressForbidden',
  'timedOut',
  'nameNotFound',
  'certificateInvalid',
  'connectionFailed',
] as const;

function Tried({ tried }: { tried: ListedDelivery['tries'][number] }) {
  const t = useTranslations('integration');
  const { moment } = useFormat();
  const error = errorNames.find((name) => name === tried.error);
  return (
    <li>
      <div className={classes.what}>
        <Text fw={550}>{error ? t(`errors.${error}`) : tried.status}</Text>
        {tried.answer ? (
          <Text size="sm" dir="ltr">
            {tried.answer}
          </Text>
        ) : null}
      </div>
      <Text size="sm" c="dimmed">
        {moment(tried.at)} · {t('milliseconds', { count: tried.milliseconds })}
      </Text>
    </li>
  );
}
