import { cut } from '../words/cut.ts';
import { readArabic } from './arabic.ts';
import { countedIn, type Placed } from './counting.ts';
import { dayAt } from './days.ts';
import { type Found, numberAt } from './numbers.ts';
import { type Place, placesIn } from './places.ts';
import { endOfPhrase, keyOf, marks, type Token, tokensOf } from './tokens.ts';
import {
  type Act,
  denials,
  hints,
  incomeHints,
  inexact,
  measures,
  owing,
  shares,
  verbAt,
  ways,
} from './vocabulary.ts';
import { articles, contactIn, linking, type Name } from './whom.ts';

/** `deposit` is a customer's payment of a debt, `payment` the shop's payment of a debt to a supplier. */
export const draftKinds = ['expense', 'income', 'sale', 'credit', 'deposit', 'payment', 'transfer'] as const;
export type DraftKind = (typeof draftKinds)[number];
export type PaidBy = 'cash' | 'card' | 'transfer' | 'credit';

/** The reasons to confirm an entry with the user before it is booked. */
export const draftQuestions = [
  'amount',
  'amounts',
  'currency',
  'kind',
  'date',
  'concept',
  'contact',
  'places',
] as const;
export type Question = (typeof draftQuestions)[number];

/** The money entry that one sentence describes. Amounts are in 1/100. */
export type Draft = {
  kind: DraftKind;
  amount: number | null;
  concept: string | null;
  /** The likely starting category, and similar ones. */
  category: string | null;
  categories: readonly string[];
  contact: string | null;
  account: PaidBy | null;
  /** The locations of money between which a transfer moves money. */
  from: Place | null;
  to: Place | null;
  /** True if the whole debt is meant, without an amount: «saldó su cuenta». */
  isAll: boolean;
  /** True if a contact is paid, or pays, without a stated purpose: the payment may be for a debt. */
  isPerhapsDebt: boolean;
  date: string | null;
  /** From 0 to 1. Below `sureFrom` the user must confirm. */
  confidence: number;
  questions: readonly Question[];
};

export const sureFrom = 0.8;

type Known = {
  /** The business day. */
  today: string;
  /** The currency of the books, like `GTQ`; another currency raises a question. */
  currency?: string;
  /** Known names of contacts and money accounts, in upper or lower case. */
  contacts?: readonly string[];
  accounts?: readonly string[];
};

/** The entries of a sentence in Spanish, English or Arabic, one for each amount. Pure. */
export function parseEntries(sentence: string, known: Known): Draft[] {
  const { today, currency, contacts = [], accounts = [] } = known;
  const [names, places] = [contacts.map(nameOf), accounts.map(nameOf)];
  const clauses: Clause[] = [];
  for (const tokens of clausesOf(withoutManners(readArabic(tokensOf(sentence))), today)) {
    const clause = clauseOf(tokens, { today, currency, names, places, before: clauses.at(-1) ?? null });
    if (clause.amounts.length === 0 && !clause.act && clauses.length > 0) continue;
    clauses.push(clause);
  }
  // A question describes no entry.
  const isQuestion = /[?؟]/.test(sentence);
  return sameDay(clauses).map((clause) => draftOf({ ...clause, isDenied: clause.isDenied || isQuestion }));
}

const nameOf = (name: string): Name => ({ name, keys: keyOf(name).split(/\s+/) });

/** A day that ends a list under one verb applies to the whole list: «gasté 20 en agua y 15 en luz ayer». */
function sameDay(clauses: readonly Clause[]): Clause[] {
  const dated: Clause[] = [];
  let ending: Clause | null = null;
  let isEnd = true;
  for (const clause of clauses.toReversed()) {
    if (isEnd) ending = clause.day === 'end' ? clause : null;
    else if (clause.day !== null) ending = null;
    const { date, isAhead } = clause.day === null && ending ? ending : clause;
    dated.unshift({ ...clause, date, isAhead });
    isEnd = clause.hasVerb;
  }
  return dated;
}

const manners = (
  'por favor anotalo|por favor apuntalo|por favor|anota que|apunta que|registra que|note that|please|' +
  'mas o menos|more or less'
).split('|');

/** Words for an approximate amount; the amount is used anyway. */
const nearly =
  'mas o menos como|como|casi|cerca de|alrededor de|aproximadamente|about|around|almost|nearly|roughly'.split(
    '|',
  );

