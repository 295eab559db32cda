import { type Unit, units } from '@mostrador/shared/codes/codes';

/** Lines keep the unit as a word of their time. */
export const unitOf = (name: string): Unit => units.find((unit) => unit === name) ?? 'piece';
