import { numberLocale } from '@mostrador/shared/format';
import { type ReactNode, useEffect, useMemo } from 'react';
import { IntlProvider } from 'use-intl';
import { FormatContext, makeFormat } from './format.ts';
import { useOrganization } from './me.tsx';
import { useSession } from './session.ts';
import { writeNumbersWith } from './text.tsx';
import { useSpoken } from './words.ts';

/** How numbers are written, within sentences as in the money beside them: as the organization does it. */
export function Customs({ children }: { children: ReactNode }) {
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