/** Removes polite phrases addressed to the program, and words like «almost» before an amount. */
function withoutManners(tokens: readonly Token[]): Token[] {
  const relevant: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const endOf = (phrase: string) => endOfPhrase(tokens, at, phrase);
    const isOfNumber = (end: number | null) => end !== null && numberAt(tokens, end) !== null;
    const end = manners.map(endOf).find((found) => found !== null) ?? nearly.map(endOf).find(isOfNumber);
    const token = tokens[at];
    if (!end && token) relevant.push(token);
    at = end ?? at + 1;
  }
  return relevant;
}

const joints = new Set('y e and tambien ademas luego despues then also plus'.split(' '));

/**
 * Splits the sentence into parts with one amount each. A part without an amount belongs to the previous
 * part, or to the first one: «ayer, gasté 50 en pan y leche».
 */
function clausesOf(tokens: readonly Token[], today: string): Token[][] {
  const parts: Token[][] = [[]];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) break;
    const last = parts.at(-1) ?? [];
    const end = skipped(tokens, at, today);
    if (end > at) {
      last.push(...tokens.slice(at, end));
      at = end;
    } else if (marks.has(token.key) || joints.has(token.key)) {
      parts.push([{ ...token, text: joints.has(token.key) ? token.text : ',' }]);
      at += 1;
    } else {
      last.push(token);
      at += 1;
    }
  }
  const whole: Token[][] = [];
  let open: Token[] = [];
  for (const part of parts) {
    const hasAmount = part.some((_, index) => !dayAt(part, index, today) && numberAt(part, index));
    const hasVerb = part.some((_, index) => verbAt(part, index));
    const previous = whole.at(-1);
    if (hasAmount || (hasVerb && part.length > 2)) {
      whole.push([...open, ...withoutJoint(part)]);
      open = [];
    } else if (previous && open.length === 0) previous.push(...part);
    else open.push(...withoutJoint(part));
  }
  if (open.length > 0) whole.push(open);
  return whole.filter((part) => part.length > 0);
}

/** The index after a number or a day, in which «y» does not separate parts. */
function skipped(tokens: readonly Token[], at: number, today: string) {
  return dayAt(tokens, at, today)?.end ?? numberAt(tokens, at)?.end ?? at;
}

const withoutJoint = (part: readonly Token[]) => {
  const [first] = part;
  return first && (first.text === ',' || joints.has(first.key)) ? part.slice(1) : [...part];
};

type Clause = {
  act: Act | null;
  hasVerb: boolean;
  amounts: Found[];
  amount: number | null;
  isCounted: boolean;
  by: PaidBy | null;
  date: string | null;
  /** The position of the day in the sentence, if there is one. */
  day: 'end' | 'within' | null;
  isAhead: boolean;
  contact: string | null;
  concept: string | null;
  from: Place | null;
  to: Place | null;
  /** True if the act was not done, or was undone. */
  isDenied: boolean;
  isForeign: boolean;
  /** True if the meaning of a number is unknown, or only a part of the amount is meant. */
  isUnclear: boolean;
};
type Around = {
  today: string;
  currency: string | undefined;
  names: readonly Name[];
  places: readonly Name[];
  before: Clause | null;
};

