import type { MoneySymbol } from '@mostrador/shared/shop/countries';
import { errorKey, errorValues } from '@mostrador/shared/text/error-text';
import { type ReactNode, useEffect, useState } from 'react';
import { createTranslator, IntlProvider } from 'use-intl';
import { type Failure, failureOf } from '../api/failure.ts';
import { fetchChunk } from '../loading/chunk.ts';
import { useSession } from '../session/session.ts';
import { getMessages, loadWords, setLocale, useSpoken } from './words.ts';

type TextProviderProps = { children: ReactNode; onFailed: (error: unknown) => void };

/** Follows the language of the session; the previous texts stay on screen until the new ones are loaded. */
export function TextProvider({ children, onFailed }: TextProviderProps) {
  const { language } = useSession();
  const { language: locale, messages } = useSpoken();
  useEffect(() => {
    fetchChunk(() => setLocale(language)).catch(onFailed);
  }, [language, onFailed]);
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={deviceTimeZone}>
      {children}
    </IntlProvider>
  );
}

/** Loads the texts of rare errors before one is shown. If that fails, the general text is shown instead. */
export async function loadReasons({ reason, fields }: Pick<Failure, 'reason' | 'fields'>): Promise<void> {
  if ([reason, ...Object.values(fields).flat()].every(isKnown)) return;
  await loadWords(['errors']).catch(() => undefined);
}

const isKnown = (reason: string) => Object.hasOwn(getMessages().messages.errors ?? {}, reason);

/**
 * For work of the page itself that fails without a request: the text of the error is loaded before it is
 * thrown.
 */
export async function withReasons<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    await loadReasons(failureOf(error));
    throw error;
  }
}

/** The text of an error reason in loaded data, or of the page itself; null until the text is loaded. */
export function useErrorMessage(reason: string | null, details: Failure['details'] = {}): string | null {
  // Renders again when the language changes.
  useSpoken();
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (reason !== null) void loadReasons({ reason, fields: {} }).then(() => setLoaded(reason));
  }, [reason]);
  return reason !== null && (loaded === reason || isKnown(reason)) ? errorMessage(reason, details) : null;
}

/**
 * The text of an error: the reasons of the fields joined by commas, else the general reason, else the
 * default sentence.
 */
export function explain(failure: Failure): string {
  const reasons = [...new Set(Object.values(failure.fields).flat())];
  if (reasons.length > 0) return reasons.map((reason) => errorMessage(reason, failure.details)).join(', ');
  return errorMessage(failure.reason, failure.details);
}

/** The texts of the server's error reasons, by the paths of the fields. */
export function fieldReasons({
  fields,
  details,
}: Pick<Failure, 'fields' | 'details'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, reasons]) => [
      path,
      reasons.map((reason) => errorMessage(reason, details)).join(', '),
    ]),
  );
}

let moneySymbol: MoneySymbol = 'dot';

/** Errors are translated outside of components, and use the number format set here by the page. */
export const writeNumbersWith = (symbol: MoneySymbol) => {
  moneySymbol = symbol;
};

/** The text of a reason that is only known at runtime, from the server or a schema. */
export function errorMessage(reason: string, details: Failure['details'] = {}): string {
  const { language, messages } = getMessages();
  const errors: Record<string, string> = messages.errors ?? {};
  const translate = createTranslator({ locale: language, messages: errors, onError: () => undefined });
  return translate(errorKey(errors, reason, details), errorValues(details, { language, moneySymbol }));
}

/** The label of a close button, for elements rendered outside of the pages. */
export const closeWord = (): string => getMessages().messages.common?.close ?? '';

const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
