// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import {
  button,
  field,
  fill,
  pressKey,
  seen,
  textOfField,
  until,
} from '../../../lib/testing/user.testing.ts';
import { CountScan } from './CountScan.tsx';
import type { StockCount } from './stockcount.columns.tsx';

// A phone: nothing but fingers, and a camera.
vi.mock('../../../lib/device/pointer.ts', () => ({ hasKeyboard: () => false }));

const barcode = '7801005900011';
const count: StockCount = {
  id: 'c',
  code: 'CF-000001',
  status: 'open',
  name: null,
  category: null,
  blind: true,
  uncounted: 'keep',
  user: null,
  counted: 0,
  pending: 1,
  different: null,
  unsettled: 0,
  valueFound: null,
  valueLost: null,
  createdAt: '2026-11-22T16:00:00.000Z',
  updatedAt: '2026-11-22T16:00:00.000Z',
  finishedAt: null,
  endedAt: null,
};
const variant = {
  id: 'v',
  barcode,
  sku: null,
  color: null,
  size: null,
  style: null,
  stock: 5000,
  image: null,
};
const product = {
  id: 'p',
  name: 'Café',
  unit: 'piece',
  hasVariants: false,
  barcode,
  codes: [],
  modifierIds: [],
  variants: [variant],
};
const line = { variantId: 'v', name: 'Café', unit: 'piece', quantity: 1000 };
const sent = vi.fn((_entry: unknown) => line);
const scanField = () => field('Escanea o busca para contar');

beforeEach(async () => {
  sent.mockClear();
  await draw(<CountScan count={count} />, {
    answers: {
      'user.me': () => aMe({}),
      'product.list': () => ({ products: [product], pagination: { page: 1, pages: 1, count: 1 } }),
      'stockCount.count': sent,
    },
  });
  await until(scanField);
  scan(scanField());
  await until(() => field(/Café/));
});

/** As a scanner types: every key at once, then Enter. */
function scan(target: HTMLElement) {
  target.focus();
  for (const key of barcode) pressKey(target, key);
  fill(target, textOfField(target) + barcode);
  pressKey(target, 'Enter');
}

test('a scan counts one more, whatever field has the focus', async () => {
  scan(field(/Café/));
  await until(() => expect(sent).toHaveBeenCalledTimes(2));
  for (const [entry] of sent.mock.calls) {
    expect(entry).toMatchObject({ variantId: 'v', quantity: 1000 });
    expect(entry).not.toHaveProperty('mode');
  }
});

test('after a quantity was typed the next scan is awaited again', async () => {
  const quantity = field(/Café/);
  quantity.focus();
  fill(quantity, '60.25');
  pressKey(quantity, 'Enter');
  await until(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls[1]?.[0]).toMatchObject({ quantity: 60_250, mode: 'set' });
  await until(() => expect(document.activeElement).toBe(scanField()));
});

test('without a keyboard the camera reads codes', async () => {
  button('Escanear con la cámara').click();
  // This browser has none, and says so.
  await until(() => expect(seen()).toMatch('Este dispositivo no tiene cámara.'));
});
