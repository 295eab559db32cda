import type { Country } from '../shop/countries.ts';

/** Coins in use, ascending, in 1/100. Countries where only notes are counted have none here. */
const coins: Readonly<Record<string, readonly number[]>> = {
  MX: [10, 20, 50, 100, 200, 500, 1000],
  GT: [5, 10, 25, 50, 100],
  SV: [1, 5, 10, 25],
  HN: [5, 10, 20, 50],
  NI: [5, 10, 25, 50, 100],
  CR: [500, 1000, 2500, 5000, 10_000, 50_000],
  PA: [1, 5, 10, 25, 50, 100],
  CU: [100, 300, 500],
  DO: [100, 500, 1000, 2500],
  CO: [5000, 10_000, 20_000, 50_000, 100_000],
  VE: [25, 50, 100],
  EC: [1, 5, 10, 25, 50, 100],
  PE: [10, 20, 50, 100, 200, 500],
  BO: [10, 20, 50, 100, 200, 500],
  CL: [1000, 5000, 10_000, 50_000],
  AR: [100, 200, 500, 1000],
  UY: [100, 200, 500, 1000, 5000],
  PY: [5000, 10_000, 50_000, 100_000],
  US: [1, 5, 10, 25],
};

/** Every note and coin of a country once, the largest first. */
export const denominationsOf = ({ id, bills }: Pick<Country, 'id' | 'bills'>): number[] =>
  [...new Set([...bills, ...(coins[id] ?? [])])].sort((one, other) => other - one);
