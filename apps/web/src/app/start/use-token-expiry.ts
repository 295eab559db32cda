import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../lib/device/notify.ts';
import { endSession, useSession } from '../../lib/session/session.ts';
import { millisecondsLeft } from '../../lib/session/token.ts';

/** Timers can wait 24.8 days at most; a longer token is checked again then. */
const longestTimer = 2_147_483_647;

/** Ends the session at the token's `exp` and shows a message; the guard then redirects to the root. */
export function useTokenExpiry() {
  const { token } = useSession();
  const t = useTranslations('shell');
  useEffect(() => {
    if (!token) return;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      const left = millisecondsLeft(token, Date.now());
      if (left === null) return;
      if (left > 0) timer = setTimeout(schedule, Math.min(left, longestTimer));
      else end();
    };
    const end = () => {
      endSession(token);
      notify({ message: t('tokenExpired'), color: 'red' });
    };
    schedule();
    return () => clearTimeout(timer);
  }, [token, t]);
}
