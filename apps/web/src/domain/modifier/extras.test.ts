import { expect, test } from 'vitest';
import { chosenOf, isComplete, toggled } from './extras.ts';

const option = (id: string, price = 0) => ({ id, name: id, price });
const milk = { min: 1, max: 1, options: [option('whole'), option('oat', 500)] };
const toppings = { min: 0, max: 2, options: [option('nuts', 300), option('cream', 200), option('sauce')] };

test('a question is answered by as many options as it wants', () => {
  expect(isComplete([milk, toppings], [])).toBe(false);
  expect(isComplete([milk, toppings], ['oat'])).toBe(true);
  expect(isComplete([milk, toppings], ['oat', 'whole'])).toBe(false);
  expect(isComplete([toppings], ['nuts', 'cream', 'sauce'])).toBe(false);
});

test('one more than the most takes the place of the first', () => {
  expect(toggled(['whole'], milk, 'oat')).toEqual(['oat']);
  expect(toggled(['oat', 'nuts', 'cream'], toppings, 'sauce')).toEqual(['oat', 'cream', 'sauce']);
  expect(toggled(['oat', 'nuts'], toppings, 'nuts')).toEqual(['oat']);
});

test('the line holds names and prices in the order of the questions', () => {
  expect(chosenOf([milk, toppings], ['cream', 'oat'])).toEqual([
    { id: 'oat', name: 'oat', price: 500, quantity: 1000 },
    { id: 'cream', name: 'cream', price: 200, quantity: 1000 },
  ]);
});
