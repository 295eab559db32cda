import { addDays, addMonths, isDate } from '../time/time.ts';
import { endOfPhrase, type Token } from './tokens.ts';

/** A day in the sentence. Null if it is in the future, or if the words do not determine it exactly. */
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
  ['hace un rato', 0],
  ['hace rato', 0],
  ['hace media hora', 0],
  ['ahorita', 0],
  ['recien', 0],
  ['just now', 0],
  ['esta manana', 0],
  ['en la manana', 0],
  ['por la manana', 0],
  ['esta tarde', 0],
  ['esta noche', 0],
  ['hoy', 0],
  ['antes de ayer', -2],
  ['anteayer', -2],
  ['antier', -2],
  ['antenoche', -2],
  ['anoche', -1],
  ['ayer', -1],
  ['the day before yesterday', -2],
  ['last night', -1],
  ['yesterday', -1],
  ['this morning', 0],
  ['this afternoon', 0],
  ['tonight', 0],
  ['today', 0],
];
/** Future days, periods without an exact day, and recurrences. */
const unsure = [
  ...[
    'pasado manana',
    'manana',
    'tomorrow',
    'next week',
    'next month',
    'la proxima semana',
    'el proximo mes',
  ],
  ...['la semana pasada', 'el mes pasado', 'la quincena pasada', 'el ano pasado', 'el fin de semana'],
  ...['el fin de semana pasado', 'el otro dia', 'hace unos dias', 'hace dias', 'hace tiempo', 'hace poco'],
  ...[
    'last week',
    'last month',
    'last year',
    'last weekend',
    'the weekend',
    'the other day',
    'a few days ago',
  ],
  ...['todos los dias', 'todas las semanas', 'todos los meses', 'cada dia', 'cada semana', 'cada quincena'],
  ...['cada mes', 'cada ano', 'mensual', 'mensuales', 'semanal', 'semanales', 'al mes', 'a la semana'],
  ...['every day', 'every week', 'every month', 'every year', 'each month', 'each week', 'monthly', 'weekly'],
].toSorted((one, other) => other.length - one.length);
/** Parts of a day, which may follow the day. */
const parts = [
  ...['por la manana', 'en la manana', 'de la manana', 'por la tarde', 'en la tarde', 'de la tarde'],
  ...[
    'por la noche',
    'en la noche',
    'de la noche',
    'en la madrugada',
    'al mediodia',
    'a mediodia',
    'temprano',
  ],
  ...['in the morning', 'in the afternoon', 'in the evening', 'at night', 'at noon', 'morning', 'afternoon'],
  ...['evening', 'night'],
];

/** The day that begins at a word, relative to today. Null if there is none. */
export function dayAt(tokens: readonly Token[], start: number, today: string): Day | null {
  const day = wholeDayAt(tokens, start, today);
  return day && { ...day, end: firstEnd(tokens, day.end, parts) ?? day.end };
}

/** The index after the first of some phrases that begins at a word. */
function firstEnd(tokens: readonly Token[], at: number, all: readonly string[]): number | null {
  for (const phrase of all) {
    const end = endOfPhrase(tokens, at, phrase);
    if (end !== null) return end;
  }
  return null;
}

function wholeDayAt(tokens: readonly Token[], start: number, today: string): Day | null {
  for (const [phrase, days] of phrases) {
    const end = endOfPhrase(tokens, start, phrase);
    if (end !== null) return { date: addDays(today, days), end };
  }
  const inexact = firstEnd(tokens, start, unsure);
  if (inexact !== null) return { date: null, end: inexact };
  return (
    agoAt(tokens, start, today) ??
    weekdayAt(tokens, start, today) ??
    writtenAt(tokens, start, today) ??
    monthDayAt(tokens, start, today)
  );
}

const counts: Record<string, number> = {
  ...{ un: 1, una: 1, a: 1, ...numbered(1, 'uno dos tres cuatro cinco seis siete ocho nueve diez') },
  ...numbered(11, 'once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte'),
  ...numbered(1, 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'),
};
/** A month or a year ago is no exact day. */
const longSpans = new Set('mes meses month months ano anos year years quincena quincenas'.split(' '));
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
  const unit = tokens[at + 1]?.key ?? '';
  const isLong = longSpans.has(unit);
  const span = spans[unit] ?? 0;
  if (count === undefined || (span === 0 && !isLong)) return null;
  if (isLong) {
    if (isSpanish) return { date: null, end: at + 2 };
    return tokens[at + 2]?.key === 'ago' ? { date: null, end: at + 3 } : null;
  }
  if (isSpanish) return { date: addDays(today, -count * span), end: at + 2 };
  return tokens[at + 2]?.key === 'ago' ? { date: addDays(today, -count * span), end: at + 3 } : null;
}

