// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { lost } from '../../../../lib/testing/mock-api.testing.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { button, field, fill, press, seen, until } from '../../../../lib/testing/user.testing.ts';
import { beans } from '../product.fixture.ts';
import AdjustStockDialog from './AdjustStockDialog.tsx';

test('stock is moved once, however often it is tried', async () => {
  let isLost = true;
  const answers = {
    'product.adjustStock': () => {
      if (isLost) throw lost();
      return {};
    },
  };
  let isOpen = true;
  const close = () => {
    isOpen = false;
  };
  const dialog = <AdjustStockDialog product={beans} opened onClose={close} />;
  const { calls } = await draw(dialog, { answers });
  await until(() => fill(field('Cantidad'), '3'));
  fill(field('¿Cómo se pagó?'), 'cash');
  const moves = () => calls.filter(({ path }) => path === 'product.adjustStock').map(({ input }) => input);
  press('Guardar');
  await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  await until(() => expect(button('Guardar').hasAttribute('data-loading')).toBe(false));
  isLost = false;
  press('Guardar');
  await until(() => expect(isOpen).toBe(false));
  const [first, second] = moves();
  expect(first).toMatchObject({
    quantity: 3000,
    paymentMethod: 'cash',
    movementId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(second).toEqual(first);
});

test('another reason is not saved without its words', async () => {
  const dialog = <AdjustStockDialog product={beans} opened onClose={() => undefined} />;
  const { calls } = await draw(dialog, { answers: { 'product.adjustStock': () => ({}) } });
  await until(() => fill(field('Cantidad'), '3'));
  fill(field('Motivo'), 'other');
  await until(() => fill(field('Escribe el motivo'), ''));
  press('Guardar');
  await until(() => expect(document.body.textContent).toContain('El motivo es obligatorio'));
  expect(calls.filter(({ path }) => path === 'product.adjustStock')).toEqual([]);
  fill(field('Escribe el motivo'), 'Lo trajo un vecino');
  press('Guardar');
  const saved = () => calls.find(({ path }) => path === 'product.adjustStock')?.input;
  await until(() => expect(saved()).toMatchObject({ reason: 'other', note: 'Lo trajo un vecino' }));
});

const owed = { ...beans, stock: -3000, variants: beans.variants.map((each) => ({ ...each, stock: -3000 })) };

test('incoming goods after overselling are shown with the quantity that is still missing', async () => {
  const dialog = <AdjustStockDialog product={owed} opened onClose={() => undefined} />;
  await draw(dialog, { answers: {} });
  await until(() => fill(field('Cantidad'), '2'));
  await until(() => expect(seen()).toContain('Quedarán −1'));
});

test('a withdrawal above the stock is refused, and the available stock is shown', async () => {
  const dialog = <AdjustStockDialog product={beans} opened onClose={() => undefined} />;
  await draw(dialog, { answers: {} });
  await until(() => fill(field('Cantidad'), '25'));
  const out = [...document.querySelectorAll<HTMLElement>('[role=radiogroup] label')].at(-1);
  out?.click();
  await until(() => expect(seen()).toContain('No hay tantas: hay 20'));
});
