import classes from './meter.module.css';

type MeterProps = {
  value: number;
  max: number;
  /** `near` and `over` warn of what should stay below, `reached` tells of what should grow. */
  state: 'open' | 'near' | 'over' | 'reached';
  /** What it measures, with its figures in words. */
  label: string;
};

/** How much of a whole there is, in one bar. */
export function Meter({ value, max, state, label }: MeterProps) {
  const whole = Math.max(max, 1);
  return (
    <progress
      className={classes.meter}
      data-state={state}
      max={whole}
      value={Math.min(Math.max(value, 0), whole)}
      aria-label={label}
    />
  );
}
