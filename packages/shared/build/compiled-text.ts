import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const textFile = /\/shared\/src\/text\/[a-z]{2}\/[a-z-]+\.json$/;

/** Parses the ICU messages at build time, so that the parser (8 kB) is not part of the first load. */
export function compiledText(): Plugin {
  return {
    name: 'mostrador-compiled-text',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
      },
    }),
    transform(code, id) {
      if (!textFile.test(id)) return null;
      return { code: JSON.stringify(compiled(JSON.parse(code))), map: null };
    },
  };
}

function compiled(value: unknown): unknown {
  if (typeof value === 'string') return compile(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, compiled(inner)]));
}
