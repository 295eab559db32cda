import { type Unit, units } from '@mostrador/shared/codes/codes';

/** Returns the unit. Lines store the unit as a text, which may be of an older version. */
export const unitOf = (name: string): Unit => units.find((unit) => unit === name) ?? 'piece';
