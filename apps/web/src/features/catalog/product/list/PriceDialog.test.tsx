// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { getClientSession } from '../../../../lib/session/client-session.ts';
import { lost, refused } from '../../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { button, fill, press, seen, until } from '../../../../lib/testing/user.testing.ts';
import PriceDialog from './PriceDialog.tsx';

const pesos = { currency: 'CLP', currencySymbol: '$', decimals: 0 as const };
const chilean = { country: { id: 'CL', name: 'Chile', ...pesos }, moneySymbol: 'comma' as const };
const chosen = { choice: { allProducts: true }, count: 3, clear: () => {} };

test.each([
  ['cents', {}, ['Enteros', 'Mitades', 'Terminados en .99', 'Terminados en .95']],
  ['whole pesos', { at: chilean }, ['Centenas', 'De 50 en 50', 'Terminados en 90', 'Terminados en 95']],
])('in %s the choices show what prices will end in', async (_name, at, requested) => {
  const answers = { 'user.me': () => aMe({ mainRole: 'owner', ...at }) };
  await draw(<PriceDialog chosen={chosen} opened onClose={() => {}} />, { answers });
  const optionTexts = () => [...document.querySelectorAll('option')].map(({ textContent }) => textContent);
  await until(() => expect(optionTexts()).toEqual(['Sin redondear', ...requested]));
});

/** The dialog with a typed rise of 10 %. Its preview shows the values of `now`. */
async function aRise(now: { seen: string; after: number }, confirm: () => unknown) {
  const preview = () => ({
    ...{ changed: 1, unchanged: 0, seen: now.seen },
    rows: [{ id: 'p', name: 'Agua', before: 500, after: now.after }],
  });
  const answers = {
    'user.me': () => aMe({ mainRole: 'owner' }),
    'product.previewPrices': preview,
    'product.updateMany': confirm,
  };
  const { calls } = await draw(<PriceDialog chosen={chosen} opened onClose={() => {}} />, { answers });
  const share = () => document.querySelector<HTMLElement>('input[data-path="share"]');
  await until(() => expect(share()).not.toBeNull());
  fill(share() ?? document.body, '10');
  const sent = () => calls.filter(({ path }) => path === 'product.updateMany');
  const confirmed = async (times: number) => {
    await until(() => expect(button('Guardar').hasAttribute('disabled')).toBe(false));
    press('Guardar');
    await until(() => expect(sent()).toHaveLength(times));
  };
  return { sent, confirmed };
}

test('prices that are others by now are refused in words, shown as they are, confirmed anew', async () => {
  const now = { seen: 'one', after: 550 };
  const confirm = vi.fn(() => {
    if (confirm.mock.calls.length > 1) return { count: 1, changeId: null };
    Object.assign(now, { seen: 'two', after: 605 });
    throw refused({ reason: 'pricesChanged', httpStatus: 409 });
  });
  const { sent, confirmed } = await aRise(now, confirm);
  await until(() => expect(seen()).toContain('5.50'));
  await confirmed(1);
  await until(() => expect(seen()).toContain('Los precios cambiaron. No se hizo nada; revisa'));
  await until(() => expect(seen()).toContain('6.05'));
  await confirmed(2);
  expect(sent().map(({ input }) => input.pricesSeen)).toEqual(['one', 'two']);
});

test('a confirmation with a lost response is retried unchanged, whatever is previewed', async () => {
  const now = { seen: 'one', after: 550 };
  const confirm = vi.fn(() => {
    if (confirm.mock.calls.length > 1) return { count: 1, changeId: null };
    Object.assign(now, { seen: 'two', after: 605 });
    throw lost();
  });
  const { sent, confirmed } = await aRise(now, confirm);
  await until(() => expect(seen()).toContain('5.50'));
  await confirmed(1);
  // Word of the change comes, as it does by the line of changes.
  await getClientSession().queryClient.invalidateQueries();
  await until(() => expect(seen()).toContain('6.05'));
  await confirmed(2);
  const [first, second] = sent();
  expect(second).toEqual(first);
  expect(first?.input.pricesSeen).toBe('one');
  expect(first?.key).not.toBeNull();
});
