import { checkDigitOf } from '@mostrador/shared/money/check-digit';
import { usualScaleFormat } from '@mostrador/shared/money/scale-label';
import { expect, test } from 'vitest';
import { applyChanges, makeCatalogue } from '../shelf/catalogue-make.ts';
import { weighed } from '../shelf/product.fixture.ts';
import { scannedOf, searchedAs, timesScanned } from './scanned.ts';

const catalogue = makeCatalogue([
  weighed('Queso', '123'),
  weighed('Jamón', '00077'),
  weighed('Azafrán', '9', { unit: 'g' }),
  weighed('Escoba', '55', { unit: 'piece', quantityMin: 1000, quantityStep: 1000 }),
  weighed('Código propio', '2100123003509'),
]);
const read = (code: string, scaleLabels: 'none' | 'weight' | 'price', decimals: 0 | 2 = 2) => {
  const scanned = scannedOf(catalogue, code, { scaleLabels, scaleFormat: usualScaleFormat, decimals });
  return scanned && [scanned.item.name, scanned.quantity];
};

/** The digit that makes a code of twelve whole. */
const whole = (twelve: string) => {
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return twelve + ((10 - (sum % 10)) % 10);
};

test('a label carries the weight, by a number with or without its zeros', () => {
  expect(read(whole('210012300350'), 'weight')).toEqual(['Queso', 350]);
  expect(read(whole('290007701250'), 'weight')).toEqual(['Jamón', 1250]);
  expect(read(whole('200000900002'), 'weight')).toEqual(['Azafrán', 2000]);
});

test('a pack code adds its number of units; a further barcode is the item itself', () => {
  const box = { id: 'box', variantId: 'Cola-1', code: 'CAJA 12', name: 'Caja', units: 12_000, price: 9500 };
  const other = {
    id: 'other',
    variantId: 'Cola-1',
    code: '0750100000005',
    name: null,
    units: 1000,
    price: null,
  };
  const piece = { unit: 'piece', quantityMin: 1000, quantityStep: 1000 } as const;
  const shelf = makeCatalogue([weighed('Cola', '5', { ...piece, codes: [box, other] })]);
  const rules = { scaleLabels: 'none', scaleFormat: usualScaleFormat, decimals: 2 } as const;
  const scan = (code: string) => scannedOf(shelf, code, rules);
  const packed = scan('caja12');
  const pack = { id: 'box', name: 'Caja', units: 12_000, price: 9500 };
  expect(packed).toMatchObject({ item: { name: 'Cola' }, pack });
  expect(packed && timesScanned(packed, undefined)).toEqual({ quantity: 12_000, pack });
  expect(packed && timesScanned(packed, 3000)).toEqual({ quantity: 36_000, pack });
  expect(scan('750100000005')).toEqual({ item: packed?.item, quantity: undefined });
  expect(scannedOf(applyChanges(shelf, { gone: ['Cola'] }), 'CAJA 12', rules)).toBeUndefined();
});

test('a label with a price charges it, once for each that lies there', () => {
  const [at100, at33] = [weighed('Res', '1', { price: 10_000 }), weighed('Pollo', '2', { price: 3350 })];
  const shelf = makeCatalogue([at100, at33]);
  const scan = (code: string) =>
    scannedOf(shelf, whole(code), { scaleLabels: 'price', scaleFormat: usualScaleFormat, decimals: 2 });
  const beef = scan('200000103333');
  expect(beef && timesScanned(beef, undefined)).toEqual({ quantity: 333, labelAmount: 3333 });
  const chicken = scan('200000201000');
  expect(chicken && timesScanned(chicken, undefined)).toEqual({ quantity: 299, labelAmount: 1000 });
  expect(chicken && timesScanned(chicken, 3000)).toEqual({ quantity: 896, labelAmount: 3000 });
});

test('or the price, from which the weight follows', () => {
  expect(read(whole('210012301348'), 'price')).toEqual(['Queso', 350]);
  expect(read(whole('210012301348'), 'price', 0)).toEqual(['Queso', 35_013]);
});

test('a code that is no scale label stays a code', () => {
  expect(read(whole('210012300350'), 'none')).toBeUndefined();
  const good = whole('210012300350');
  expect(read(good.slice(0, 12) + ((Number(good.at(-1)) + 1) % 10), 'weight')).toBeUndefined();
  expect(read(whole('210012300000'), 'weight')).toBeUndefined();
  expect(read(whole('210099900350'), 'weight')).toBeUndefined();
  // A broom has no weight, whatever the label says.
  expect(read(whole('210005500350'), 'weight')).toBeUndefined();
  expect(read('2100123003509', 'weight')).toEqual(['Código propio', undefined]);
});

test('the server is queried for the product of the label', () => {
  const rules = { scaleLabels: 'weight', scaleFormat: usualScaleFormat, decimals: 2 } as const;
  expect(searchedAs(whole('210012300350'), rules)).toBe('123');
  expect(searchedAs('7501055300013', rules)).toBe('7501055300013');
});

test('a scale of another maker is read by the layout that the shop chose', () => {
  const price = { scaleLabels: 'price', scaleFormat: '2AAAAAxVVVVC', decimals: 2 } as const;
  const twelve = `20012375000${checkDigitOf('20012375000')}`;
  for (const code of [twelve, `0${twelve}`])
    expect(scannedOf(catalogue, code, price)).toMatchObject({ item: { name: 'Queso' }, labelAmount: 5000 });
  expect(scannedOf(catalogue, whole('210012300350'), price)).toBeUndefined();
  expect(searchedAs(twelve, price)).toBe('123');
});
