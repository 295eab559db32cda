import { formatDate, formatMoney, formatPercent, formatQuantity, formatTime } from '@mostrador/shared/format';
import { useMemo } from 'react';
import { useOrganization } from './me.ts';
import { useSession } from './session.ts';

/** Money (1/100) in the organization's currency and separators. */
export function useMoney(): (amount: number) => string {
  return useFormat().money;
}

/**
 * Every way the program writes numbers and moments, in the reader's language and the organization's customs.
 */
export function useFormat() {
  const { language } = useSession();
  const organization = useOrganization();
  return useMemo(() => {
    const country = organization?.country;
    const moneySymbol = organization?.moneySymbol ?? 'dot';
    const timeZone = organization?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const money = {
      currency: country?.currency ?? 'USD',
      symbol: country?.currencySymbol ?? '$',
      decimals: country?.decimals ?? 2,
      moneySymbol,
      language,
    };
    return {
      moneySymbol,
      currencySymbol: money.symbol,
      money: (amount: number) => formatMoney(amount, money),
      quantity: (quantity: number) => formatQuantity(quantity, { moneySymbol, language }),
      percent: (basisPoints: number) => formatPercent(basisPoints, { moneySymbol, language }),
      date: (moment: string | Date) => formatDate(moment, { language, timeZone }),
      time: (moment: string | Date) => formatTime(moment, { language, timeZone }),
    };
  }, [organization, language]);
}