function clauseOf(tokens: readonly Token[], around: Around): Clause {
  const { today, currency, names, places, before } = around;
  const left: (Token | null)[] = [...tokens];
  const take = (from: number, until: number) => left.fill(null, from, until);
  const isLeft = (from: number, until: number) => left.slice(from, until).every((token) => token !== null);
  const dated = lastDayIn(tokens, today);
  for (const { start, end } of dated.days) take(start, end);
  const found = tokens.map((_, at) => (isLeft(at, at + 1) ? verbAt(tokens, at) : null)).findIndex(Boolean);
  const verb = found >= 0 ? verbAt(tokens, found) : null;
  if (verb) take(found, verb.end);
  const act = verb?.act ?? before?.act ?? null;
  const moved = act?.kind === 'transfer' ? placesIn(left, { act, named: places }) : nowhere;
  const by = act?.kind === 'transfer' ? null : wayIn(left);
  const isOwed = owing.some((phrase) => takenFrom(left, phrase));
  const amounts = amountsIn(tokens, left);
  const counted = countedIn(amounts, { tokens, left, act: verb?.act });
  const isDenied = left.some((token) => denials.has(token?.key ?? ''));
  const isForeign = amounts.some(
    ({ currencies }) => currencies && currency && !currencies.includes(currency),
  );
  const isUnclear =
    counted.amounts.some((amount) => amount.isVague || isInexact(tokens, amount)) ||
    left.some((token, at) => token && isUnexplained(tokens, { at, amounts }));
  for (const { start, end } of counted.amounts) take(start, end);
  const done = actOf(act, { by, isOwed });
  const contact = contactIn(left, { names, act: done, verbAt: found });
  return {
    ...{ act: done, hasVerb: verb !== null, ...moved },
    ...{ by: done?.kind === 'credit' ? null : (by ?? (verb ? null : (before?.by ?? null))) },
    ...{ amounts: counted.amounts, amount: counted.amount, isCounted: counted.isCounted },
    date: dated.date ?? (dated.isAhead ? null : (before?.date ?? today)),
    ...{ day: dated.day, isAhead: dated.isAhead, contact, concept: conceptIn(left) },
    ...{ isDenied, isForeign, isUnclear },
  };
}

/** «la mitad de 300», «50 y pico». */
function isInexact(tokens: readonly Token[], { start, end }: Placed) {
  const isShare = shares.some((phrase) => {
    const from = start - phrase.split(' ').length;
    return from >= 0 && endOfPhrase(tokens, from, phrase) !== null;
  });
  return isShare || inexact.some((phrase) => endOfPhrase(tokens, end, phrase) !== null);
}

type Left = { at: number; amounts: readonly Placed[] };

/**
 * True for a number with unknown meaning: it is no amount, count, size or model («500ml», «a4») and no
 * number of a paper document.
 */
function isUnexplained(tokens: readonly Token[], { at, amounts }: Left) {
  const key = tokens[at]?.key ?? '';
  if (!/\d/.test(key) || amounts.some(({ start, end }) => at >= start && at < end)) return false;
  if (isReference(tokens, at)) return false;
  const isModel = /^[\d.,]+\p{L}[\p{L}\d]*$|^\p{L}[\p{L}\d-]*$/u.test(key);
  const isPart = /^\d\/\d$/.test(key) && measures.has(tokens[at + 1]?.key ?? '');
  return !isModel && !isPart;
}

const nowhere = { from: null, to: null };

/** A sale on credit becomes a credit, and a payment for a debt becomes a payment of the debt. */
function actOf(act: Act | null, { by, isOwed }: { by: PaidBy | null; isOwed: boolean }): Act | null {
  if (act?.kind === 'sale' && by === 'credit') return { ...act, kind: 'credit' };
  if (act?.kind === 'sale' && isOwed) return { ...act, kind: 'deposit' };
  if (act?.kind === 'expense' && isOwed) return { ...act, kind: 'payment' };
  return act;
}

/** Finds the payment method and removes its words. */
function wayIn(left: (Token | null)[]): PaidBy | null {
  let by: PaidBy | null = null;
  for (const way of ways) if (takenFrom(left, way.phrase)) by ??= way.by;
  return by;
}

/** Removes every occurrence of a phrase from the words. Returns true if there was one. */
function takenFrom(left: (Token | null)[], phrase: string) {
  let isThere = false;
  for (let at = 0; at < left.length; at += 1) {
    const end = endOfPhrase(left, at, phrase);
    if (end === null) continue;
    left.fill(null, at, end);
    isThere = true;
  }
  return isThere;
}

/** Finds the days in the sentence; the last one counts. */
function lastDayIn(tokens: readonly Token[], today: string) {
  const days: { start: number; end: number; date: string | null }[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const found = dayAt(tokens, at, today);
    if (!found) continue;
    days.push({ ...found, start: at });
    at = found.end - 1;
  }
  const last = days.at(-1);
  const isAtEnd = last && tokens.slice(last.end).every(({ key }) => marks.has(key));
  const day: Clause['day'] = last ? (isAtEnd ? 'end' : 'within') : null;
  return { days, day, date: last?.date ?? null, isAhead: last?.date === null };
}

