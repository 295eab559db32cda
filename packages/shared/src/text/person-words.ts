import type { Messages } from './translate.ts';

/** Texts with some of them said in other words; a sentence is text, or for the page a list of its parts. */
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

/** The texts as a person reads them: what he earns is no sale, and what he keeps is no profit. */
export const wordsOfPerson = <Texts extends Partial<Messages>>(texts: Texts): Texts =>
  texts.assistant ? { ...texts, assistant: withOwn(texts.assistant, texts.assistant.person) } : texts;
