import { formatDateTime, formatTime } from '@mostrador/shared/words/format';
import type { Site } from './site.ts';

const dayMs = 24 * 3_600_000;

/** The parts of a site that the text uses. */
type OpenTextInput = Pick<Site, 't' | 'language' | 'now'> & {
  store: Pick<Site['store'], 'open' | 'timeZone'>;
};

/** Returns a sentence about whether the shop takes orders. Times are in the shop's time zone. */
export function openText({ store, t, language, now }: OpenTextInput): { isOpen: boolean; text: string } {
  const { isOpen, opensAt, closesAt, pausedUntil } = store.open;
  const style = { language, timeZone: store.timeZone };
  const time = (at: Date) => formatTime(at, style);
  const dayOf = (at: Date) => new Intl.DateTimeFormat('en', { timeZone: store.timeZone }).format(at);
  const isToday = (at: Date) => dayOf(at) === dayOf(now);
  if (pausedUntil) {
    const until = isToday(pausedUntil) ? time(pausedUntil) : formatDateTime(pausedUntil, style);
    return { isOpen: false, text: t('storefront.pausedUntil', { time: until }) };
  }
  if (isOpen && closesAt && closesAt.getTime() - now.getTime() < dayMs)
    return { isOpen: true, text: t('storefront.openUntil', { time: time(closesAt) }) };
  if (isOpen) return { isOpen: true, text: t('storefront.alwaysOpen') };
  if (!opensAt) return { isOpen: false, text: t('storefront.closed') };
  if (isToday(opensAt)) return { isOpen: false, text: t('storefront.opensToday', { time: time(opensAt) }) };
  // After a week the name of the weekday would be ambiguous.
  const isNear = opensAt.getTime() - now.getTime() < 6 * dayMs;
  const day = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : language, {
    ...(isNear ? { weekday: 'long' as const } : { day: 'numeric' as const, month: 'long' as const }),
    timeZone: store.timeZone,
  }).format(opensAt);
  return { isOpen: false, text: t('storefront.opensOn', { day, time: time(opensAt) }) };
}
