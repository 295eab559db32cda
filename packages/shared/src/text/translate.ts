import type {} from 'use-intl/core';
import type { NumberLocale } from '../words/format.ts';
import type { messages } from './es.ts';

declare module 'use-intl/core' {
  interface AppConfig {
    Locale: Language | NumberLocale;
    Messages: Messages;
  }
}

export const languages = ['es', 'en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Every text of the product; Spanish is the source of the keys. */
export type Messages = typeof messages;

export const isLanguage = (text: unknown): text is Language =>
  languages.some((language) => language === text);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The best language for an Accept-Language header or a browser's list. */
export function languageFor(requested: string | undefined): Language {
  const tags = (requested ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return tags.find(isLanguage) ?? 'es';
}
