import type { Messages } from '@mostrador/shared/text/translate';

type KeysOf<Part, Path extends string> = {
  [Name in keyof Part & string]: Part[Name] extends string
    ? `${Path}${Name}`
    : KeysOf<Part[Name], `${Path}${Name}.`>;
}[keyof Part & string];

/** The key of a text of the page. */
export type Word = KeysOf<Messages['storefront'], 'storefront.'>;

/** Translates a text into the language of the page, the same on the server and in the browser. */
export type Translate = (word: Word, values?: Record<string, string | number>) => string;
