import { Badge, Button } from '@mantine/core';
import { orderStatuses } from '@mostrador/shared/codes/codes';
import { IconChartBar, IconHistory, IconLayoutKanban } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useDaysFilter } from '../../../domain/sale/use-days-filter.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { day, oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { col } from '../../../ui/list/col.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { HeadButton } from '../../../ui/menu/HeadButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Board } from './Board.tsx';
import { BellButton } from './OrderBell.tsx';
import { PaidBadge } from './OrderCard.tsx';
import classes from './weborder.module.css';
import type { WebOrder } from './weborder.ts';

const everyMinute = 60_000;

const address = listAddress({ from: day(), until: day(), processStatus: oneOf(orderStatuses) });

/** The board of open orders; if the address contains a state, the list of all orders in that state. */
export default function WebOrdersPage() {
  const list = useListState(address);
  return list.state.processStatus === null ? <Today /> : <Past />;
}

function Today() {
  const t = useTranslations('weborder');
  const seesFigures = useCan('weborder.analytics');
  const { data: pending } = trpc.webOrder.count.useQuery(undefined, { refetchInterval: everyMinute });
  return (
    <>
      <PageHeader
        title={t('title')}
        waiting={pending?.pendingOrders ?? 0}
        actions={
          <>
            <BellButton />
            {seesFigures ? (
              <HeadButton
                variant="default"
                icon={IconChartBar}
                label={t('stats')}
                renderRoot={(rest) => <Link {...rest} to={paths.webOrderStats} />}
              />
            ) : null}
            <HeadButton
              variant="default"
              icon={IconHistory}
              label={t('history')}
              renderRoot={(rest) => (
                <Link {...rest} to={paths.webOrders} search={{ processStatus: 'completed' }} />
              )}
            />
          </>
        }
      />
      <Board />
    </>
  );
}

function Past() {
  const t = useTranslations('weborder');
  const list = useListState(address);
  const { processStatus, from, until } = list.state;
  const { page, perPage, content } = list.query;
  const query = trpc.webOrder.list.useQuery(
    {
      page,
      perPage,
      processStatus: processStatus ?? 'completed',
      ...(content && { content }),
      ...(from && { from }),
      ...(until && { until }),
    },
    list.options,
  );
  const days = useDaysFilter(t('when'));
  return (
    <ListPage<WebOrder>
      title={t('historyTitle')}
      search={t('search')}
      list={list}
      query={query}
      rows={query.data?.webTransactions}
      count={query.data?.pagination.count}
      columns={useColumns()}
      filters={[
        ...days,
        {
          kind: 'choice',
          name: 'processStatus',
          label: t('state'),
          anyLabel: t('board'),
          options: orderStatuses.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      actions={
        <Button
          component={Link}
          to={paths.webOrders}
          variant="default"
          leftSection={<IconLayoutKanban size={18} aria-hidden="true" />}
        >
          {t('board')}
        </Button>
      }
      open={({ id }) => paths.webOrder(id)}
      empty={{ kind: 'records', title: t('noneHere'), text: t('noneWaitsText') }}
    />
  );
}

function useColumns(): ListColumn<WebOrder>[] {
  const t = useTranslations('weborder');
  const { date, time } = useFormat();
  return [
    col.link({ name: 'code', title: t('code'), phone: 'start', className: classes.code }, ({ id, code }) => ({
      to: paths.webOrder(id),
      text: withCodes(code),
    })),
    { name: 'customer', title: t('customer'), phone: 'start', render: ({ customer }) => customer.name },
    {
      name: 'when',
      title: t('when'),
      phone: 'start',
      render: ({ createdAt }) => `${date(createdAt)} ${time(createdAt)}`,
    },
    {
      name: 'method',
      title: t('method'),
      render: ({ deliveryMethod }) => t(`methods.${deliveryMethod}`),
    },
    {
      name: 'state',
      title: t('state'),
      phone: 'end',
      render: ({ processStatus }) => <Badge variant="default">{t(`states.${processStatus}`)}</Badge>,
    },
    { name: 'paid', title: t('payment'), render: (order) => <PaidBadge order={order} /> },
    col.money({ name: 'amount', title: t('amount'), phone: 'end' }, ({ amount }) => amount),
  ];
}
