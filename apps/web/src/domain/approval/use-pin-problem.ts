import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/api/failure.ts';
import { explain } from '../../lib/i18n/text.tsx';

/**
 * Returns the reason why a PIN was refused. After too many wrong PINs the message contains the waiting time,
 * and that other users can approve.
 */
export function usePinProblem() {
  const t = useTranslations('approval');
  return (error: unknown): string => {
    if (!error) return '';
    const failure = failureOf(error);
    const seconds = Number(failure.details.retryAfterSeconds);
    if (failure.status !== 429 || !(seconds > 0)) return explain(failure);
    return t('tooManyTries', { minutes: Math.ceil(seconds / 60) });
  };
}
