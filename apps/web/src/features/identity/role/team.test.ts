import { expect, test } from 'vitest';
import { emailsIn, wrongEmail } from './team.ts';

test('addresses are found however they were pasted, each once', () => {
  const pasted = 'Ana@Example.com, beto@example.com;\n"Carla" <carla@example.com>\tana@example.com ';
  expect(emailsIn(pasted)).toEqual(['ana@example.com', 'beto@example.com', 'carla@example.com']);
  const named =
    'Pérez, Carla <carla@example.com>; "Dora (caja)" <DORA@example.com>, <eva@example.com>\nf@example.com';
  expect(emailsIn(named)).toEqual([
    'carla@example.com',
    'dora@example.com',
    'eva@example.com',
    'f@example.com',
  ]);
  expect(emailsIn(' \n ')).toEqual([]);
});

test('the first invalid address is reported', () => {
  expect(wrongEmail(['ana@example.com', 'beto@example', 'x'])).toBe('beto@example');
  expect(wrongEmail(['ana@example.com'])).toBeUndefined();
  expect(wrongEmail(emailsIn('ana@example.com, carla'))).toBe('carla');
  expect(wrongEmail(emailsIn('Carla <carla>'))).toBe('carla');
});
