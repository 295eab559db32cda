import { expect, test } from 'vitest';
import { aFound } from '../../../domain/product/found-product.fixture.ts';
import { lineOf } from '../../../domain/selling/sold-line.ts';
import { soldAnew } from './sold-anew.ts';

const box = { id: 'box', name: 'Caja', units: 12_000, price: 9500 };
const cola = aFound({ codes: [{ ...box, code: 'CAJA' }] });
const oat = { id: 'oat', name: 'Avena', price: 500, quantity: 1000 };
const sold = {
  ...lineOf({ ...cola, pack: box }, 24_000, [oat]),
  id: 'l',
  lineId: 'l',
  price: 810,
  priceNow: 810,
  discount: { value: 500, unit: 'percentage' as const },
  note: 'fría',
};

test('a repeated sale uses the current catalogue prices', () => {
  const now = { ...cola, price: 900, codes: [{ ...box, price: 9900, code: 'CAJA' }] };
  const line = soldAnew(sold, { items: new Map([['v', now]]), extraPrices: new Map([['oat', 600]]) });
  expect(line).toMatchObject({
    id: 'l',
    lineId: null,
    quantity: 24_000,
    price: 900,
    priceNow: 900,
    wholesaleQuantity: 24_000,
    pack: { id: 'box', price: 9900 },
    extras: [{ id: 'oat', price: 600 }],
    discount: sold.discount,
    note: 'fría',
  });
});

test('a pack that is gone is sold by the unit, and what the catalogue lost stays as it was', () => {
  const unpacked = { ...cola, codes: [] };
  expect(soldAnew(sold, { items: new Map([['v', unpacked]]), extraPrices: new Map() }).pack).toBeNull();
  expect(soldAnew(sold, { items: new Map(), extraPrices: new Map() })).toEqual({ ...sold, lineId: null });
});
