import { expect, test } from 'vitest';
import { ModifierForm } from './modifier-rules.ts';
import { blankModifier, blankOption } from './modifier-values.ts';

const values = (...options: Partial<ReturnType<typeof blankOption>>[]) => ({
  ...blankModifier(true),
  name: 'Leche',
  options: options.map((option) => ({ ...blankOption(), ...option })),
});
const wrong = (form: ReturnType<typeof values>) =>
  (ModifierForm.safeParse(form).error?.issues ?? []).map(({ path }) => path.join('.'));

test('an option is refused in its own row, whatever empty rows stand before it', () => {
  expect(wrong(values({}, { name: 'Entera' }, {}, { price: 500 }))).toEqual(['options.3.name']);
});

test('empty rows are none, but one option there has to be', () => {
  const judged = ModifierForm.safeParse(values({}, { name: 'Entera', price: 500 }));
  expect(judged.data?.options.map(({ name }) => name)).toEqual(['Entera']);
  expect(wrong(values({}, {}))).toEqual(['options']);
});
