import clsx from 'clsx';
import classes from './meter.module.css';

type MeterProps = {
  value: number;
  max: number;
  /** `near` and `over` warn for a value that should stay low, `reached` is for a value that should grow. */
  state?: 'open' | 'near' | 'over' | 'reached';
  /** The label of the meter, including its figures. Without it the figure is shown beside the bar. */
  label?: string;
  className?: string | undefined;
};

/** The share of a whole, in one bar. */
export function Meter({ value, max, state = 'open', label, className }: MeterProps) {
  const whole = Math.max(max, 1);
  return (
    <progress
      className={clsx(classes.meter, className)}
      data-state={state}
      max={whole}
      value={Math.min(Math.max(value, 0), whole)}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    />
  );
}
