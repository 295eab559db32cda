import { expect, test } from 'vitest';
import { completeMeasure, measureOf } from './measure.ts';

test('weighed items use thousandths, counted items use pieces', () => {
  expect(measureOf('lb')).toEqual({ quantityStep: 1, quantityMin: 1 });
  expect(measureOf('box')).toEqual({ quantityStep: 1000, quantityMin: 1000 });
});

test('given values stay, and the rest is derived from them', () => {
  expect(completeMeasure({})).toEqual({ quantityStep: 1000, quantityMin: 1000 });
  expect(completeMeasure({ unit: 'kg' })).toEqual({ quantityStep: 1, quantityMin: 1 });
  expect(completeMeasure({ unit: 'kg', quantityStep: 1000 })).toEqual({
    quantityStep: 1000,
    quantityMin: 1000,
  });
  expect(completeMeasure({ quantityStep: 250 })).toEqual({ quantityStep: 250, quantityMin: 250 });
  expect(completeMeasure({ unit: 'kg', quantityMin: 100 })).toEqual({ quantityStep: 1, quantityMin: 100 });
});
