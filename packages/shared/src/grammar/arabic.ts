import {
  beginWithAnd,
  beginWithTo,
  doubles,
  firstNames,
  fractions,
  hundreds,
  phrases,
  scales,
  tens,
  units,
} from './arabic-words.ts';
import { currencyNamed } from './currencies.ts';
import type { Token } from './tokens.ts';

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

/**
 * Translates Arabic words into the words of the grammar with the same meaning, each with its own text:
 * «دفعت» is `pague`, and «خمسة وعشرين» the number 25. Unknown Arabic words and words of other languages stay
 * unchanged.
 */
export function readArabic(tokens: readonly Token[]): Token[] {
  if (!tokens.some(({ text }) => isArabic(text))) return [...tokens];
  const words = tokens.flatMap(wordsOf);
  const read: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const found = numberIn(words, at) ?? phraseIn(words, at);
    read.push(...(found?.tokens ?? words.slice(at, at + 1)));
    at = found?.end ?? at + 1;
  }
  return withDays(withNames(read.flatMap(withAnd)));
}

/** Removes vowel marks, and separates a word from a number that is written together with it: «50كيتزال». */
function wordsOf({ text, key }: Token): Token[] {
  if (!isArabic(text)) return [{ text, key }];
  const plain = text.replace(/\p{Mn}|ـ/gu, '');
  const [, number, unit] = /^(\d[\d.,]*)(\p{Script=Arabic}+)$/u.exec(key) ?? [];
  if (!number || !unit) return divided({ text: plain, key });
  return [
    { text: plain.slice(0, number.length), key: number },
    ...divided({ text: plain.slice(number.length), key: unit }),
  ];
}

const isAmount = (key: string) => numberFor(key) !== undefined || /^\d/.test(key);

const isKnown = (key: string) =>
  isAmount(key) || phrases.some(({ words }) => words.length === 1 && words[0] === key);

const numberFor = (key: string) =>
  units[key] ?? tens[key] ?? hundreds[key] ?? scales[key] ?? doubles[key] ?? fractions[key];

const beginsPhrase = new Set(phrases.map(({ words }) => words[0]));

/** Splits prefixes that are written together with the next word: «وعشرين», «بخمسين», «لأحمد», «للبنزين». */
function divided(token: Token): Token[] {
  const { text, key } = token;
  if (isKnown(key) || beginsPhrase.has(key)) return [token];
  const rest = { text: text.slice(1), key: key.slice(1) };
  const [first] = key;
  if (first === 'و' && (isKnown(rest.key) || beginsPhrase.has(rest.key) || isDividedNumber(rest.key)))
    return [{ text: text.slice(0, 1), key: 'و' }, ...divided(rest)];
  if (first === 'ب' && (isAmount(rest.key) || rest.key.startsWith('ال')))
    return [{ text: text.slice(0, 1), key: 'ب' }, ...divided(rest)];
  if (key.startsWith('لل') && key.length > 3)
    return [
      { text: 'ل', key: 'ل' },
      { text: `ا${text.slice(1)}`, key: `ا${key.slice(1)}` },
    ];
  if (first === 'ل' && key.length > 2 && !beginWithTo.has(key)) return [{ text: 'ل', key: 'ل' }, rest];
  return [token];
}

const isDividedNumber = (key: string) => /^[بل]/.test(key) && isKnown(key.slice(1));

type Read = { tokens: Token[]; end: number };

function phraseIn(words: readonly Token[], at: number): Read | null {
  const [here = '', next = ''] = [words[at]?.key, words[at + 1]?.key];
  if (isPerson(words, at)) return null;
  if (here === 'و') return { tokens: [{ text: 'و', key: 'y' }], end: at + 1 };
  // «half of 300», and half a kilo, are not numbers by themselves.
  if (fractions[here] !== undefined && !isKnown(next)) return null;
  const found = phrases.find(({ words: parts }) =>
    parts.every((part, index) => words[at + index]?.key === part),
  );
  if (!found) return null;
  const end = at + found.words.length;
  const text = textOf(words.slice(at, end));
  return { tokens: found.means.map((key, index) => ({ text: index === 0 ? text : '', key })), end };
}

/** «لعلي» means "to Ali", whose name is spelled like «on». */
const isPerson = (words: readonly Token[], at: number) =>
  words[at]?.text === 'علي' && ['ل', 'لي'].includes(words[at - 1]?.key ?? '');

const textOf = (words: readonly Token[]) =>
  words
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/(?<=^| )([وبل]) /g, '$1');

/**
 * The number in words that begins at a word, or in digits with a scale: «50 ألف». Parts are joined by «و»,
 * with the smaller part first below a hundred; a half after a scale is half of that scale: «مليون ونصف».
 */
