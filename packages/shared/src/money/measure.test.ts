import { expect, test } from 'vitest';
import { completeMeasure, measureOf } from './measure.ts';

test('what is weighed goes in thousandths, what is counted by the piece', () => {
  expect(measureOf('lb')).toEqual({ quantityStep: 1, quantityMin: 1 });
  expect(measureOf('box')).toEqual({ quantityStep: 1000, quantityMin: 1000 });
});

test('what was said stands, and the rest follows from it', () => {
  expect(completeMeasure({})).toEqual({ quantityStep: 1000, quantityMin: 1000 });
  expect(completeMeasure({ unit: 'kg' })).toEqual({ quantityStep: 1, quantityMin: 1 });
  expect(completeMeasure({ unit: 'kg', quantityStep: 1000 })).toEqual({
    quantityStep: 1000,
    quantityMin: 1000,
  });
  expect(completeMeasure({ quantityStep: 250 })).toEqual({ quantityStep: 250, quantityMin: 250 });
  expect(completeMeasure({ unit: 'kg', quantityMin: 100 })).toEqual({ quantityStep: 1, quantityMin: 100 });
});
