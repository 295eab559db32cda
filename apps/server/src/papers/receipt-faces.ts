import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

type Face = { family: string; weight: string; file: RegExp; range: string };

const latin = 'U+0000-024F, U+2000-206F, U+20A1, U+20AC, U+2122, U+2212';
const arabic = 'U+0600-06FF, U+200C-200F, U+FB50-FDFF, U+FE70-FEFC';
const faces: Face[] = [
  { family: 'IBM Plex Sans', weight: '100 700', file: /^ibm-plex-sans-latin-wght-normal/, range: latin },
  { family: 'Bricolage Grotesque', weight: '200 800', file: /^bricolage-grotesque-latin-wght/, range: latin },
  { family: 'IBM Plex Sans Arabic', weight: '400', file: /^ibm-plex-sans-arabic-.*-400-/, range: arabic },
  { family: 'IBM Plex Sans Arabic', weight: '600', file: /^ibm-plex-sans-arabic-.*-600-/, range: arabic },
];

/** Returns the page's own fonts for a receipt, under the file names of the build. */
export function receiptFaces(webRoot: string | null): string {
  const folder = webRoot && join(webRoot, 'assets');
  const files = folder && existsSync(folder) ? readdirSync(folder) : [];
  return faces
    .map(({ family, weight, file, range }) => {
      const found = files.find((name) => file.test(name) && name.endsWith('.woff2'));
      if (!found) return '';
      return `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: swap;
  src: url(/assets/${found}) format('woff2'); unicode-range: ${range} }\n`;
    })
    .join('');
}
