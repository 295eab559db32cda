import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useLetterKey } from '../../../lib/forms/use-letter-key.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { useIsPhone } from '../../../ui/list/columns.ts';
import { Cards, type Column, columns } from './Cards.tsx';
import { OrderBell } from './OrderBell.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { useAnswering } from './use-answering.ts';
import classes from './weborder.module.css';
import type { WebOrder } from './weborder.ts';

const everyMinute = 60_000;

/** The pending orders, those in preparation, and those recently delivered; on a phone one group at a time. */
export function Board() {
  const t = useTranslations('weborder');
  const isPhone = useIsPhone() ?? false;
  const query = { perPage: 50 };
  const refetchInterval = everyMinute;
  const lists = {
    incoming: trpc.webOrder.list.useQuery({ ...query, processStatus: 'incoming' }, { refetchInterval }),
    in_progress: trpc.webOrder.list.useQuery({ ...query, processStatus: 'in_progress' }, { refetchInterval }),
    completed: trpc.webOrder.list.useQuery({ perPage: 20, processStatus: 'completed' }, { refetchInterval }),
  };
  const [rejecting, setRejecting] = useState<WebOrder | null>(null);
  const incoming = lists.incoming.data?.webTransactions ?? [];
  useBoardKeys(incoming, setRejecting);
  const countOf = (column: Column) => lists[column].data?.pagination.count ?? 0;
  const column = (name: Column) => (
    <RecordLoader query={lists[name]} back={paths.posHome}>
      {({ webTransactions }) => <Cards name={name} orders={webTransactions} onReject={setRejecting} />}
    </RecordLoader>
  );
  return (
    <>
      <OrderBell incoming={incoming} />
      {isPhone ? (
        <Tabs defaultValue="incoming" keepMounted={false}>
          <Tabs.List grow>
            {columns.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t('columnCount', { name: t(`columns.${name}`), count: countOf(name) })}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {columns.map((name) => (
            <Tabs.Panel key={name} value={name} pt="md">
              {column(name)}
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        <div className={classes.board}>
          {columns.map((name) => (
            <section key={name} aria-labelledby={`column-${name}`} className={classes.column}>
              <h2 id={`column-${name}`}>
                {t('columnCount', { name: t(`columns.${name}`), count: countOf(name) })}
              </h2>
              {column(name)}
            </section>
          ))}
        </div>
      )}
      {rejecting ? <RejectDialog order={rejecting} onClose={() => setRejecting(null)} /> : null}
    </>
  );
}

/** A and R answer the focused order, or else the one that has waited longest. */
function useBoardKeys(incoming: WebOrder[], onReject: (order: WebOrder) => void) {
  const { may, approve } = useAnswering();
  const meant = () => {
    const focused = document.activeElement?.closest<HTMLElement>('li[data-order]')?.dataset.order;
    return focused ? incoming.find(({ id }) => id === focused) : incoming[0];
  };
  useLetterKey('approveOrder', () => {
    const order = meant();
    if (may && order && !approve.isPending) approve.mutate({ id: order.id });
  });
  useLetterKey('rejectOrder', () => {
    const order = meant();
    if (may && order) onReject(order);
  });
}
