import type { Token } from './tokens.ts';
import type { Act } from './vocabulary.ts';
import type { Name } from './whom.ts';

/** A location of money, by its kind or by the name of a known account. */
export type Place = 'cash' | 'bank' | 'safe' | 'owner' | { name: string };

const kinds: [Place & string, string][] = [
  ['safe', 'caja fuerte|boveda|safe|vault'],
  ['bank', 'cuenta del banco|cuenta de banco|cuenta bancaria|bank account|banco|bank'],
  ['owner', 'mi bolsa|mi bolsillo|mi bolso|mi casa|mi cartera|mi uso personal|my pocket|my own pocket'],
  ['cash', 'caja chica|caja registradora|cash drawer|cash register|caja|efectivo|cash|drawer|till|register'],
];
type PlacePhrase = { place: Place; keys: readonly string[] };
const phrases = kinds.flatMap(([place, all]) =>
  all.split('|').map((text): PlacePhrase => ({ place, keys: text.split(' ') })),
);

/** «a» is missing because it introduces the destination. */
const articles = new Set('el la los las mi su the my'.split(' '));
const sides: Record<string, 'from' | 'to'> = {
  ...{ de: 'from', del: 'from', desde: 'from', from: 'from', of: 'from' },
  ...{ a: 'to', al: 'to', en: 'to', para: 'to', hacia: 'to', to: 'to', into: 'to', in: 'to' },
};

type Moving = { act: Act; named: readonly Name[] };
type Ends = { from: Place | null; to: Place | null };

/**
 * Finds the two locations of a transfer and removes them from the words: the preposition before a location
 * determines its side. Money deposited in the bank comes out of the cash, and money withdrawn there goes into
 * it.
 */
export function placesIn(left: (Token | null)[], { act, named }: Moving): Ends {
  const ends: Ends = { from: null, to: null };
  for (let at = 0; at < left.length; at += 1) {
    const found = placeAt(left, at, named);
    if (!found) continue;
    const before = sideBefore(left, at);
    if (before) {
      ends[before.side] ??= found.place;
      left.fill(null, before.at, found.end);
    }
    at = found.end - 1;
  }
  if (/deposit/.test(act.phrase) && ends.to === 'bank') ends.from ??= 'cash';
  if (/saque|sacamos|retir|withdrew|took out/.test(act.phrase) && ends.from === 'bank') ends.to ??= 'cash';
  return ends;
}

/** Finds the longest match: «caja fuerte» is not «caja», regardless of account names. */
function placeAt(left: readonly (Token | null)[], at: number, named: readonly Name[]) {
  const says = (words: readonly string[]) => words.every((word, index) => left[at + index]?.key === word);
  const found = [...named.map(({ name, keys }): PlacePhrase => ({ place: { name }, keys })), ...phrases]
    .filter(({ keys }) => says(keys))
    .reduce<PlacePhrase | null>(
      (best, one) => (best && best.keys.length >= one.keys.length ? best : one),
      null,
    );
  return found && { place: found.place, end: at + found.keys.length };
}

function sideBefore(left: readonly (Token | null)[], place: number) {
  let at = place - 1;
  while (articles.has(left[at]?.key ?? '')) at -= 1;
  const side = sides[left[at]?.key ?? ''];
  return side ? { side, at } : null;
}
