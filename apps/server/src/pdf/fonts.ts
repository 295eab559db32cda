import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { z } from 'zod';

const require = createRequire(import.meta.url);
const weights = [400, 600, 700] as const;

const sans = '@fontsource/ibm-plex-sans';
const arabic = '@fontsource/ibm-plex-sans-arabic';

/** Each font family with the location of its files, and the name of its character set in the package. */
const parts = [
  { family: 'Plex', folder: sans, letters: 'latin' },
  { family: 'PlexExtended', folder: sans, letters: 'latin-ext' },
  { family: 'PlexArabic', folder: arabic, letters: 'arabic' },
  { family: 'PlexCyrillic', folder: sans, letters: 'cyrillic' },
  { family: 'PlexCyrillicExtended', folder: sans, letters: 'cyrillic-ext' },
  { family: 'PlexGreek', folder: sans, letters: 'greek' },
  { family: 'PlexVietnamese', folder: sans, letters: 'vietnamese' },
];

/**
 * The families, tried in this order for each character: the signs of currencies are in the extended Latin
 * set.
 */
export const families = parts.map(({ family }) => family);

/**
 * Loads the fonts once per process. The files are part of the program, so a receipt looks the same on every
 * machine.
 */
export const readyFonts = () => (ready ??= prepareFonts());

let ready: Promise<void> | undefined;

async function prepareFonts() {
  for (const part of parts) register(part);
  Font.registerHyphenationCallback(breakable);
  const faces = families.flatMap((fontFamily) => weights.map((fontWeight) => ({ fontFamily, fontWeight })));
  await Promise.all(
    faces.map(async (face) => {
      await Font.load(face);
      keepLetters(Font.getFont(face));
    }),
  );
}

/**
 * Returns the parts between which a word may be broken. A word of a receipt is a name or an amount and is
 * not broken, unless it is longer than a line of a ticket. Arabic letters change with their neighbours and
 * stay together.
 */
export function breakable(word: string): string[] {
  const letters = Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);
  if (letters.length <= longestWord || /\p{Script=Arabic}/u.test(word)) return [word];
  const pieces = Math.ceil(letters.length / pieceLength);
  return Array.from({ length: pieces }, (_, at) =>
    letters.slice(at * pieceLength, (at + 1) * pieceLength).join(''),
  );
}

const longestWord = 14;
const pieceLength = 4;

type Face = ReturnType<typeof Font.getFont>;

/**
 * Sets the letters of each glyph. A font remembers a glyph with the letters of its first use. If that use
 * was as a part of another glyph (Y in Ý), it has no letters, and every later document would omit it.
 */
function keepLetters({ data }: Face) {
  if (!data) throw new Error('A font was not loaded.');
  const find = data.getGlyph.bind(data);
  data.getGlyph = (id: number, letters: number[] = []) => {
    const glyph = find(id, letters);
    if (!glyph || String(glyph.codePoints) === String(letters)) return glyph;
    return Object.create(glyph, { codePoints: { value: letters } });
  };
}

/**
 * Returns the text as these fonts can print it. Pictures are omitted; a letter of another script is printed
 * as a missing one. Otherwise the lower half of the character's number would be printed: a smiley as an
 * equals sign.
 */
export function printable(input: string): string {
  const text = input.replace(commands, '');
  if ([...text].every(isKnown)) return text;
  const left = text.replace(pictures, (picture) => (isKnown(picture) ? picture : ''));
  const known = [...left].map((letter) => (isKnown(letter) ? letter : plainly(letter))).join('');
  return known.replace(/ {2,}/g, ' ').trim();
}

/** The fonts claim to have glyphs for control and direction characters, and no document needs these. */
const commands = /(?!\s)\p{Cc}|[\u202a-\u202e\u200b\ufeff]/gu;

/** Replaces a sign that only joins letters («№», «ﬁ») by these letters. */
function plainly(sign: string) {
  const letters = sign.normalize('NFKC');
  return [...letters].every(isKnown) ? letters : '?';
}

const pictures =
  /(?:[\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\ufe0f|\u20e3)\u200d?/gu;

/** The format `U+20A0-20AB,U+20AC`, in which each part of a font lists its characters. */
const Subsets = z.record(z.string(), z.string());
const subsetsOf = (folder: string) =>
  Subsets.parse(JSON.parse(readFileSync(require.resolve(`${folder}/unicode.json`), 'utf8')));
const known = parts
  .flatMap(({ folder, letters }) => subsetsOf(folder)[letters]?.split(',') ?? [])
  .map((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((end) => Number.parseInt(end, 16));
    return { first, last };
  });

const isKnown = (letter: string) => {
  const point = letter.codePointAt(0) ?? 0;
  return known.some(({ first, last }) => first <= point && point <= last);
};

function register({ family, folder, letters }: (typeof parts)[number]) {
  const file = `${folder.replace('@fontsource/', '')}-${letters}`;
  const fonts = weights.map((fontWeight) => ({
    src: require.resolve(`${folder}/files/${file}-${fontWeight}-normal.woff`),
    fontWeight,
  }));
  Font.register({ family, fonts });
}
