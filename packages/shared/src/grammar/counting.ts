import type { Found } from './numbers.ts';
import { endOfPhrase, marks, type Token } from './tokens.ts';
import { type Act, measures, verbAt } from './vocabulary.ts';
import { articles, linking } from './whom.ts';

/** A number, and the index of its first word. */
export type Placed = Found & { start: number };

const forAll = new Set('por en total for total'.split(' '));
const forEach = new Set('a de at'.split(' '));
const eachWords = ['cada uno', 'cada una', 'c u', 'c/u', 'each', 'la unidad', 'apiece'];

type Counting = { tokens: readonly Token[]; left: readonly (Token | null)[]; act: Act | undefined };

/**
 * Finds the amount among several numbers. If a number that counts goods is next to a price, as in «3 cocas
 * por 45», the amount is the price, or the product of both if the price is per unit.
 */
export function countedIn(found: Placed[], { tokens, left, act }: Counting) {
  const plain = { amounts: found, amount: found[0]?.value ?? null, isCounted: false };
  if (found.length === 1) {
    const [only] = found;
    // «a 25 cada uno», without a stated quantity.
    if (only && eachWords.some((phrase) => endOfPhrase(left, only.end, phrase) !== null))
      return { amounts: [], amount: null, isCounted: true };
    const next = left[only?.end ?? 0];
    const isNamed = isOfGoods(act) && next && !linking.has(next.key) && !marks.has(next.key);
    const isGoods = only && !only.isMoney && (isNamed || measures.has(tokens[only.end]?.key ?? ''));
    return isGoods ? { amounts: [], amount: null, isCounted: true } : plain;
  }
  const [first, second] = found;
  if (!first || !second || found.length > 2 || first.isMoney) {
    if (first?.isMoney && second && !second.isMoney && measures.has(tokens[second.end]?.key ?? ''))
      return { amounts: [first], amount: first.value, isCounted: false };
    return plain;
  }
  const end = endOfEach(tokens, { left, first, second });
  if (end !== null) {
    const amount = Math.round((first.value * second.value) / 100);
    return { amounts: [{ ...second, end }], amount, isCounted: true };
  }
  const joint = tokens[second.start - 1]?.key ?? '';
  // «aceite por 25 azúcar por 15» are two prices.
  if (joint === 'por' && tokens[first.start - 1]?.key === 'por')
    return { amounts: found, amount: null, isCounted: true };
  if (forAll.has(joint) && isModelNumber(tokens, { first, second }))
    return { amounts: [second], amount: second.value, isCounted: false };
  const isBehindGoods = second.start > first.end;
  // «pagué 35 por 2 cafés»: no goods are counted before the first number.
  if (forAll.has(joint) && second.start === first.end + 1)
    return { amounts: [first], amount: first.value, isCounted: true };
  if (forAll.has(joint) || second.isMoney || (isBehindGoods && measures.has(tokens[first.end]?.key ?? '')))
    return forEach.has(joint)
      ? { amounts: found, amount: null, isCounted: true }
      : { amounts: [second], amount: second.value, isCounted: true };
  if (measures.has(tokens[second.end]?.key ?? ''))
    return { amounts: [first], amount: first.value, isCounted: false };
  return { amounts: found, amount: null, isCounted: true };
}

const perMeasure = new Set('la el cada por a per'.split(' '));
const singular = (key: string) => key.replace(/(?<=[aeo]r|on|al)es$|s$/, '');

/** The index after «cada uno», or after the measure that was counted: «3 libras de pollo a 12 la libra». */
function endOfEach(tokens: readonly Token[], { left, first, second }: Counted): number | null {
  const each = eachWords.find((phrase) => endOfPhrase(left, second.end, phrase) !== null);
  if (each) return endOfPhrase(left, second.end, each);
  const at = perMeasure.has(tokens[second.end]?.key ?? '') ? second.end + 1 : second.end;
  const [counted, priced] = [tokens[first.end]?.key ?? '', tokens[at]?.key ?? ''];
  const isSame = measures.has(counted) && measures.has(priced) && singular(counted) === singular(priced);
  return isSame && at > second.end ? at + 1 : null;
}

type Counted = { left: readonly (Token | null)[]; first: Placed; second: Placed };

/** «un iphone 15 en 8000»: the first number belongs to a name, and the second one is the price at the end. */
function isModelNumber(tokens: readonly Token[], { first, second }: { first: Placed; second: Placed }) {
  const before = tokens[first.start - 1]?.key ?? '';
  const behind = tokens[second.end]?.key ?? ',';
  const isName = /^\p{L}/u.test(before) && !linking.has(before) && !articles.has(before);
  const isVerb = tokens.some((_, at) => verbAt(tokens, at)?.end === first.start);
  return isName && !isVerb && first.end === second.start - 1 && (linking.has(behind) || marks.has(behind));
}

/**
 * For goods that are sold, sold on credit or bought, a number is a quantity: «fié 3 cocas» contains no
 * amount.
 */
const isOfGoods = (act: Act | undefined) =>
  act !== undefined &&
  (act.kind === 'credit' ||
    (act.kind === 'sale' && !/cobr|charg/.test(act.phrase)) ||
    /compr|bought/.test(act.phrase));
