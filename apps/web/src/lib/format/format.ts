import { inDollars } from '@mostrador/shared/money/money';
import type { Language } from '@mostrador/shared/text/translate';
import { beside, fromTo } from '@mostrador/shared/words/beside';
import {
  formatCompactMoney,
  formatDate,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatTime,
} from '@mostrador/shared/words/format';
import { createContext, use } from 'react';
import type { useOrganization } from '../session/me.tsx';

const dollar = { currency: 'USD', symbol: 'US$', decimals: 2, isEven: true };

/** Money (1/100) in the organization's currency and separators. */
export function useMoney(): (amount: number) => string {
  return useFormat().money;
}

/** All formats of numbers and times, in the reader's language and by the organization's conventions. */
export function useFormat(): Format {
  const format = use(FormatContext);
  if (!format) throw new Error('A FormatProvider must be above.');
  return format;
}

export const FormatContext = createContext<Format | null>(null);

export type Format = ReturnType<typeof makeFormat>;

export function makeFormat(organization: ReturnType<typeof useOrganization>, language: Language) {
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
    timeZone,
    currency: money.currency,
    currencySymbol: money.symbol,
    money: (amount: number) => formatMoney(amount, money),
    /** The digits without the currency symbol, for money fields that show the symbol separately. */
    digits: (amount: number) => formatMoney(amount, { ...money, symbol: '' }).trim(),
    /** The digits for a column whose head or total contains the currency. */
    evenDigits: (amount: number) => formatMoney(amount, { ...money, symbol: '', isEven: true }).trim(),
    /** For columns and documents: always with decimals, even if they are zero. */
    evenMoney: (amount: number) => formatMoney(amount, { ...money, isEven: true }),
    /** An amount in another currency, without the organization's currency symbol and decimals. */
    foreignDigits: (amount: number) => formatQuantity(amount * 10, { moneySymbol, language }),
    /** Short enough for the axis of a chart. */
    compactMoney: (amount: number) => formatCompactMoney(amount, { ...money, moneySymbol, language }),
    /** The same amount in US dollars, if the business shows it and has entered the dollar rate. */
    dollars: (amount: number) =>
      organization?.isDollar && organization.dollarRate !== null && money.currency !== 'USD'
        ? formatMoney(inDollars(amount, organization.dollarRate), { ...money, ...dollar })
        : null,
    quantity: (quantity: number) => formatQuantity(quantity, { moneySymbol, language }),
    percent: (basisPoints: number) => formatPercent(basisPoints, { moneySymbol, language }),
    date: (moment: string | Date) => formatDate(moment, { language, timeZone }),
    moment: (moment: string | Date) => formatDateTime(moment, { language, timeZone }),
    /** A range of days, or a single day if both are the same. */
    days: ({ from, until }: { from: string | null; until: string | null }) =>
      from === until
        ? dayOrOpen(from, language)
        : fromTo(language, [dayOrOpen(from, language), dayOrOpen(until, language)]),
    beside: (parts: Parameters<typeof beside>[1]) => beside(language, parts),
    weekday: (date: string) => dayInWords(date, language, { weekday: 'long' }),
    hour: (moment: Date) => hourOf(moment, { language, timeZone }),
    time: (moment: string | Date) => formatTime(moment, { language, timeZone }),
  };
}

const dayOrOpen = (day: string | null, language: Language) => (day ? formatDate(day, { language }) : '…');

/** The hour without minutes, for an axis of hours. */
const hourOf = (
  moment: Date,
  { language, timeZone }: { language: Language; timeZone?: string | undefined },
) =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, { hour: 'numeric', hourCycle: 'h23', timeZone }).format(
    moment,
  );

/** Formats a calendar day with the given options, for comparing days in reports. */
export const dayInWords = (date: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );
