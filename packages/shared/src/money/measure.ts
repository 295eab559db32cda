import type { Unit } from '../codes/codes.ts';
import { wholeQuantity } from './money.ts';

const measured: Unit[] = ['kg', 'lb', 'oz', 'quintal', 'liter', 'gallon', 'meter', 'foot', 'yard'];

/**
 * In which steps a thing is sold, and from how much on, where nobody says: goods by weight, measure or length
 * in thousandths, everything else by the piece.
 */
export const measureOf = (unit: Unit) =>
  measured.includes(unit)
    ? { quantityStep: 1, quantityMin: 1 }
    : { quantityStep: wholeQuantity, quantityMin: wholeQuantity };

type MeasureInput = {
  unit?: Unit | undefined;
  quantityStep?: number | undefined;
  quantityMin?: number | undefined;
};

/** The same for what somebody said a part of: a step below the whole begins at itself. */
export function completeMeasure({ unit = 'piece', quantityStep, quantityMin }: MeasureInput) {
  const step = quantityStep ?? measureOf(unit).quantityStep;
  return { quantityStep: step, quantityMin: quantityMin ?? Math.min(wholeQuantity, step) };
}
