import { translator } from '@mostrador/shared/text/translator';
import { expect, test } from 'vitest';
import { openText } from './open-text.ts';

type Open = Parameters<typeof openText>[0]['store']['open'];

/** At ten in the morning of a Wednesday in Guatemala. */
const now = new Date('2026-03-04T16:00:00Z');

function openStatus(open: Partial<Open>, language: 'es' | 'en' | 'ar' = 'es') {
  const translate = translator(language);
  const closed = { isOpen: false, opensAt: null, closesAt: null, pausedUntil: null };
  const store = { open: { ...closed, ...open }, timeZone: 'America/Guatemala' };
  return openText({ store, t: (word, values) => translate(word, values), language, now });
}

const textOf = (...input: Parameters<typeof openStatus>) =>
  openStatus(...input).text.replaceAll(/\p{Zs}/gu, ' ');
const opens = (instant: string) => ({ opensAt: new Date(instant) });

test('a shop that is closed says when it opens: today, on a day of this week, on a date', () => {
  expect(textOf({})).toBe('Cerrado');
  expect(textOf(opens('2026-03-04T20:00:00Z'))).toMatch(/abre a las 0?2:00|abre a las 14:00/);
  expect(textOf(opens('2026-03-05T14:00:00Z'))).toContain('abre el jueves a las');
  // The next Wednesday: the name of the weekday would be ambiguous.
  expect(textOf(opens('2026-03-11T14:00:00Z'))).toContain('abre el 11 de marzo a las');
  expect(textOf(opens('2026-03-11T14:00:00Z'), 'en')).toContain('opens March 11 at');
  expect(textOf(opens('2026-03-11T14:00:00Z'), 'ar')).toContain('11 مارس');
});

test('the day is the shop’s, whatever day it is elsewhere', () => {
  // Ten in the evening there, the next day in London.
  expect(textOf(opens('2026-03-05T04:00:00Z'))).toContain('abre a las');
});

test('a pause that lasts until another day says which', () => {
  const paused = (instant: string) => ({ isOpen: true, pausedUntil: new Date(instant) });
  expect(openStatus(paused('2026-03-04T18:00:00Z')).isOpen).toBe(false);
  expect(textOf(paused('2026-03-04T18:00:00Z'))).not.toContain('mar');
  expect(textOf(paused('2026-03-06T18:00:00Z'))).toMatch(/6 mar 2026/);
});

test('an open one says until when, unless that is far away', () => {
  const closes = (instant: string) => ({ isOpen: true, closesAt: new Date(instant) });
  expect(textOf(closes('2026-03-04T23:00:00Z'))).toContain('Abierto hasta');
  expect(textOf(closes('2026-03-08T23:00:00Z'))).not.toContain('hasta');
});
