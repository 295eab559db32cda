import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import * as field from './field.ts';
import { fromForm, shapeOf } from './wire.ts';

const refusal = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map((issue) => issue.message);

test('a line is trimmed, single and storable', () => {
  const name = field.line(5, { required: 'nameRequired' });
  expect(name.parse('  a \n b ')).toBe('a b');
  expect(name.parse('Cafe\u0301')).toBe('Café');
  for (const missing of ['', '  ', undefined, null]) expect(refusal(name, missing)).toEqual(['nameRequired']);
  expect(refusal(name, 'abcdef')).toEqual(['tooLong']);
  for (const garbage of ['a\0b', 'a\ud800', 7, ['a']])
    expect(refusal(name, garbage)).toEqual(['invalidText']);
});

test('nothing is null, and a missing field stays missing', () => {
  const Note = z.object({ note: field.optionalParagraph(20).optional(), line: field.optionalLine(20) });
  expect(Note.parse({ line: ' ' })).toEqual({ line: null });
  expect(Note.parse({ note: ' a\r\nb ', line: null })).toEqual({ note: 'a\nb', line: null });
  expect(refusal(Note, { line: 'x'.repeat(21) })).toEqual(['tooLong']);
  expectTypeOf<z.infer<typeof Note>['line']>().toEqualTypeOf<string | null>();
});

test('an e-mail has one spelling', () => {
  expect(field.emailField().parse(' Ana@Tienda.GT ')).toBe('ana@tienda.gt');
  expect(refusal(field.emailField(), '')).toEqual(['emailRequired']);
  expect(refusal(field.emailField(), undefined)).toEqual(['emailRequired']);
  expect(refusal(field.emailField(), 'ana@')).toEqual(['emailInvalid']);
  expect(refusal(field.emailField(), `${'a'.repeat(250)}@b.co`)).toEqual(['tooLong']);
  expect(field.optionalEmail().parse(' ')).toBeNull();
  expect(refusal(field.optionalEmail(), 'x')).toEqual(['emailInvalid']);
});

test('a phone is digits, plus and spaces', () => {
  expect(field.phoneField().parse('+502 (5555)-1234')).toBe('+502 5555 1234');
  expect(refusal(field.phoneField(), '')).toEqual(['phoneRequired']);
  for (const bad of ['12345', 'llámame', '+', '1'.repeat(21)])
    expect(refusal(field.phoneField(), bad)).toEqual(['phoneInvalid']);
  expect(field.optionalPhone().parse('')).toBeNull();
});

test('days, colours, zones and codes', () => {
  expect(field.dateField().parse('2026-02-28')).toBe('2026-02-28');
  expect(refusal(field.dateField(), '2026-02-30')).toEqual(['invalidDate']);
  expect(refusal(field.dateField({ required: 'startDateRequired' }), undefined)).toEqual([
    'startDateRequired',
  ]);
  expect(field.hexColor().parse('#FFaa00')).toBe('#ffaa00');
  expect(refusal(field.hexColor(), 'red')).toEqual(['invalidColor']);
  expect(refusal(field.timeZoneField(), 'Marte')).toEqual(['invalidTimeZone']);
  expect(refusal(field.oneOf(['asc', 'desc']), 'up')).toEqual(['invalidOption']);
});

test('the fields keep a shape that the wire can read', () => {
  for (const optional of [field.optionalLine(5), field.optionalPhone(), field.optionalEmail()]) {
    expect(JSON.stringify(shapeOf(optional, 'input'))).toMatch(/"string".*"null"/);
    expect(fromForm(shapeOf(optional, 'input'))('')).toBeNull();
  }
  expect(shapeOf(field.dateField(), 'output')).toMatchObject({ type: 'string', format: 'date' });
});

test('a missing required code is distinguished from an invalid one', () => {
  const language = field.neededOneOf(['es', 'en'], 'languageRequired');
  expect(language.parse('en')).toBe('en');
  for (const missing of [undefined, null, ''])
    expect(refusal(language, missing)).toEqual(['languageRequired']);
  for (const wrong of ['fr', 7, ['es']]) expect(refusal(language, wrong)).toEqual(['invalidOption']);
});

test('invisible marks make no second name', () => {
  const name = field.line(80);
  for (const written of ['Pan\u200b', '\u200ePan', 'P\u00adan', '\ufeffPan', 'Pan\u202e'])
    expect(name.parse(written)).toBe('Pan');
  expect(name.safeParse('\u200b').success).toBe(false);
  // Joiners between letters of one script or the parts of an emoji are visible.
  expect(name.parse('می\u200cخواهم 👩\u200d🍳')).toBe('می\u200cخواهم 👩\u200d🍳');
});

test('marks that command a machine are no letters', () => {
  const name = field.line(80);
  const commands = '\x1b@\x1dV\x01\x07\x7f\x9b';
  expect(name.parse(`Pan${commands} dulce`)).toBe('Pan@V dulce');
  expect(field.optionalLine(80).parse(`a\tb\vc${commands}`)).toBe('a b c@V');
  expect(field.optionalParagraph(80).parse('uno\x1b\n\tdos\f\x1d')).toBe('uno\n\tdos');
  expect(refusal(name, '\x1b\x1d')).toEqual(['required']);
});
