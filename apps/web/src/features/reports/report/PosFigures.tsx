import type { Earnings, PosStats } from '@mostrador/api/reports/report/report.schema';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { type Kpi, KpiStrip } from '../../../theme/KpiStrip.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { Change } from './Change.tsx';
import { Entries } from './Entries.tsx';

type PosFiguresProps = { stats: PosStats; entries: Record<string, string>; earned?: Earnings | undefined };

/** The totals of the period in one strip, each compared with the days before if that is meaningful. */
export function PosFigures({ stats, entries, earned }: PosFiguresProps) {
  const t = useTranslations('report');
  const { totals, change, byDay } = stats;
  const days = byDay.length;
  const optional = (['discount', 'tax', 'tip'] as const).filter((name) => totals[name] !== 0);
  const sold = (figure: ReactNode) => <Entries search={entries}>{figure}</Entries>;
  const lead = useLead(earned, days);
  const items: Kpi[] = [
    ...lead,
    {
      label: t('sold'),
      value: sold(<Money amount={totals.amount} />),
      delta: <Change basisPoints={change.amount} days={days} />,
    },
    {
      label: t('sales'),
      value: sold(totals.count),
      delta: <Change basisPoints={change.count} days={days} />,
    },
    {
      label: t('average'),
      value: totals.average === null ? '–' : sold(<Money amount={totals.average} />),
      delta: <Change basisPoints={change.average} days={days} />,
    },
    ...optional.map((name) => ({ label: t(name), value: sold(<Money amount={totals[name]} />) })),
    ...(totals.voided.count > 0
      ? [
          {
            label: t('voided'),
            value: (
              <Entries search={{ ...entries, isVoided: 'true' }}>
                <Money amount={totals.voided.amount} />
              </Entries>
            ),
            delta: t('salesCount', { count: totals.voided.count }),
          },
        ]
      : []),
    ...(totals.refunded.count > 0
      ? [
          {
            label: t('refunded'),
            value: (
              <Entries search={{ ...entries, isReturned: 'true' }}>
                <Money amount={totals.refunded.amount} />
              </Entries>
            ),
          },
        ]
      : []),
  ];
  return <KpiStrip items={items} />;
}

/** The earnings come first, with their share. Empty for users who may not see costs. */
function useLead(earned: Earnings | undefined, days: number): Kpi[] {
  const t = useTranslations('report');
  const { percent, money } = useFormat();
  const { margin, marginShare } = earned?.totals ?? {};
  if (margin === undefined || margin === null || !earned) return [];
  const before = earned.previous.margin ?? null;
  const difference = before === null ? null : margin - before;
  return [
    {
      label: t('by.margin'),
      value: <Money amount={margin} />,
      isLead: true,
      delta:
        difference === null
          ? t('nothingBefore')
          : t(difference < 0 ? 'less' : 'more', { days, amount: money(Math.abs(difference)) }),
    },
    ...(marginShare === null || marginShare === undefined
      ? []
      : [{ label: t('margin'), value: <bdi dir="ltr">{percent(marginShare)}</bdi>, delta: t('ofSoldNet') }]),
  ];
}
