import type { PlotPoint } from './Plot.tsx';

type Valued = Pick<PlotPoint, 'value' | 'before'>;

/** If all values are zero, the axis has a single mark, which would otherwise be repeated five times. */
export const ticksOf = (points: readonly Valued[]) =>
  points.every(({ value, before = 0 }) => value === 0 && before === 0) ? { ticks: [0], domain: [0, 1] } : {};
