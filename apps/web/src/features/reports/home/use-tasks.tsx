import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useBuffer } from '../../../domain/money/buffer.ts';
import type { Output } from '../../../lib/api/output.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';

type Waiting = Output<'report.waiting'>;

type Task = {
  id: string;
  title: string;
  value: ReactNode;
  text: ReactNode;
  act: string;
  to: string;
  search?: Record<string, string>;
};

/** The pending tasks that the user may see, the most urgent first. */
export function useTasks(found: Waiting | undefined): Task[] {
  const t = useTranslations('home');
  const { date, time, evenMoney } = useFormat();
  const shortfall = useShortfall({ isEnabled: found !== undefined });
  if (!found) return [];
  const waited = ({ code, since }: Waiting['orders']) => {
    if (!code || !since) return null;
    const isToday = date(since) === date(new Date());
    return isToday
      ? t('orderWaits', { code, time: time(since) })
      : t('orderWaitsDays', { code, day: date(since) });
  };
  const { tickets, orders, due, payable, lowStock, expenses } = found;
  const tasks: (Task | null)[] = [
    orders.count > 0
      ? {
          id: 'orders',
          title: t('webOrders'),
          value: t('newOrders', { count: orders.count }),
          text: waited(orders),
          act: t('answer'),
          to: paths.webOrders,
        }
      : null,
    tickets.count > 0
      ? {
          id: 'tickets',
          title: t('tickets'),
          value: <Money amount={tickets.amount} />,
          text: t('ticketsText', { count: tickets.count }),
          act: t('open'),
          to: paths.till,
          search: { espera: '1' },
        }
      : null,
    due && due.count > 0
      ? {
          id: 'due',
          title: t('due'),
          value: <Money amount={due.amount} />,
          text: due.names.length > 0 ? due.names.join(' · ') : t('debts', { count: due.count }),
          act: t('collect'),
          to: paths.debts,
          search: { status: 'due' },
        }
      : null,
    payable && payable.count > 0
      ? {
          id: 'payable',
          title: t('payable'),
          value: <Money amount={payable.amount} />,
          text: [payable.name, payable.dueDate ? date(payable.dueDate) : null].filter(Boolean).join(', '),
          act: t('pay'),
          to: paths.debts,
          search: { direction: 'payable' },
        }
      : null,
    lowStock && lowStock.count > 0
      ? {
          id: 'low',
          title: t('low'),
          value: t('products', { count: lowStock.count }),
          text: lowStock.name ?? '',
          act: t('reorder'),
          to: paths.reorder,
        }
      : null,
    expenses && expenses.count > 0
      ? {
          id: 'expenses',
          title: t('expenses'),
          value: <Money amount={expenses.amount} />,
          text: expenses.name
            ? t('expensesText', { count: expenses.count, name: expenses.name })
            : t('expensesCount', { count: expenses.count }),
          act: t('approve'),
          to: paths.pendingExpenses,
        }
      : null,
    shortfall
      ? {
          id: 'shortfall',
          title: t('shortfall'),
          value: date(shortfall.date),
          text: t(shortfall.hasBuffer ? 'underBuffer' : 'underZero', { amount: evenMoney(shortfall.cash) }),
          act: t('see'),
          to: paths.financialAssistant,
          search: { tab: 'forecast' },
        }
      : null,
  ];
  return tasks.filter((task) => task !== null);
}

/**
 * The first day with a shortage of money. It is queried after the rest is shown, because concurrent calls are
 * answered together and a forecast reads months.
 */
function useShortfall({ isEnabled }: { isEnabled: boolean }) {
  const reads = useCan('assistant.read');
  const [buffer] = useBuffer();
  const { data } = trpc.assistant.shortfall.useQuery(
    { buffer },
    { enabled: reads && isEnabled, meta: { inline: true } },
  );
  return data?.shortfall ? { ...data.shortfall, hasBuffer: buffer > 0 } : null;
}
