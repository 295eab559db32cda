import { wordsOfPerson } from '@mostrador/shared/text/person-words';
import { type ReactNode, useMemo } from 'react';
import { IntlProvider } from 'use-intl';
import { useIsPerson } from '../session/me.tsx';
import { useSpoken } from './words.ts';

/** The components inside use the texts of a personal account, about income instead of sales. */
export function PersonWords({ children }: { children: ReactNode }) {
  const isPerson = useIsPerson();
  const { language, messages } = useSpoken();
  const own = useMemo(() => (isPerson ? wordsOfPerson(messages) : messages), [isPerson, messages]);
  return (
    <IntlProvider locale={language} messages={own}>
      {children}
    </IntlProvider>
  );
}
