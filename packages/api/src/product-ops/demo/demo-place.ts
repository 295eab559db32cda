import { type Country, countries } from '@mostrador/shared/shop/countries';
import type { DemoGoods, DemoProduct, More } from './demo-goods.ts';
import { nameHere } from './demo-words.ts';

/** The place of a demo shop; its goods were listed for Guatemala. */
export type DemoPlace = {
  country: Country;
  timeZone: string;
  /** Converts an amount in 1/100 quetzal to the local currency, rounded like a price tag. */
  money: (quetzales: number) => number;
  /** The smallest unit of the currency in use, in 1/100. */
  unit: number;
};

type Level = [
  /** The approximate local price of goods for one quetzal. */
  perQuetzal: number,
  /** Prices are multiples of this, in 1/100. */
  step: number,
  weighs: 'lb' | 'kg',
  /** An unassigned tax number in the local format. */
  taxId: string,
  /** The prefix of local barcodes. */
  makers: string,
];

const levels: Record<string, Level> = {
  GT: [1, 1, 'lb', 'NIT 5821447-3', '740'],
  MX: [2.4, 50, 'kg', 'RFC LABE850101AB1', '750'],
  SV: [0.14, 5, 'lb', 'NIT 0614-010185-101-3', '741'],
  HN: [3.3, 50, 'lb', 'RTN 08011985123456', '742'],
  NI: [4.8, 50, 'lb', 'RUC 0010101850001A', '743'],
  CR: [66, 500, 'kg', 'Céd. 3-101-123456', '744'],
  PA: [0.15, 5, 'lb', 'RUC 155612345-2-2020', '745'],
  CU: [20, 100, 'lb', 'NIT 85010112345', '850'],
  DO: [8, 100, 'lb', 'RNC 130-12345-6', '746'],
  CO: [520, 5000, 'kg', 'NIT 900.123.456-7', '770'],
  VE: [30, 100, 'kg', 'RIF J-12345678-9', '759'],
  EC: [0.14, 5, 'lb', 'RUC 1790012345001', '786'],
  PE: [0.5, 10, 'kg', 'RUC 20123456789', '775'],
  BO: [0.9, 50, 'kg', 'NIT 1234567011', '777'],
  CL: [120, 1000, 'kg', 'RUT 76.123.456-0', '780'],
  AR: [180, 5000, 'kg', 'CUIT 30-12345678-1', '779'],
  UY: [5.5, 100, 'kg', 'RUT 211234560012', '773'],
  PY: [950, 50_000, 'kg', 'RUC 80012345-6', '784'],
  US: [0.25, 5, 'lb', 'EIN 12-3456789', '030'],
};

const poundsInKilo = 2.2046;
const home = 'GT';
/** Prices include a tax that the recorded costs did not consider. */
const costShare = 0.94;

/** Returns the place of a country; an unknown country gets the place for which the shop was written. */
export function demoPlace(countryId: string | null, timeZone?: string | null): DemoPlace & { taxId: string } {
  const id = countryId && levels[countryId] ? countryId : home;
  const country = countries.find((each) => each.id === id);
  const level = levels[id];
  if (!country || !level) throw new Error(`No country ${id}.`);
  const [perQuetzal, step, , taxId] = level;
  const here = timeZone && country.timeZones.includes(timeZone) ? timeZone : country.timeZones[0];
  const money = (quetzales: number) => {
    const exact = quetzales * perQuetzal;
    // Large prices are rounded more: 12 500 instead of 12 430.
    const fits = step > 1 && exact > step * 100 ? step * 5 : step;
    return Math.max(step, Math.round(exact / fits) * fits);
  };
  return { country, timeZone: here, money, unit: country.decimals === 0 ? 100 : 1, taxId };
}

/** Returns the goods with the names, prices and weights of the place. */
export function goodsHere(goods: DemoGoods, { country, money, unit }: DemoPlace): DemoGoods {
  const [perQuetzal = 1, , weighs, , makers = ''] = levels[country.id] ?? [];
  const products = goods.products.map((product): DemoProduct => {
    const [shelf, name, price, cost, usual, popularity, maker, more] = product;
    const isKilo = more?.unit === 'lb' && weighs === 'kg';
    const scale = isKilo ? poundsInKilo : 1;
    const requested = money(price * scale);
    const paid = Math.round((cost * scale * perQuetzal * costShare) / unit) * unit;
    const here: More = { ...more };
    if (isKilo) here.unit = 'kg';
    const [many, each] = more?.wholesale ?? [];
    if (many && each) here.wholesale = [many, Math.min(money(each * scale), requested - unit)];
    const label = nameHere(name, country.id);
    const madeBy = maker?.replace(/^740/, makers) ?? null;
    return [shelf, label, requested, Math.min(paid, requested - unit), usual, popularity, madeBy, here];
  });
  return { ...goods, products };
}
