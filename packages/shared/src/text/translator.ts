import { createTranslator } from 'use-intl/core';
import { messages as ar } from './ar.ts';
import { messages as en } from './en.ts';
import { type ErrorDetails, errorKey, errorValues } from './error-text.ts';
import { messages as es } from './es.ts';
import type { Language, Messages } from './translate.ts';

/** Every text in every language, for the server; the page fetches what it shows, in one language. */
export const texts: Record<Language, Messages> = { es, en, ar };

/** What says the texts of a language. */
export const translator = (language: Language) => translators[language];

/** The sentence for a refusal's reason; quantities among the details are thousandths. */
export function errorText(language: Language, reason: string, details?: ErrorDetails): string {
  const key = errorKey(texts[language].errors, reason, details);
  return translators[language](`errors.${key}`, errorValues(details, language));
}

// A missing argument is a bug of ours, and no reason to answer a person with nothing.
const make = (language: Language) =>
  createTranslator({ locale: language, messages: texts[language], onError: () => undefined });

const translators = { es: make('es'), en: make('en'), ar: make('ar') };