/** The last such weekday before today: «el lunes», «el lunes pasado», «last Monday», «on Monday». */
function weekdayAt(tokens: readonly Token[], start: number, today: string): Day | null {
  const key = (index: number) => tokens[index]?.key ?? '';
  const isLed = ['el', 'este', 'on', 'last', 'this', 'next'].includes(key(start));
  const isNext = key(start) === 'next' || key(start + 1) === 'proximo';
  const at = start + (isLed ? 1 : 0) + (key(start + 1) === 'proximo' ? 1 : 0);
  const weekday = weekdays[key(at)];
  if (weekday === undefined) return null;
  const isComing = key(at + 1) === 'que' && key(at + 2) === 'viene';
  if (isNext || isComing) return { date: null, end: at + (isComing ? 3 : 1) };
  const now = weekdayOf(today);
  const back = (now - weekday + 7) % 7 || 7;
  const date = addDays(today, -back);
  const isTrailed = ['pasado', 'anterior'].includes(key(at + 1));
  if (isTrailed || !/^\d{1,2}$/.test(key(at + 1))) return { date, end: at + (isTrailed ? 2 : 1) };
  // «el lunes 23», if that Monday was a 23rd; if a month follows, the number and the month are the day.
  if (months[key(at + 3)] !== undefined) return { date, end: at + 1 };
  const numberedDay = lastOfMonth(Number(key(at + 1)), today, at + 2);
  return numberedDay?.date && weekdayOf(numberedDay.date) === weekday
    ? numberedDay
    : { date: null, end: at + 2 };
}

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay() || 7;

/** «el 25/11», «25/11/2026», «2026-11-25». A date in which day and month may be swapped is not determined. */
function writtenAt(tokens: readonly Token[], start: number, today: string): Day | null {
  const lead = tokens[start]?.key ?? '';
  const isLed = ['el', 'del', 'dia', 'fecha', 'on', 'the'].includes(lead);
  const at = isLed ? start + 1 : start;
  const key = tokens[at]?.key ?? '';
  const end = at + 1;
  if (isDate(key)) return { date: key <= today ? key : null, end };
  const [, first, second, third] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(key) ?? [];
  if (!first || !second || (!third && !(isLed && key.includes('/')))) return null;
  const [day, month] = [Number(first), Number(second)];
  const isMonthFirst = month > 12 || (['on', 'the'].includes(lead) && day <= 12 && day !== month);
  if (isMonthFirst) return { date: null, end };
  if (!third) return lastOf({ day, month }, today, end) ?? { date: null, end };
  const date = `${third.length === 2 ? `20${third}` : third}-${two(month)}-${two(day)}`;
  return { date: isDate(date) && date <= today ? date : null, end };
}

/** «el 5 de noviembre», «el día 5», «on November 5», «the 5th», «el primero de mayo». */
function monthDayAt(tokens: readonly Token[], start: number, today: string): Day | null {
  const key = (index: number) => tokens[index]?.key ?? '';
  const dayIn = (word: string) =>
    ['primero', 'first'].includes(word) ? '1' : /^(\d{1,2})(?:st|nd|rd|th|ero|ro|º|°)?$/.exec(word)?.[1];
  let at = start;
  if (['el', 'on', 'the'].includes(key(at))) at += 1;
  if (key(at) === 'the' || key(at) === 'dia') at += 1;
  const month = months[key(at)];
  if (month !== undefined && dayIn(key(at + 1)))
    return monthDay({ day: Number(dayIn(key(at + 1))), month }, { tokens, at: at + 2, today });
  const day = dayIn(key(at));
  if (!day) return null;
  if (['de', 'of'].includes(key(at + 1)) && months[key(at + 2)] !== undefined)
    return monthDay({ day: Number(day), month: months[key(at + 2)] ?? 1 }, { tokens, at: at + 3, today });
  const isNamed = key(at - 1) === 'dia' || (at > start && /\D$/.test(key(at)));
  return isNamed ? lastOfMonth(Number(day), today, at + 1) : null;
}

type Behind = { tokens: readonly Token[]; at: number; today: string };

/** A day and month with the year that follows, «de 2026», or the last such date. */
function monthDay(found: { day: number; month: number }, { tokens, at, today }: Behind): Day | null {
  const isJoined = ['de', 'del', 'of', ','].includes(tokens[at]?.key ?? '');
  const year = tokens[isJoined ? at + 1 : at]?.key ?? '';
  if (!/^20\d\d$/.test(year)) return lastOf(found, today, at);
  const date = `${year}-${two(found.month)}-${two(found.day)}`;
  return { date: isDate(date) && date <= today ? date : null, end: at + (isJoined ? 2 : 1) };
}

const two = (count: number) => String(count).padStart(2, '0');

function lastOf({ day, month }: { day: number; month: number }, today: string, end: number): Day | null {
  const year = Number(today.slice(0, 4));
  const found = [year, year - 1]
    .map((each) => `${each}-${two(month)}-${two(day)}`)
    .find((date) => isDate(date) && date <= today);
  if (!found) return null;
  // A date more than half a year ago is not accepted without a year, because it may be in the future.
  return { date: found >= addDays(today, -longestBack) ? found : null, end };
}

/** Days. */
const longestBack = 180;

function lastOfMonth(day: number, today: string, end: number): Day | null {
  const here = `${today.slice(0, 8)}${two(day)}`;
  const before = `${addMonths(today, -1).slice(0, 8)}${two(day)}`;
  const found = [here, before].find((date) => isDate(date) && date <= today);
  return found ? { date: found, end } : null;
}

function numbered(first: number, words: string) {
  return Object.fromEntries(words.split(' ').map((word, index) => [word, first + index]));
}
