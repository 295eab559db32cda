import { Tabs } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useLetterKey } from '../../../lib/forms/use-letter-key.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { useIsPhone } from '../../../ui/list/columns.ts';
import { OrderCard } from './OrderCard.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { useAnswering } from './use-answering.ts';
import classes from './weborder.module.css';
import type { WebOrder } from './weborder.ts';

const columns = ['incoming', 'in_progress', 'completed'] as const;
type Column = (typeof columns)[number];

const everyMinute = 60_000;

/** What waits, what is being made, and what was brought lately; on a phone one of them at a time. */
export function Board() {
  const t = useTranslations('weborder');
  const isPhone = useIsPhone() ?? false;
  const asked = { perPage: 50 };
  const refetchInterval = everyMinute;
  const lists = {
    incoming: trpc.webOrder.list.useQuery({ ...asked, processStatus: 'incoming' }, { refetchInterval }),
    in_progress: trpc.webOrder.list.useQuery({ ...asked, processStatus: 'in_progress' }, { refetchInterval }),
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

type CardsProps = { name: Column; orders: WebOrder[]; onReject: (order: WebOrder) => void };

function Cards({ name, orders, onReject }: CardsProps) {
  const t = useTranslations('weborder');
  if (orders.length === 0)
    return name === 'incoming' ? (
      <EmptyState kind="nothingToDo" title={t('noneWaits')}>
        {t('noneWaitsText')}
      </EmptyState>
    ) : (
      <p className={classes.none}>{t('noneHere')}</p>
    );
  const walk = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const card = event.target instanceof HTMLElement ? event.target.closest('li[data-order]') : null;
    if (!card || step === 0) return;
    const next = step > 0 ? card.nextElementSibling : card.previousElementSibling;
    event.preventDefault();
    next?.querySelector<HTMLElement>('a')?.focus();
  };
  return (
    <ul className={classes.cards} onKeyDown={walk}>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} onReject={() => onReject(order)} />
      ))}
    </ul>
  );
}

/** A and R answer the order in which the focus is, else the one that waits longest. */
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
