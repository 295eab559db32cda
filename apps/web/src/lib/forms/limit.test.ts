import { line, optionalEmail, optionalParagraph } from '@mostrador/shared/wire/field';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { limitAt } from './limit.ts';

const Input = z.object({
  name: line(80),
  notes: optionalParagraph(500).nullish(),
  email: optionalEmail().nullish(),
  amount: z.int().max(9),
  lines: z.array(z.object({ note: line(140) })),
});

test('the limit of a text comes from its rule, also if the text may be absent or stands in a list', () => {
  const limits = ['name', 'notes', 'lines.3.note'].map((path) => limitAt(Input, path));
  expect(limits).toEqual([80, 500, 140]);
});

test('values that are rearranged first have the limits of the rules behind', () => {
  const Form = z
    .custom<{ name: string }>()
    .transform((values): unknown => values)
    .pipe(Input)
    .refine(() => true);
  expect(limitAt(Form, 'name')).toBe(80);
});

test('numbers, texts of a fixed notation and unknown fields have no limit', () => {
  const paths = ['amount', 'email', 'lines', 'lines.0.price', 'phone'];
  expect(paths.map((path) => limitAt(Input, path))).toEqual(paths.map(() => undefined));
  expect(limitAt(undefined, 'name')).toBeUndefined();
});
