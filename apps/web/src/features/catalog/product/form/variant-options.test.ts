import { expect, test } from 'vitest';
import { blankVariant, type VariantValues } from './product-form.ts';
import { optionsOf, withOptions } from './variant-options.ts';

const named = (variants: VariantValues[]) => variants.map(({ color, size }) => `${color}/${size}`);
const colors = (variants: VariantValues[], ...options: string[]) =>
  withOptions(variants, { dimension: 'color', options });
const sizes = (variants: VariantValues[], ...options: string[]) =>
  withOptions(variants, { dimension: 'size', options });
const matrix = () => sizes(colors([blankVariant()], 'Azul', 'Rojo', 'Verde'), 'M', 'L');

test('three colours and two sizes are six variants, in the order they were named', () => {
  expect(named(matrix())).toEqual(['Azul/M', 'Azul/L', 'Rojo/M', 'Rojo/L', 'Verde/M', 'Verde/L']);
  expect(optionsOf(matrix(), 'size')).toEqual(['M', 'L']);
});

test('options that come one after the other make the same, and rows keep what was typed', () => {
  const first = { ...blankVariant(), price: 500, stock: 1000 };
  const grown = sizes(colors(sizes(colors([first], 'Azul'), 'M'), 'Azul', 'Rojo'), 'M', 'L');
  expect(named(grown)).toEqual(['Azul/M', 'Azul/L', 'Rojo/M', 'Rojo/L']);
  expect(grown[0]).toMatchObject({ id: first.id, price: 500, stock: 1000 });
  expect(grown[1]).toMatchObject({ price: null, stock: null });
  expect(new Set(grown.map(({ id }) => id)).size).toBe(4);
});

test('a combination that was taken out stays out when another option comes', () => {
  const without = matrix().filter(({ color, size }) => color !== 'Rojo' || size !== 'L');
  expect(named(colors(without, 'Azul', 'Rojo', 'Verde', 'Negro'))).toEqual([
    ...named(without),
    'Negro/M',
    'Negro/L',
  ]);
});

test('an option that is gone takes its rows along, the last of a dimension leaves one of each', () => {
  expect(named(colors(matrix(), 'Azul'))).toEqual(['Azul/M', 'Azul/L']);
  const plain = sizes(matrix());
  expect(named(plain)).toEqual(['Azul/', 'Rojo/', 'Verde/']);
  expect(plain[0]?.id).toBeDefined();
  expect(colors(sizes(colors([blankVariant()], 'Azul'), 'M'))).toHaveLength(1);
});

test('one option put in the place of the only other one renames nothing away', () => {
  expect(named(colors(matrix(), 'Negro'))).toEqual(['Negro/M', 'Negro/L']);
});
