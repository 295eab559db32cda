import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@mostrador/shared/text/translate';
import type { Plugin } from 'vite';

const texts = join(import.meta.dirname, '../../../packages/shared/src/text');

/** Writes into index.html, in every language, the text that is shown if nothing else could be loaded. */
export function lastWords(): Plugin {
  return {
    name: 'mostrador-last-words',
    transformIndexHtml: (html) => html.replace('<!--last-words-->', languages.map(paragraph).join('')),
  };
}

function paragraph(language: string): string {
  const read = (module: string) => JSON.parse(readFileSync(join(texts, language, `${module}.json`), 'utf8'));
  const [words, retry] = [read('shell').lastWords, read('common').retry];
  return `<p lang="${language}">${words}<br /><button type="button">${retry}</button></p>`;
}
