import { countries } from '@mostrador/shared/shop/countries';
import { expect, test } from 'vitest';
import { demoContacts, demoPhone } from './demo-people.ts';

/**
 * The number of digits of a phone number after the country code; mobile numbers in Argentina have a leading
 * 9.
 */
const lengths: Record<string, number> = {
  ...{ MX: 10, GT: 8, SV: 8, HN: 8, NI: 8, CR: 8, PA: 8, CU: 8, DO: 10, CO: 10 },
  ...{ VE: 10, EC: 9, PE: 9, BO: 8, CL: 9, AR: 11, UY: 8, PY: 9, US: 10 },
};

test('each country writes its telephones in its own length, and no two neighbours have the same', () => {
  for (const country of countries) {
    const phones = demoContacts.map(([, number]) => demoPhone(country, number));
    for (const phone of phones) {
      expect(phone).toMatch(/^\+\d+( \d+)+$/);
      const behind = phone.slice(country.phoneCode.length).replaceAll(' ', '');
      expect(behind, `${country.id} ${phone}`).toHaveLength(lengths[country.id] ?? 0);
    }
    expect(new Set(phones).size, country.id).toBe(demoContacts.length);
  }
  const [mexico] = countries.filter(({ id }) => id === 'MX');
  expect(mexico && demoPhone(mexico, '5512 4478')).toBe('+52 55 5512 4478');
});
