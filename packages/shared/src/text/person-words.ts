import type { Messages } from './translate.ts';

/** Replaces some of the texts; a text is a string, or a list of its parts for the page. */
const withOwn = <Words extends object>(words: Words, own: object): Words =>
  Object.assign(
    {},
    words,
    Object.fromEntries(
      Object.entries(own).map(([key, said]) => [
        key,
        typeof said === 'object' && !Array.isArray(said) ? withOwn(Object(words)[key], said) : said,
      ]),
    ),
  );

/** The texts for a personal account: income is not called a sale, and savings are not called profit. */
export const wordsOfPerson = <Texts extends Partial<Messages>>(texts: Texts): Texts =>
  texts.assistant ? { ...texts, assistant: withOwn(texts.assistant, texts.assistant.person) } : texts;
