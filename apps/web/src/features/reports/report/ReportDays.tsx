import { useTranslations } from 'use-intl';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { DatesFilter } from '../../../ui/list/DatesFilter.tsx';
import type { Range } from '../../../ui/list/ranges.ts';

type ReportDaysProps = { value: Range; onChange: (range: Range) => void };

/** The days of a report; by default the last thirty. */
export function ReportDays({ value, onChange }: ReportDaysProps) {
  const t = useTranslations();
  const shop = useShop();
  return shop ? (
    <DatesFilter
      label={t('common.date')}
      none={t('report.last30Days')}
      value={value}
      today={shopDay(new Date(), shop)}
      onChange={onChange}
    />
  ) : null;
}
