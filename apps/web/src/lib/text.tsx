import { type Language, loadMessages, type Messages } from '@mostrador/shared/text/translate';
import { type ReactNode, useEffect, useState } from 'react';
import { createTranslator, IntlProvider } from 'use-intl';
import type { Failure } from './failure.ts';
import { useSession } from './session.ts';

type Loaded = { language: Language; messages: Messages };
let active: Loaded | null = null;

/** Fetches the texts of one language, so that the first view is drawn with words. */
export async function loadText(language: Language): Promise<Loaded> {
  if (active?.language !== language) active = { language, messages: await loadMessages(language) };
  return active;
}

/** Follows the language of the session; the old words stay on screen until the new ones are here. */
export function TextProvider({ initial, children }: { initial: Loaded; children: ReactNode }) {
  const { language } = useSession();
  const [text, setText] = useState(initial);
  useEffect(() => {
    void loadText(language).then(setText);
  }, [language]);
  return (
    <IntlProvider locale={text.language} messages={text.messages} timeZone={deviceTimeZone}>
      {children}
    </IntlProvider>
  );
}

/**
 * The refusal in words: the reasons of the fields joined by commas, else the reason, else the general
 * sentence.
 */
export function explain(failure: Failure): string {
  const reasons = [...new Set(Object.values(failure.fields).flat())];
  if (reasons.length > 0) return reasons.map((reason) => reasonText(reason)).join(', ');
  return reasonText(failure.reason, failure.details);
}

/** A reason that is only known while running, as the server or a schema names it. */
export function reasonText(reason: string, details: Failure['details'] = {}): string {
  if (!active) return reason;
  const messages: Record<string, string> = active.messages.errors;
  const known = reason in messages ? reason : 'unexpectedError';
  const translate = createTranslator({ locale: active.language, messages, onError: () => undefined });
  return translate(known, details);
}

/** The word of a close button, for what is drawn outside of the pages. */
export const closeWord = (): string => active?.messages.common.close ?? '';

const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
