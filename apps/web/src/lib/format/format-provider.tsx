import { numberLocale } from '@mostrador/shared/words/format';
import { type ReactNode, useEffect, useMemo } from 'react';
import { IntlProvider } from 'use-intl';
import { writeNumbersWith } from '../i18n/text.tsx';
import { useSpoken } from '../i18n/words.ts';
import { useOrganization } from '../session/me.tsx';
import { useSession } from '../session/session.ts';
import { FormatContext, makeFormat } from './format.ts';

/** The number format, for sentences and for amounts of money: that of the organization. */
export function FormatProvider({ children }: { children: ReactNode }) {
  const { language } = useSession();
  const spoken = useSpoken();
  const organization = useOrganization();
  const format = useMemo(() => makeFormat(organization, language), [organization, language]);
  const { moneySymbol } = format;
  useEffect(() => writeNumbersWith(moneySymbol), [moneySymbol]);
  return (
    <IntlProvider locale={numberLocale({ moneySymbol, language: spoken.language })}>
      <FormatContext value={format}>{children}</FormatContext>
    </IntlProvider>
  );
}
