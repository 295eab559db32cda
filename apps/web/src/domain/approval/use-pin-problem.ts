import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/api/failure.ts';
import { explain } from '../../lib/i18n/text.tsx';

/** Why a PIN was refused; who typed it wrong too often hears how long that lasts, and that others may. */
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
