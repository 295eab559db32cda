import { searchKey } from '@mostrador/shared/words/search-key';
import { patternOf } from './pattern.ts';

/** The fields of a bank line that are compared. */
export type OpenLine = { id: string; date: string; amount: number; description: string };

/** A posting of the account that is not matched with a line; `names` are the words that identify it. */
export type OpenEntry = {
  id: string;
  documentId: string;
  date: string;
  amount: number;
  names: readonly string[];
  categoryId: string | null;
};

/** Entries that together are a line, and the certainty of the match, up to 100. */
export type Proposal = { entryIds: string[]; score: number };

type Known = {
  /** `line:entry` pairs that a user declined. */
  declined: ReadonlySet<string>;
  /** The category of earlier lines, by the pattern of the description and the sign. */
  learned: ReadonlyMap<string, string>;
};

const oneDay = 86_400_000;
/** Calendar days are converted to plain numbers, because many pairs are compared. */
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / oneDay;

/** The days by which an entry may be recorded before or after the bank books it. */
export const daysAround = { before: 5, after: 3 };
export const mostTogether = 10;
const mostShown = 3;
/** The maximum number of entries around a line for which sums are tried. */
const mostTried = 24;
const mostSteps = 4000;

/** The score from which a proposal is highlighted and can be confirmed together with others. */
export const surely = 85;

/**
 * The candidates of each line, the best first. An entry is the first proposal of only one line, so that each
 * of two equal lines gets a different entry.
 */
export function proposalsFor(
  lines: readonly OpenLine[],
  entries: readonly OpenEntry[],
  known: Known,
): Map<string, Proposal[]> {
  const ordered = entries.toSorted((one, other) => one.date.localeCompare(other.date));
  const options = lines.map((line) => ({ line, found: optionsOf(line, ordered, known) }));
  const pairs = options.flatMap(({ line, found }) => found.map((option) => ({ line, option })));
  pairs.sort((one, other) => other.option.score - one.option.score);
  const taken = new Set<string>();
  const first = new Map<string, Proposal>();
  for (const { line, option } of pairs) {
    if (first.has(line.id) || option.entryIds.some((id) => taken.has(id))) continue;
    first.set(line.id, option);
    for (const id of option.entryIds) taken.add(id);
  }
  return new Map(
    options.map(({ line, found }) => {
      const best = first.get(line.id);
      const isFree = ({ entryIds }: Proposal) => entryIds.every((id) => !taken.has(id));
      const others = found.filter((option) => option !== best && (isFree(option) || best !== undefined));
      return [line.id, best ? [best, ...others].slice(0, mostShown) : []];
    }),
  );
}

function optionsOf(line: OpenLine, ordered: readonly OpenEntry[], known: Known): Proposal[] {
  const near = nearTo(line, ordered).filter(({ id }) => !known.declined.has(`${line.id}:${id}`));
  const together = near.flatMap((entry) => (entry.amount === line.amount ? [[entry]] : []));
  const sums = together.length > 0 ? [] : [...ofOneDocument(line, near), ...sumsOf(line, near)];
  return [...together, ...sums]
    .map((some) => ({ entryIds: some.map(({ id }) => id), score: scoreOf(line, some, known) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, 2 * mostShown);
}

/**
 * Finds entries with the sign of the line, near its day. `ordered` is sorted, so that only nearby entries are
 * read.
 */
function nearTo({ date, amount }: OpenLine, ordered: readonly OpenEntry[]) {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (daysBetween(ordered[middle]?.date ?? date, date) > daysAround.before) low = middle + 1;
    else high = middle;
  }
  const near: OpenEntry[] = [];
  for (let at = low; at < ordered.length; at += 1) {
    const entry = ordered[at];
    if (!entry || daysBetween(date, entry.date) > daysAround.after) break;
    if (entry.amount > 0 === amount > 0) near.push(entry);
  }
  return near;
}

/**
 * Groups the entries of one document with several parts: a loan with its interest, a transfer with its fee.
 */
function ofOneDocument({ amount }: OpenLine, near: readonly OpenEntry[]): OpenEntry[][] {
  const documents = [...Map.groupBy(near, ({ documentId }) => documentId).values()];
  return documents.filter((some) => some.length > 1 && some.length <= mostTogether && sumOf(some) === amount);
}

const sumOf = (entries: readonly OpenEntry[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Finds the first entries, larger ones first, that together are the amount of the line; at most one such sum.
 */
function sumsOf({ amount }: OpenLine, near: readonly OpenEntry[]): OpenEntry[][] {
  if (near.length > mostTried) return [];
  const requested = Math.abs(amount);
  const sizes = near
    .map((entry) => ({ entry, size: Math.abs(entry.amount) }))
    .filter(({ size }) => size < requested)
    .sort((one, other) => other.size - one.size);
  let steps = 0;
  const search = (at: number, left: number, chosen: OpenEntry[]): OpenEntry[] | null => {
    if (left === 0) return chosen.length > 1 ? chosen : null;
    if (chosen.length === mostTogether) return null;
    for (let next = at; next < sizes.length; next += 1) {
      steps += 1;
      if (steps > mostSteps) return null;
      const one = sizes[next];
      if (!one || one.size > left) continue;
      const found = search(next + 1, left - one.size, [...chosen, one.entry]);
      if (found) return found;
    }
    return null;
  };
  const found = search(0, requested, []);
  const isOneDocument = found?.every(({ documentId }) => documentId === found[0]?.documentId);
  return found && !isOneDocument ? [found] : [];
}

/**
 * A score out of 100: 60 for the amount, which is exact; 25 for the day, less five for each day of
 * difference; 15 for the name, in full if such lines had its category before. Entries of several documents
 * score lower.
 */
function scoreOf(line: OpenLine, some: readonly OpenEntry[], { learned }: Known): number {
  const away = Math.max(...some.map(({ date }) => Math.abs(daysBetween(date, line.date))));
  const category = learned.get(patternOf(line));
  const isLearned = category !== undefined && some.every(({ categoryId }) => categoryId === category);
  const likeness = Math.max(
    0,
    ...some.flatMap(({ names }) => names.map((n) => similarity(n, line.description))),
  );
  const documents = new Set(some.map(({ documentId }) => documentId)).size;
  const score = 60 + Math.max(0, 25 - 5 * away) + Math.round(15 * (isLearned ? 1 : likeness));
  return documents > 1 ? score - 10 : score;
}

/** The share of the shorter name's trigrams that occur in the other name, because banks abbreviate names. */
export function similarity(one: string, other: string): number {
  const [few, many] = [trigrams(one), trigrams(other)].sort((a, b) => a.size - b.size);
  if (!few || !many || few.size === 0) return 0;
  let shared = 0;
  for (const part of few) if (many.has(part)) shared += 1;
  return shared / few.size;
}

function trigrams(text: string): Set<string> {
  const parts = new Set<string>();
  for (const word of searchKey(text).split(/[^\p{L}\p{N}]+/u)) {
    if (word.length < 2) continue;
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) parts.add(padded.slice(at, at + 3));
  }
  return parts;
}
