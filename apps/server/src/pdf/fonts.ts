import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const require = createRequire(import.meta.url);
const weights = [400, 600, 700] as const;

/** Tried from left to right for each letter: the currencies' signs stand in the extended Latin set. */
export const families = ['Plex', 'PlexExtended', 'PlexArabic'];

/** The files come with the program, so a receipt looks the same on every machine. Runs once per process. */
export function registerFonts() {
  if (isRegistered) return;
  isRegistered = true;
  register('Plex', '@fontsource/ibm-plex-sans', 'ibm-plex-sans-latin');
  register('PlexExtended', '@fontsource/ibm-plex-sans', 'ibm-plex-sans-latin-ext');
  register('PlexArabic', '@fontsource/ibm-plex-sans-arabic', 'ibm-plex-sans-arabic-arabic');
  // A word of a receipt is a name or an amount, and neither may be cut in two.
  Font.registerHyphenationCallback((word) => [word]);
}

let isRegistered = false;

function register(family: string, folder: string, file: string) {
  const fonts = weights.map((fontWeight) => ({
    src: require.resolve(`${folder}/files/${file}-${fontWeight}-normal.woff`),
    fontWeight,
  }));
  Font.register({ family, fonts });
}
