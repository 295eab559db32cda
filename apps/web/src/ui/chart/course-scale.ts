export type CoursePoint = { at: number; value: number };

/** At most five round axis values for a scale that includes every value and zero. */
export function steps(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? rough;
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** A stepped line: each value stays until the next one, without interpolation. */
export const coursePath = (points: readonly (readonly [number, number])[]) =>
  points
    .map(([x, y], index) =>
      index === 0 ? `M${x.toFixed(1)} ${y.toFixed(1)}` : `H${x.toFixed(1)}V${y.toFixed(1)}`,
    )
    .join('');

/** The value at a given time. */
export const valueAt = (points: readonly CoursePoint[], at: number) =>
  points.findLast((point) => point.at <= at)?.value ?? 0;

/** The running total of the parts, starting from zero. */
export function grown(parts: readonly CoursePoint[], start: number): CoursePoint[] {
  let value = 0;
  return [
    { at: start, value },
    ...parts.map((part) => {
      value += part.value;
      return { at: part.at, value };
    }),
  ];
}
