import { numberLocale } from '@mostrador/shared/format';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { useOrganization } from './me.ts';
import { useSpoken } from './words.ts';

/** Numbers within sentences have the separators of the organization, as its money beside them has. */
export function Customs({ children }: { children: ReactNode }) {
  const { language } = useSpoken();
  const moneySymbol = useOrganization()?.moneySymbol ?? 'dot';
  return <IntlProvider locale={numberLocale({ moneySymbol, language })}>{children}</IntlProvider>;
}
