import { expect, test } from 'vitest';
import { wordsOfPerson } from './person-words.ts';
import { texts } from './translator.ts';

test('a person’s words stand in the place of a shop’s, and all others are the same', () => {
  const { assistant, ...others } = wordsOfPerson(texts.es);
  expect(assistant.lines).toEqual({ ...texts.es.assistant.lines, ...texts.es.assistant.person.lines });
  expect(assistant.plan.sales).toBe('Ingresos');
  expect(assistant.plan.month).toBe(texts.es.assistant.plan.month);
  expect({ ...others, assistant: texts.es.assistant }).toEqual(texts.es);
});

test('a sentence that comes in parts is taken whole', () => {
  const parts = Object({ story: ['Vendiste ', ['sales']], person: { story: ['Ganaste ', ['sales']] } });
  expect(wordsOfPerson({ assistant: parts }).assistant.story).toEqual(['Ganaste ', ['sales']]);
});

test('a missing part is omitted', () => {
  expect(wordsOfPerson({})).toEqual({});
});
