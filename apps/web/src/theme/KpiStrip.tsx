import type { ReactNode } from 'react';
import classes from './signature.module.css';

export type Kpi = {
  label: string;
  value: ReactNode;
  delta?: ReactNode;
  trend?: readonly number[];
  isLead?: true;
};

/** Large figures in one strip, each with a trend line and its change in words. */
export function KpiStrip({ items }: { items: readonly Kpi[] }) {
  return (
    <dl className={classes.kpis}>
      {items.map((item) => (
        <div key={item.label} className={classes.kpi} data-lead={item.isLead}>
          <dt>{item.label}</dt>
          <dd className={classes.kpiValue}>{item.value}</dd>
          {item.trend ? <Sparkline values={item.trend} /> : null}
          {item.delta ? <dd className={classes.kpiDelta}>{item.delta}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

function Sparkline({ values }: { values: readonly number[] }) {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = 96 / Math.max(values.length - 1, 1);
  const points = values
    .map((value, index) => `${2 + index * step},${36 - ((value - low) / span) * 32}`)
    .join(' ');
  return (
    <dd className={classes.spark} aria-hidden="true">
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="presentation">
        <polyline
          points={points}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </dd>
  );
}
