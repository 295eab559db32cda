import { expect, test } from 'vitest';
import { emailsIn, wrongEmail } from './team.ts';

test('addresses are found however they were pasted, each once', () => {
  const pasted = 'Ana@Example.com, beto@example.com;\n"Carla" <carla@example.com>\tana@example.com ';
  expect(emailsIn(pasted)).toEqual(['ana@example.com', 'beto@example.com', 'carla', 'carla@example.com']);
  expect(emailsIn(' \n ')).toEqual([]);
});

test('the first that is none is told', () => {
  expect(wrongEmail(['ana@example.com', 'beto@example', 'x'])).toBe('beto@example');
  expect(wrongEmail(['ana@example.com'])).toBeUndefined();
});
