import { type Country, countries } from './countries.ts';

export const findCountry = (id: string): Country | undefined =>
  countries.find((country) => country.id === id);

/** The country of a time zone: a guess for a form, not a fact about the user. */
export const countryOfTimeZone = (timeZone: string): Country | undefined =>
  countries.find((country) => country.timeZones.includes(timeZone));

/** The name of a country in a language, from the platform's own data. */
export const countryName = (id: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(id) ?? id;

/**
 * Chile, law 20.956, article 13: up to 5 pesos are rounded down, from 6 up. Elsewhere the middle is rounded
 * up.
 */
const halfDown: readonly string[] = ['CLP'];

/** True if cash of this currency is rounded down from the middle between two coins. */
export const isHalfDownIn = (currency: string): boolean => halfDown.includes(currency);
