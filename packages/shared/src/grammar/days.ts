import { addDays, addMonths, isDate } from '../time.ts';
import type { Token } from './tokens.ts';

/** A day among the words; null for one that is still to come. */
export type Day = { date: string | null; end: number };

const weekdays: Record<string, number> = {
  ...numbered(1, 'lunes martes miercoles jueves viernes sabado domingo'),
  ...numbered(1, 'monday tuesday wednesday thursday friday saturday sunday'),
};
const months: Record<string, number> = {
  ...numbered(1, 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  ...numbered(1, 'january february march april may june july august september october november december'),
  setiembre: 9,
};

const phrases: [string, number][] = [
  ['hoy en la manana', 0],
  ['esta manana', 0],
  ['esta tarde', 0],
  ['esta noche', 0],
  ['hoy', 0],
  ['antes de ayer', -2],
  ['anteayer', -2],
  ['antier', -2],
  ['antenoche', -2],
  ['ayer por la tarde', -1],
  ['ayer en la tarde', -1],
  ['ayer en la noche', -1],
  ['anoche', -1],
  ['ayer', -1],
  ['the day before yesterday', -2],
  ['last night', -1],
  ['yesterday', -1],
  ['this morning', 0],
  ['this afternoon', 0],
  ['tonight', 0],
  ['today', 0],
  ['la semana pasada', -7],
  ['last week', -7],
];
const ahead = new Set(['pasado manana', 'manana', 'tomorrow', 'next week', 'la proxima semana']);

/** The day that is said at a word, if any, seen from today. */
export function dayAt(tokens: readonly Token[], start: number, today: string): Day | null {
  const says = (phrase: string) => {
    const words = phrase.split(' ');
    return words.every((word, index) => tokens[start + index]?.key === word) ? start + words.length : null;
  };
  for (const phrase of ahead) {
    const end = says(phrase);
    if (end !== null) return { date: null, end };
  }
  for (const [phrase, days] of phrases) {
    const end = says(phrase);
    if (end !== null) return { date: addDays(today, days), end };
  }
  return agoAt(tokens, start, today) ?? weekdayAt(tokens, start, today) ?? monthDayAt(tokens, start, today);
}

const counts: Record<string, number> = {
  ...{ un: 1, una: 1, a: 1, ...numbered(1, 'uno dos tres cuatro cinco seis siete ocho nueve diez') },
  ...numbered(1, 'one two three four five six seven eight nine ten'),
};
const spans: Record<string, number> = {
  dia: 1,
  dias: 1,
  day: 1,
  days: 1,
  semana: 7,
  semanas: 7,
  week: 7,
  weeks: 7,
};

/** «hace tres días», «two days ago». */
function agoAt(tokens: readonly Token[], start: number, today: string): Day | null {
  const isSpanish = tokens[start]?.key === 'hace';
  const at = isSpanish ? start + 1 : start;
  const word = tokens[at]?.key ?? '';
  const count = counts[word] ?? (/^\d{1,2}$/.test(word) ? Number(word) : undefined);
  const span = spans[tokens[at + 1]?.key ?? ''];
  if (count === undefined || span === undefined) return null;
  if (isSpanish) return { date: addDays(today, -count * span), end: at + 2 };
  return tokens[at + 2]?.key === 'ago' ? { date: addDays(today, -count * span), end: at + 3 } : null;
}

/** The last one before today: «el lunes», «el lunes pasado», «last Monday», «on Monday». */
function weekdayAt(tokens: readonly Token[], start: number, today: string): Day | null {
  const isLed = ['el', 'on', 'last', 'this'].includes(tokens[start]?.key ?? '');
  const at = isLed ? start + 1 : start;
  const weekday = weekdays[tokens[at]?.key ?? ''];
  if (weekday === undefined) return null;
  const now = new Date(`${today}T12:00:00Z`).getUTCDay() || 7;
  const back = (now - weekday + 7) % 7 || 7;
  const isTrailed = ['pasado', 'anterior'].includes(tokens[at + 1]?.key ?? '');
  return { date: addDays(today, -back), end: at + (isTrailed ? 2 : 1) };
}

/** «el 5 de noviembre», «el día 5», «on November 5», «the 5th». */
function monthDayAt(tokens: readonly Token[], start: number, today: string): Day | null {
  const key = (index: number) => tokens[index]?.key ?? '';
  const dayIn = (word: string) => /^(\d{1,2})(?:st|nd|rd|th|ero)?$/.exec(word)?.[1];
  let at = start;
  if (['el', 'on', 'the'].includes(key(at))) at += 1;
  if (key(at) === 'the' || key(at) === 'dia') at += 1;
  const month = months[key(at)];
  if (month !== undefined && dayIn(key(at + 1)))
    return lastOf({ day: Number(dayIn(key(at + 1))), month }, today, at + 2);
  const day = dayIn(key(at));
  if (!day) return null;
  if (['de', 'of'].includes(key(at + 1)) && months[key(at + 2)] !== undefined)
    return lastOf({ day: Number(day), month: months[key(at + 2)] ?? 1 }, today, at + 3);
  const isNamed = key(at - 1) === 'dia' || (at > start && /\D$/.test(key(at)));
  return isNamed ? lastOfMonth(Number(day), today, at + 1) : null;
}

const two = (count: number) => String(count).padStart(2, '0');

function lastOf({ day, month }: { day: number; month: number }, today: string, end: number): Day | null {
  const year = Number(today.slice(0, 4));
  const found = [year, year - 1]
    .map((each) => `${each}-${two(month)}-${two(day)}`)
    .find((date) => isDate(date) && date <= today);
  return found ? { date: found, end } : null;
}

function lastOfMonth(day: number, today: string, end: number): Day | null {
  const here = `${today.slice(0, 8)}${two(day)}`;
  const before = `${addMonths(today, -1).slice(0, 8)}${two(day)}`;
  const found = [here, before].find((date) => isDate(date) && date <= today);
  return found ? { date: found, end } : null;
}

function numbered(first: number, words: string) {
  return Object.fromEntries(words.split(' ').map((word, index) => [word, first + index]));
}
