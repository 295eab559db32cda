import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { useFormat } from '../../lib/format/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useCan } from '../../lib/session/me.tsx';
import { stored } from '../../lib/store/stored.ts';
import { type Kpi, KpiStrip } from '../../theme/KpiStrip.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import classes from './today.module.css';

/**
 * The number of figures that this device last showed. As much space is reserved, so that the content below
 * does not move.
 */
const figures = stored({ name: 'todayFigures', parse: (text) => Number(text) || 4, write: String });

/** The results of today, beside the same weekday a week ago. Figures link to their details. */
export function TodayStrip() {
  const t = useTranslations('pos');
  const { weekday } = useFormat();
  const { data, error } = trpc.pos.home.useQuery();
  const seesDebts = useCan('debt.list');
  const compared = data && data.weekBefore.count > 0 ? data.weekBefore : null;
  const before = (value: ReactNode) =>
    compared ? t.rich('weekBefore', { weekday: weekday(compared.date), value: () => value }) : blank;
  const today = data?.today;
  const items: Kpi[] = [
    {
      // Refunds reduce the day's total below the sum of its sales, so the label says so.
      label: today && today.refunded > 0 ? t('soldTodayNet') : t('soldToday'),
      value: today ? (
        <Link to={paths.orders} search={{ from: today.date, until: today.date }} className={classes.entries}>
          {amountOr(today.amount, '–')}
        </Link>
      ) : (
        blank
      ),
      delta: today?.amount === null ? t('hidden') : before(<Money amount={compared?.amount ?? 0} />),
    },
    { label: t('salesToday'), value: today?.count ?? blank, delta: before(compared?.count) },
    { label: t('averageSale'), value: amountOr(today?.average, today ? '–' : blank) },
    ...(today && today.cash === null ? [] : [{ label: t('cashToday'), value: amountOr(today?.cash, blank) }]),
    ...(data?.drawers && data.drawers.count > 0
      ? [
          {
            label: t('inDrawers'),
            value: (
              <Link to={paths.cash} className={classes.entries}>
                <Money amount={data.drawers.cash} />
              </Link>
            ),
            delta: t('openDrawers', { count: data.drawers.count }),
          },
        ]
      : []),
    ...(data && data.waiting.count > 0
      ? [
          {
            label: t('waitingNow'),
            value: (
              <Link to={paths.till} search={{ espera: '1' }} className={classes.entries}>
                <Money amount={data.waiting.amount} />
              </Link>
            ),
            delta: t('waitingCount', { count: data.waiting.count }),
          },
        ]
      : []),
    ...(data && data.due.count > 0
      ? [
          {
            label: t('dueToday'),
            value: seesDebts ? (
              <Link to={paths.debts} search={{ status: 'due' }} className={classes.entries}>
                <Money amount={data.due.amount} />
              </Link>
            ) : (
              <Money amount={data.due.amount} />
            ),
            delta: t('dueCount', { count: data.due.count }),
          },
        ]
      : []),
  ];
  const isKnown = data !== undefined;
  const [places, keepPlaces] = figures.use();
  useEffect(() => {
    if (isKnown && items.length !== places) keepPlaces(items.length);
  }, [isKnown, items.length, places, keepPlaces]);
  const free = isKnown ? 0 : Math.max(places - items.length, 0);
  const awaited = Array.from({ length: free }, (_, place) => ({
    label: blank.repeat(place + 1),
    value: blank,
    delta: blank,
  }));
  return error && !data ? null : <KpiStrip items={[...items, ...awaited]} />;
}

const blank = '\u00a0';

const amountOr = (amount: number | null | undefined, other: string) =>
  amount === null || amount === undefined ? other : <Money amount={amount} />;
