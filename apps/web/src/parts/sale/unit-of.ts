import { type Unit, units } from '@mostrador/shared/codes';

/** Lines keep the unit as a word of their time. */
export const unitOf = (name: string): Unit => units.find((unit) => unit === name) ?? 'piece';

const measures: ReadonlySet<string> = new Set<Unit>([
  'kg',
  'g',
  'lb',
  'oz',
  'quintal',
  'liter',
  'ml',
  'gallon',
  'meter',
  'cm',
  'foot',
  'yard',
  'hour',
]);

/** Whether parts of it are sold; the others come one by one. */
export const isMeasured = (unit: string): boolean => measures.has(unit);
