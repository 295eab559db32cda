import { keyOf, type Token } from './tokens.ts';
import type { Act } from './vocabulary.ts';

export const articles = new Set(
  'el la los las un una mi mis su sus lo the my a an some unos unas'.split(' '),
);
export const linking = new Set(
  (
    'en de del por para al a con y e of on for in to at from with and que , le les se ya i we total ' +
    'fue fueron era was were'
  ).split(' '),
);
const polite = new Set('don dona senor senora sr sra dr dra ing lic mr mrs ms'.split(' '));
const contactPrepositions = new Set('a al de para to from of'.split(' '));

/** A known name, and its normalized words. */
export type Name = { name: string; keys: readonly string[] };
type Seeking = { names: readonly Name[]; act: Act | null; verbAt: number };

/** The contact of the sentence: a known name, a name after «a» or «de», or the name before «me pagó». */
export function contactIn(left: (Token | null)[], { names, act, verbAt: verb }: Seeking): string | null {
  for (const { name, keys } of names)
    for (let at = 0; at < left.length; at += 1) {
      if (!keys.every((key, index) => left[at + index]?.key === key)) continue;
      const from = contactPrepositions.has(left[at - 1]?.key ?? '') ? at - 1 : at;
      left.fill(null, from, at + keys.length);
      return name;
    }
  if (!act || act.kind === 'transfer') return null;
  if (act.by === 'them') {
    const first = left.findIndex((token) => token !== null);
    const found = namedAt(left, first, verb) ?? namedAfter(left, verb);
    if (found) return found;
  }
  const isOfDebt = act.kind === 'deposit' || act.kind === 'payment';
  const hasContact = isOfDebt || act.kind === 'credit';
  // «fié a» and «cobré a» include the preposition, so the name comes next.
  if (hasContact && (act.isAll || / (?:a|de|to|from|con|with)$/.test(act.phrase))) {
    const next = left.findIndex((token, at) => at > verb && token !== null);
    const found = next >= 0 ? namedAt(left, next, next + 3) : null;
    if (found) return found;
  }
  const before = [
    ...['a', 'to', ...(hasContact ? ['al', 'la'] : [])],
    ...(isOfDebt ? ['de', 'from', 'con', 'with'] : []),
  ];
  for (let at = 0; at < left.length; at += 1) {
    const token = left[at];
    if (!token || !before.includes(token.key)) continue;
    const found = (hasContact ? namedAt : properAt)(left, at + 1, at + 4);
    if (found) {
      left[at] = null;
      return found;
    }
    // «a la señora de la tienda» is not a name, and neither is the shop that follows it.
    if (left.slice(at + 1, at + 4).some((next) => polite.has(next?.key ?? ''))) return null;
  }
  return null;
}

/** «me pagó Rosa»: a name after the verb, with a capital letter. */
function namedAfter(left: (Token | null)[], verb: number) {
  const at = left.findIndex((token, index) => index > verb && isWritten(token));
  return at < 0 ? null : properAt(left, at, at + 3);
}

/** True if the word is written like a name. */
const isWritten = (token: Token | null | undefined) =>
  token?.isName === true || /^\p{Lu}/u.test(token?.text ?? '');

const isName = (token: Token | null | undefined) => isWritten(token) || polite.has(token?.key ?? '');

/** A name that is written with a capital letter, or follows «don». */
function properAt(left: (Token | null)[], from: number, until: number): string | null {
  const first = left.slice(from, until).find((token) => !articles.has(token?.key ?? ''));
  return isName(first) ? namedAt(left, from, until) : null;
}

/** A name of up to three words: all but the first have a capital letter, or follow «don». */
function namedAt(left: (Token | null)[], from: number, until: number): string | null {
  const words: string[] = [];
  let at = from;
  for (; at < Math.min(until, left.length); at += 1) {
    const token = left[at];
    if (!token || linking.has(token.key)) {
      if (words.length === 0 && token && articles.has(token.key)) continue;
      break;
    }
    if (words.length === 0 && articles.has(token.key)) continue;
    const followsTitle = polite.has(keyOf(words.at(-1) ?? ''));
    if (words.length > 0 && !isName(token) && !followsTitle) break;
    words.push(token.text);
  }
  // «la señora de la limpieza» has no name.
  if (words.every((word) => polite.has(keyOf(word)))) return null;
  left.fill(null, from, at);
  const [first = ''] = words;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...words.slice(1)].join(' ');
}
