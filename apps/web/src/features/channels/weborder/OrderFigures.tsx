import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { type Kpi, KpiStrip } from '../../../theme/KpiStrip.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { OrderStats } from './weborder.ts';

/** The most important figures. Values without data yet are a dash. */
export function OrderFigures({ stats }: { stats: OrderStats }) {
  const t = useTranslations('weborder');
  const { percent } = useFormat();
  const formatTime = useTime();
  const { amount, average, placed, visits, carts, answer, rating } = stats;
  const items: Kpi[] = [
    {
      label: t('statsSold'),
      value: <Money amount={amount} />,
      isLead: true,
      ...(average !== null && { delta: <Average amount={average} /> }),
    },
    {
      label: t('statsPlaced'),
      value: placed,
      ...(visits > 0 && {
        delta: t('statsOfVisits', { share: percent(Math.round((placed * 100) / visits) * 100) }),
      }),
    },
    {
      label: t('statsVisits'),
      // An order implies a view, so in this case views were not counted.
      value: visits === 0 && placed > 0 ? '–' : visits,
      ...(carts > 0 && { delta: t('statsCarts', { count: carts }) }),
    },
    {
      label: t('statsAnswer'),
      value: answer.p50 === null ? '–' : <bdi>{formatTime(answer.p50)}</bdi>,
      ...(answer.p90 !== null && { delta: t('statsAnswerMost', { time: formatTime(answer.p90) }) }),
    },
    {
      label: t('statsRating'),
      value: rating.average === null ? '–' : <bdi dir="ltr">{`${rating.average.toFixed(1)} ★`}</bdi>,
      ...(rating.count > 0 && { delta: t('statsRated', { count: rating.count }) }),
    },
  ];
  return <KpiStrip items={items} />;
}

function Average({ amount }: { amount: number }) {
  const t = useTranslations('weborder');
  const { money } = useFormat();
  return <>{t('statsAverage', { amount: money(amount) })}</>;
}

/** Formats a time in a suitable unit. */
function useTime() {
  const t = useTranslations('weborder');
  return (seconds: number) => {
    if (seconds < 60) return t('lastedSeconds', { count: seconds });
    if (seconds < 3600) return t('lastedMinutes', { count: Math.round(seconds / 60) });
    return t('lastedHours', { count: Math.round(seconds / 360) / 10 });
  };
}
