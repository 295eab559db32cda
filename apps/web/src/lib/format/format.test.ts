import { expect, test } from 'vitest';
import { aMe } from '../testing/person.fixture.ts';
import { makeFormat } from './format.ts';

const pesos = { currency: 'CLP', currencySymbol: '$', decimals: 0 as const };

test('the hint of a money field is formatted like a typed value', () => {
  const chile = { country: { id: 'CL', name: 'Chile', ...pesos }, moneySymbol: 'comma' as const };
  const inPesos = makeFormat(aMe({ at: chile }).currentOrganization, 'es');
  expect(inPesos.digits(999_000)).toBe('9.990');
  const inQuetzales = makeFormat(aMe({}).currentOrganization, 'es');
  expect([inQuetzales.digits(1250), inQuetzales.digits(999_000)]).toEqual(['12.50', '9,990']);
});
