import { createTranslator } from 'use-intl/core';
import type { MoneySymbol } from '../shop/countries.ts';
import { numberLocale } from '../words/format.ts';
import { messages as ar } from './ar.ts';
import { messages as en } from './en.ts';
import { type ErrorDetails, errorKey, errorValues } from './error-text.ts';
import { messages as es } from './es.ts';
import { wordsOfPerson } from './person-words.ts';
import type { Language, Messages } from './translate.ts';

/** Every text in every language, for the server; the page fetches what it shows, in one language. */
export const texts: Record<Language, Messages> = { es, en, ar };

/** Where no organization is known. */
const usual: MoneySymbol = 'dot';

/** What says the texts of a language; numbers among them as the organization writes its amounts. */
export const translator = (language: Language, moneySymbol: MoneySymbol = usual) =>
  translators[moneySymbol][language];

/** The same for a person's account. */
export const translatorOfPerson = (language: Language, moneySymbol: MoneySymbol = usual) =>
  translate(language, moneySymbol, wordsOfPerson(texts[language]));

/** Who is told something, with the number signs of his organization where one is known. */
export type Reader = { language: Language; moneySymbol?: MoneySymbol | undefined };

/** The sentence for a refusal's reason; quantities among the details are thousandths. */
export function errorText(reader: Language | Reader, reason: string, details?: ErrorDetails): string {
  const { language, moneySymbol = usual } = typeof reader === 'string' ? { language: reader } : reader;
  const style = { language, moneySymbol };
  const key = errorKey(texts[language].errors, reason, details);
  return translator(language, moneySymbol)(`errors.${key}`, errorValues(details, style));
}

// A missing argument is a bug of ours, and no reason to answer a person with nothing.
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
