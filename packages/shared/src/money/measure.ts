import type { Unit } from '../codes/codes.ts';
import { wholeQuantity } from './money.ts';

const measured: Unit[] = ['kg', 'lb', 'oz', 'quintal', 'liter', 'gallon', 'meter', 'foot', 'yard'];

/**
 * The default quantity step and minimum of a product: goods by weight, measure or length in thousandths,
 * everything else by the piece.
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

/** The same for a partial input: if the step is below the whole, the minimum is the step. */
export function completeMeasure({ unit = 'piece', quantityStep, quantityMin }: MeasureInput) {
  const step = quantityStep ?? measureOf(unit).quantityStep;
  return { quantityStep: step, quantityMin: quantityMin ?? Math.min(wholeQuantity, step) };
}
