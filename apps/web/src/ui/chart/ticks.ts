import type { PlotPoint } from './Plot.tsx';

type Valued = Pick<PlotPoint, 'value' | 'before'>;

/** The axis of nothing: one step at its foot, which would be written five times. */
export const ticksOf = (points: readonly Valued[]) =>
  points.every(({ value, before = 0 }) => value === 0 && before === 0) ? { ticks: [0], domain: [0, 1] } : {};
