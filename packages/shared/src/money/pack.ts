import { wholeQuantity } from './money.ts';

/** A number of units (1/1000) that are sold as one pack, with its name. */
export type NamedPack = { name: string | null; units: number };

/** The number of packs in a quantity of units, in 1/1000. */
export const packsIn = (quantity: number, { units }: Pick<NamedPack, 'units'>): number =>
  Math.round((quantity * wholeQuantity) / units);

type Words = { unnamed: string; quantity: (thousandths: number) => string };

/** «Caja × 12»; `unnamed` is the word for a pack without a name. */
export const packText = ({ name, units }: NamedPack, { unnamed, quantity }: Words): string =>
  `${name ?? unnamed} × ${quantity(units)}`;
