import { languages } from '@mostrador/shared/text/translate';
import type { Described } from './described.ts';
import { pathOf, type Site } from './site.ts';

/** The metadata of a page for search engines and link previews. */
export type Head = {
  title: string;
  description: string;
  /** The path of the page within the shop, without the language. */
  rest: string;
  query?: Record<string, string>;
  image: string | null;
  isIndexed: boolean;
  data: Described[];
};

export const canonicalOf = (site: Site, { rest, query = {} }: Pick<Head, 'rest' | 'query'>) =>
  site.origin + pathOf(site, rest, query);

/** The same page in each language; the first one is for readers of any other language. */
export const alternatesOf = (site: Site, { rest, query = {} }: Pick<Head, 'rest' | 'query'>) =>
  [
    ...languages.map((language) => [language, language] as const),
    ['x-default', site.store.language] as const,
  ].map(([hreflang, language]) => ({
    hreflang,
    href: site.origin + pathOf({ store: site.store, language }, rest, query),
  }));