function numberIn(words: readonly Token[], start: number): Read | null {
  let at = start;
  let sum = 0;
  let last: Part | null = null;
  for (;;) {
    const from = at > start && words[at]?.key === 'و' ? at + 1 : at;
    const part: Part | null = from > at || at === start ? partIn(words, from, last) : null;
    if (!part || (last && part.value >= last.size)) break;
    sum += part.value;
    last = part;
    at = part.end;
  }
  if (!last) return null;
  return { tokens: [{ text: textOf(words.slice(start, at)), key: String(sum) }], end: at };
}

/** `size` is the exclusive upper limit of the next part. */
type Part = { value: number; size: number; end: number };

function partIn(words: readonly Token[], at: number, before: Part | null): Part | null {
  const key = (index: number) => words[index]?.key ?? '';
  const double = doubles[key(at)];
  if (double !== undefined) return { value: double, size: double / 2, end: at + 1 };
  const half = fractions[key(at)];
  if (half !== undefined) {
    const scale = scales[key(at + 1)];
    if (scale) return { value: half * scale, size: 1000, end: at + 2 };
    return before && { value: half * (before.size > 100 ? before.size : 1), size: 0, end: at + 1 };
  }
  const counted = /^\d{1,3}(\.\d)?$/.test(key(at)) ? { value: Number(key(at)), end: at + 1 } : null;
  const below = counted ?? belowThousand(words, at);
  const next = below?.end ?? at;
  const scale = scales[key(next)];
  if (scale) return { value: (below?.value ?? 1) * scale, size: scale, end: next + 1 };
  // «20 ألف و300»: digits after a scale belong to the number.
  if (counted && before && before.size >= 1000) return { ...counted, size: 1 };
  return belowThousand(words, at);
}

/** «خمسمئة وخمسة وعشرون»: if a scale follows, the whole part counts thousands. */
function belowThousand(words: readonly Token[], at: number): Part | null {
  const key = (index: number) => words[index]?.key ?? '';
  const unit = units[key(at)];
  const isTeen = unit !== undefined && unit < 10 && ['عشر', 'عشره'].includes(key(at + 1));
  if (isTeen) return { value: unit + 10, size: 1, end: at + 2 };
  if (unit !== undefined && unit > 2 && unit < 10 && hundreds[key(at + 1)] === 100)
    return followedBy({ value: unit * 100, size: 100, end: at + 2 }, words);
  const hundred = hundreds[key(at)];
  if (hundred !== undefined) return followedBy({ value: hundred, size: 100, end: at + 1 }, words);
  const ten = tens[key(at)];
  if (ten !== undefined) return { value: ten, size: 1, end: at + 1 };
  if (unit === undefined) return null;
  const isJoined = key(at + 1) === 'و' && tens[key(at + 2)] !== undefined && unit < 10;
  return isJoined
    ? { value: unit + (tens[key(at + 2)] ?? 0), size: 1, end: at + 3 }
    : { value: unit, size: 1, end: at + 1 };
}

function followedBy(hundred: Part, words: readonly Token[]): Part {
  if (words[hundred.end]?.key !== 'و') return hundred;
  const rest = belowThousand(words, hundred.end + 1);
  return rest && rest.value < 100 ? { ...rest, value: hundred.value + rest.value } : hundred;
}

/** «زيت بـ25 وسكر بـ15»: after an amount another entry begins. */
function withAnd(token: Token, at: number, all: readonly Token[]): Token[] {
  const before = all[at - 1]?.key ?? '';
  const isBehindAmount = /^\d/.test(before) || currencyNamed(before) !== undefined;
  const { text, key } = token;
  if (!isBehindAmount || !/^و\p{Script=Arabic}{2}/u.test(key) || beginWithAnd.has(key)) return [token];
  return [
    { text: 'و', key: 'y' },
    { text: text.slice(1), key: key.slice(1) },
  ];
}

/** The subject follows the verb: «دفع لي أحمد». */
const byThem = new Set(['me pago', 'me pago todo']);

function withNames(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    const follows = (words: string) =>
      words.split(' ').every((word, index, all) => tokens[at - all.length + index]?.key === word);
    const isNew = isArabic(token.key);
    const isName = isNew && (firstNames.has(token.key) || [...byThem].some(follows));
    return isName ? { ...token, isName } : token;
  });
}

const months = new Set(
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
);

/** Rewrites «في 5 نوفمبر» as «el 5 de noviembre», and «في 25/11» as «el 25/11». */
function withDays(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]?.key ?? '';
    const isDay = /^\d{1,2}$/.test(next) && months.has(tokens[at + 2]?.key ?? '');
    if (token.key === 'en' && (isDay || /^\d{1,2}\/\d{1,2}/.test(next))) return { ...token, key: 'el' };
    if (/^\d{1,2}$/.test(token.key) && months.has(next)) return [token, { text: '', key: 'de' }];
    return token;
  });
}
