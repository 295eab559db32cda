import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'postcss';

const file = join(import.meta.dirname, '../src/theme/media.css');

/** Reads each `@custom-media` rule of a text: the query of every name. */
export const readMedia = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^@custom-media (--[a-z-]+) (.+);$/gm)].map(([, name = '', query = '']) => [
      name,
      query,
    ]),
  );

/**
 * Replaces the names of `theme/media.css` by their queries in every style sheet. Browsers do not support
 * named queries, and the sheets are built one by one, so a list in one of them would be unknown in the
 * others.
 */
export function customMedia(queries = readMedia(readFileSync(file, 'utf8'))): Plugin {
  return {
    postcssPlugin: 'mostrador-custom-media',
    AtRule: {
      media: (rule) => {
        rule.params = rule.params.replaceAll(/\((--[a-z-]+)\)/g, (_, name: string) => {
          const query = queries.get(name);
          if (query === undefined) throw rule.error(`There is no media query ${name}.`);
          return query;
        });
      },
    },
  };
}
