import { expect, test } from 'vitest';
import { coursePath, grown, steps, valueAt } from './course-scale.ts';

test('a scale has few round lines, holds what is drawn, and zero', () => {
  expect(steps([48_620, 73_500])).toEqual([0, 20_000, 40_000, 60_000, 80_000]);
  expect(steps([0])).toEqual([0, 0.25, 0.5, 0.75, 1]);
  const lines = steps([-300, 900]);
  expect(lines[0]).toBeLessThanOrEqual(-300);
  expect(lines).toContain(0);
  expect(lines.at(-1)).toBeGreaterThanOrEqual(900);
});

test('parts grow from nothing, and what was reached holds until the next', () => {
  const course = grown(
    [
      { at: 450, value: 5 },
      { at: 540, value: 7 },
    ],
    420,
  );
  expect(course).toEqual([
    { at: 420, value: 0 },
    { at: 450, value: 5 },
    { at: 540, value: 12 },
  ]);
  expect([400, 500, 600].map((at) => valueAt(course, at))).toEqual([0, 5, 12]);
});

test('a line is flat where nothing happened', () => {
  const points = [
    [0, 100],
    [50, 40],
    [90, 40],
  ] as const;
  expect(coursePath(points)).toBe('M0.0 100.0H50.0V40.0H90.0V40.0');
});