function amountsIn(tokens: readonly Token[], left: readonly (Token | null)[]): Placed[] {
  const amounts: Placed[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (!left[at] || isReference(tokens, at) || tokens[at - 1]?.key === 'cada') continue;
    const number = numberAt(tokens, at);
    if (!number) continue;
    amounts.push({ ...number, start: at });
    at = number.end - 1;
  }
  return amounts;
}

/** The number of a paper document is no amount. */
const isReference = (tokens: readonly Token[], at: number) =>
  ['factura', 'recibo', 'numero', 'no', 'invoice', 'number', '#', 'cheque'].includes(
    tokens[at - 1]?.key ?? '',
  );

const longestConcept = 35;

function conceptIn(left: readonly (Token | null)[]): string | null {
  const isEmpty = (token: Token | null | undefined) =>
    !token || linking.has(token.key) || articles.has(token.key) || marks.has(token.key);
  const runs: Token[][] = [[]];
  for (const token of left) {
    if (token && !marks.has(token.text)) runs.at(-1)?.push(token);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  const phrases = runs.flatMap((run) => {
    const first = run.findIndex((token) => !isEmpty(token));
    const last = run.findLastIndex((token) => !isEmpty(token));
    return first < 0
      ? []
      : [
          run
            .slice(first, last + 1)
            .flatMap(({ text }) => text || [])
            .join(' '),
        ];
  });
  const text = cut(phrases.join(' '), longestConcept).trim();
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

function draftOf(clause: Clause): Draft {
  const { act, amount, by, date, contact, concept, isAhead, amounts, from, to } = clause;
  const { isDenied, isForeign, isUnclear } = clause;
  const kind = act?.kind ?? 'expense';
  const isAll = act?.isAll === true && amounts.length === 0;
  const categories = categoriesOf(kind, concept);
  const questions: Question[] = [
    ...(!isAll && (amount === null || amount <= 0) ? (['amount'] as const) : []),
    ...(amounts.length > 1 || isUnclear ? (['amounts'] as const) : []),
    ...(isForeign ? (['currency'] as const) : []),
    ...(act === null || isDenied ? (['kind'] as const) : []),
    ...(isAhead ? (['date'] as const) : []),
    ...(kind === 'expense' && concept === null && contact === null ? (['concept'] as const) : []),
    ...(isOwing(kind) && contact === null ? (['contact'] as const) : []),
    ...(kind === 'transfer' && !(from && to) ? (['places'] as const) : []),
  ];
  const [category = null] = categories;
  return {
    ...{ kind, amount, concept, category, categories, contact, account: by, date, from, to, isAll },
    isPerhapsDebt: contact !== null && isOnlyPaid(clause),
    ...{ confidence: confidenceOf(questions, clause), questions },
  };
}

const isOwing = (kind: DraftKind) => kind === 'credit' || kind === 'deposit' || kind === 'payment';

/** «le pagué 300 a Sol», «cobré 100 a Juan». */
const isOnlyPaid = ({ act, concept }: Clause) =>
  concept === null &&
  ((act?.kind === 'expense' && /pag|paid/.test(act.phrase)) ||
    (act?.kind === 'sale' && /cobr|charg/.test(act.phrase)));

const weights: Record<Question, number> = {
  amount: 0.6,
  amounts: 0.5,
  currency: 0.5,
  kind: 0.4,
  date: 0.3,
  concept: 0.25,
  contact: 0.3,
  places: 0.3,
};

function confidenceOf(questions: readonly Question[], { act, hasVerb }: Clause) {
  const isInherited = act !== null && !hasVerb;
  const doubt = questions.reduce((sum, question) => sum + weights[question], isInherited ? 0.05 : 0);
  return Math.max(0, Math.round((1 - doubt) * 100) / 100);
}

/** The categories of the first word of a concept that suggests any. */
function categoriesOf(kind: DraftKind, concept: string | null): readonly string[] {
  const known = kind === 'expense' ? hints : kind === 'income' ? incomeHints : [];
  const words = keyOf(concept ?? '')
    .split(/\s+/)
    .map((word) => word.replace(/^ال/, ''));
  for (const word of words) {
    const hint = known.find((each) => each.words.split(' ').includes(word));
    if (hint) return hint.codes;
  }
  return [];
}
