import { useTranslations } from 'use-intl';
import { unitOf } from '../../../domain/sale/cart/unit-of.ts';
import { useMeasure } from '../../../domain/sale/cart/use-measure.ts';
import { dayInWords, useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { grainOf, groupDays } from '../../../ui/chart/group-days.ts';
import { Plot } from '../../../ui/chart/Plot.tsx';
import { Ranking } from '../../../ui/chart/Ranking.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './stats.module.css';
import type { OrderStats } from './weborder.ts';

type StatsProps = { stats: OrderStats };

/** The same figures by day, by result, and by product, area and payment method. */
export function OrderPlots({ stats }: StatsProps) {
  const t = useTranslations('weborder');
  const { from, until, byStatus } = stats;
  return (
    <>
      <ByDay stats={stats} />
      <div className={classes.pair}>
        <Ranking
          title={t('statsEnds')}
          empty={t('noneHere')}
          rows={byStatus
            .filter(({ count }) => count > 0)
            .map(({ processStatus, count }) => ({
              id: processStatus,
              name: t(`states.${processStatus}`),
              value: count,
              display: count,
              path: paths.webOrders,
              search: { processStatus, from, until },
            }))}
        />
        <Products stats={stats} />
      </div>
      <div className={classes.pair}>
        <Ranking
          title={t('statsAreas')}
          empty={t('noAreas')}
          rows={stats.areas.map(({ id, name, count, amount }) => ({
            id: id ?? name,
            name,
            value: amount,
            display: <Money amount={amount} />,
            note: t('statsOrders', { count }),
          }))}
        />
        <Ranking
          title={t('statsCoupons')}
          empty={t('noCoupons')}
          rows={stats.coupons.map(({ id, code, count, amount }) => ({
            id,
            name: code,
            value: amount,
            display: <Money amount={amount} />,
            note: t('statsOrders', { count }),
          }))}
        />
      </div>
    </>
  );
}

const titles = { day: 'byDay', week: 'byWeek', month: 'byMonth' } as const;

function ByDay({ stats: { byDay } }: StatsProps) {
  const t = useTranslations();
  const format = useFormat();
  const { language } = useSession();
  const grain = grainOf(byDay.length);
  const label = (date: string) =>
    dayInWords(
      date,
      language,
      grain === 'month' ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' },
    );
  return (
    <Plot
      title={t(`report.${titles[grain]}`)}
      path={paths.webOrders}
      empty={t('weborder.noSold')}
      names={{ point: t(`report.${grain}`), value: t('weborder.statsSold') }}
      format={format.money}
      tick={format.compactMoney}
      points={groupDays(byDay, grain).map(({ from, until, amount }) => ({
        id: from,
        label: label(from),
        title: format.days({ from, until }),
        value: amount,
      }))}
    />
  );
}

function Products({ stats: { products } }: StatsProps) {
  const t = useTranslations('weborder');
  const measure = useMeasure();
  return (
    <Ranking
      title={t('statsProducts')}
      empty={t('noSold')}
      rows={products.map(({ id, name, unit, quantity, amount }) => ({
        id,
        name,
        value: amount,
        display: <Money amount={amount} />,
        note: measure(quantity, unitOf(unit)),
      }))}
    />
  );
}
