import { expect, test } from 'vitest';
import { likelyCash } from '../money/cash.ts';
import { isTimeZone } from '../time/time.ts';
import { countries } from './countries.ts';
import { countryName, countryOfTimeZone, findCountry } from './country.ts';

const documented = 'MX GT SV HN NI CR PA CU DO CO VE EC PE BO CL AR UY PY US'.split(' ');

test('the eighteen countries and the United States are there, once', () => {
  expect(countries.map((country) => country.id)).toEqual(documented);
});

test.each(countries)('$id has sound data', (country) => {
  expect(country.timeZones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(country.currency).toMatch(/^[A-Z]{3}$/);
  expect(country.phoneCode).toMatch(/^\+\d{1,3}$/);
  expect(country.bills).toEqual(country.bills.toSorted((a, b) => a - b));
  expect(country.bills.every((bill) => bill > 0 && bill % 100 === 0)).toBe(true);
  if (country.decimals === 0) expect(country.cashRounding % 100).toBe(0);
  expect(country.defaultTaxRate).toBeLessThanOrEqual(2200);
  for (const language of ['es', 'en', 'ar']) expect(countryName(country.id, language)).not.toBe(country.id);
});

test('a country is found by its id and guessed by its clock', () => {
  expect(findCountry('GT')?.currency).toBe('GTQ');
  expect(findCountry('XX')).toBeUndefined();
  expect(countryOfTimeZone('America/Tijuana')?.id).toBe('MX');
  expect(countryOfTimeZone('Europe/Berlin')).toBeUndefined();
});

test('likely sums are those that take the fewest notes', () => {
  const quetzals = findCountry('GT')?.bills ?? [];
  expect(likelyCash(4175, quetzals)).toEqual([5000, 10_000, 20_000]);
  expect(likelyCash(3750, quetzals)).toEqual([5000, 10_000, 20_000]);
  expect(likelyCash(13_000, quetzals)).toEqual([14_000, 15_000, 20_000]);
  const pesos = findCountry('CL')?.bills ?? [];
  expect(likelyCash(849_000, pesos)).toEqual([900_000, 1_000_000, 2_000_000]);
  expect(likelyCash(20_000, quetzals)).toEqual([]);
  expect(likelyCash(0, quetzals)).toEqual([]);
});
