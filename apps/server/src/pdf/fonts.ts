import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { z } from 'zod';

const require = createRequire(import.meta.url);
const weights = [400, 600, 700] as const;

/** Tried from left to right for each letter: the currencies' signs stand in the extended Latin set. */
export const families = ['Plex', 'PlexExtended', 'PlexArabic'];

/** The files come with the program, so a receipt looks the same on every machine. Runs once per process. */
export const readyFonts = () => (ready ??= prepareFonts());

let ready: Promise<void> | undefined;

async function prepareFonts() {
  register('Plex', '@fontsource/ibm-plex-sans', 'ibm-plex-sans-latin');
  register('PlexExtended', '@fontsource/ibm-plex-sans', 'ibm-plex-sans-latin-ext');
  register('PlexArabic', '@fontsource/ibm-plex-sans-arabic', 'ibm-plex-sans-arabic-arabic');
  // A word of a receipt is a name or an amount, and neither may be cut in two.
  Font.registerHyphenationCallback((word) => [word]);
  const faces = families.flatMap((fontFamily) => weights.map((fontWeight) => ({ fontFamily, fontWeight })));
  await Promise.all(
    faces.map(async (face) => {
      await Font.load(face);
      keepLetters(Font.getFont(face));
    }),
  );
}

type Face = ReturnType<typeof Font.getFont>;

/**
 * A font remembers each glyph with the letters it stood for when it first came: with none where that was as
 * a part of another, as Y is of Ý, and every paper after that left it out. Asked for with its letters it has
 * them.
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
 * The text as these fonts can write it. Pictures are left out; a letter of another script is seen to be
 * missing. Without it the lower half of the letter's number is printed: a smile as an equals sign.
 */
export function printable(text: string): string {
  if ([...text].every(isKnown)) return text;
  const left = text.replace(pictures, (picture) => (isKnown(picture) ? picture : ''));
  const known = [...left].map((letter) => (isKnown(letter) ? letter : '?')).join('');
  return known.replace(/ {2,}/g, ' ').trim();
}

const pictures =
  /(?:[\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\ufe0f|\u20e3)\u200d?/gu;

/** As `U+20A0-20AB,U+20AC` names them, in which each part of a font tells what it holds. */
const Subsets = z.record(z.string(), z.string());
const subsetsOf = (folder: string) =>
  Subsets.parse(JSON.parse(readFileSync(require.resolve(`${folder}/unicode.json`), 'utf8')));
const latin = subsetsOf('@fontsource/ibm-plex-sans');
const known = [latin.latin, latin['latin-ext'], subsetsOf('@fontsource/ibm-plex-sans-arabic').arabic]
  .flatMap((ranges) => ranges?.split(',') ?? [])
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

function register(family: string, folder: string, file: string) {
  const fonts = weights.map((fontWeight) => ({
    src: require.resolve(`${folder}/files/${file}-${fontWeight}-normal.woff`),
    fontWeight,
  }));
  Font.register({ family, fonts });
}
