// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../lib/drawn.testing.tsx';
import { until } from '../../lib/hands.testing.ts';
import { aMe } from '../../lib/person.fixture.ts';
import PriceDialog from './PriceDialog.tsx';

const pesos = { currency: 'CLP', currencySymbol: '$', decimals: 0 as const };
const chilean = { country: { id: 'CL', name: 'Chile', ...pesos }, moneySymbol: 'comma' as const };
const chosen = { choice: { allProducts: true }, count: 3, clear: () => {} };

test.each([
  ['cents', {}, ['Enteros', 'Mitades', 'Terminados en .99', 'Terminados en .95']],
  ['whole pesos', { at: chilean }, ['Centenas', 'De 50 en 50', 'Terminados en 90', 'Terminados en 95']],
])('in %s the choices say what prices will end in', async (_name, at, wanted) => {
  const answers = { 'user.me': () => aMe({ mainRole: 'owner', ...at }) };
  await draw(<PriceDialog chosen={chosen} opened onClose={() => {}} />, { answers });
  const said = () => [...document.querySelectorAll('option')].map(({ textContent }) => textContent);
  await until(() => expect(said()).toEqual(['Sin redondear', ...wanted]));
});
