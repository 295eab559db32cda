import { createTranslator } from 'use-intl/core';
import type { MoneySymbol } from '../shop/countries.ts';
import { numberLocale } from '../words/format.ts';
import { messages as ar } from './ar.ts';
import { messages as en } from './en.ts';
import { type ErrorDetails, errorKey, errorValues } from './error-text.ts';
import { messages as es } from './es.ts';
import { wordsOfPerson } from './person-words.ts';
import type { Language, Messages } from './translate.ts';

/** All texts in all languages, for the server; the page loads only the texts it shows, in one language. */
export const texts: Record<Language, Messages> = { es, en, ar };

/** The default if the organization is unknown. */
const usual: MoneySymbol = 'dot';

/** Returns the translator of a language; numbers in texts have the organization's number format. */
export const translator = (language: Language, moneySymbol: MoneySymbol = usual) =>
  translators[moneySymbol][language];

/** The same for a personal account. */
export const translatorOfPerson = (language: Language, moneySymbol: MoneySymbol = usual) =>
  translate(language, moneySymbol, wordsOfPerson(texts[language]));

/** The recipient of a text, with the number format of their organization if it is known. */
export type Reader = { language: Language; moneySymbol?: MoneySymbol | undefined };

/** The text for an error reason; quantities in the details are in thousandths. */
export function errorText(reader: Language | Reader, reason: string, details?: ErrorDetails): string {
  const { language, moneySymbol = usual } = typeof reader === 'string' ? { language: reader } : reader;
  const style = { language, moneySymbol };
  const key = errorKey(texts[language].errors, reason, details);
  return translator(language, moneySymbol)(`errors.${key}`, errorValues(details, style));
}

// A missing argument is a bug in the program; the text is shown anyway.
const translate = (language: Language, moneySymbol: MoneySymbol, messages: Messages) =>
  createTranslator({ locale: numberLocale({ moneySymbol, language }), messages, onError: () => undefined });

const make = (language: Language, moneySymbol: MoneySymbol) =>
  translate(language, moneySymbol, texts[language]);

const inEach = (moneySymbol: MoneySymbol) => ({
  es: make('es', moneySymbol),
  en: make('en', moneySymbol),
  ar: make('ar', moneySymbol),
});

const translators = { dot: inEach('dot'), comma: inEach('comma') };
