import type { StockAnalytics } from '@mostrador/api/reports/report/report.schema';
import { marginClasses, stockStatuses } from '@mostrador/shared/codes/codes';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { SearchField } from '../../../ui/inputs/SearchField.tsx';
import type { ChangeReport, ReportState } from './product-report-address.ts';
import classes from './report.module.css';

type StockToolsProps = {
  state: ReportState;
  stats: Pick<StockAnalytics, 'byStatus' | 'byClass'> | undefined;
  onChange: ChangeReport;
  children?: ReactNode;
};

/** Filters the list; each option shows the number of its products and their value. */
export function StockTools({ state, stats, onChange, children }: StockToolsProps) {
  const t = useTranslations('report');
  const format = useFormat();
  const statuses = stockStatuses.flatMap((status) => {
    const found = stats?.byStatus.find((each) => each.status === status);
    if (!found && status !== state.status) return [];
    const worth = format.money(found?.valueAtCost ?? found?.valueAtPrice ?? 0);
    return [{ value: status, label: `${t(`statuses.${status}`)} · ${found?.products ?? 0} · ${worth}` }];
  });
  const classesOf = marginClasses.map((value) => {
    const found = stats?.byClass?.find((each) => each.class === value);
    return { value, label: t('classCount', { class: value, count: found?.products ?? 0 }) };
  });
  return (
    <div className={classes.tools}>
      <SearchField
        className={classes.field ?? ''}
        placeholder={t('search')}
        value={state.content}
        onChange={(content) => onChange({ content, page: 1 }, { isTyping: true })}
      />
      <Choice
        className={classes.choice ?? ''}
        aria-label={t('status')}
        none={t('anyStatus')}
        data={statuses}
        value={state.status}
        onChange={(value) =>
          onChange({ status: stockStatuses.find((status) => status === value) ?? null, page: 1 })
        }
      />
      {stats?.byClass ? (
        <Choice
          className={classes.choice ?? ''}
          aria-label={t('class')}
          none={t('anyClass')}
          data={classesOf}
          value={state.class}
          onChange={(value) =>
            onChange({ class: marginClasses.find((each) => each === value) ?? null, page: 1 })
          }
        />
      ) : null}
      {children}
    </div>
  );
}
