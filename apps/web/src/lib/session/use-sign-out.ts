import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { notify } from '../device/notify.ts';
import { getClientSession } from './client-session.ts';
import { signOut } from './session.ts';

/**
 * Ends the session on the server first, because a token that was only removed here would stay valid
 * elsewhere.
 */
export function useSignOut(): () => void {
  const t = useTranslations('errors');
  const logOut = useMutation({
    mutationFn: () => {
      const { api, leave } = getClientSession();
      return leave(() => api.auth.logout.mutate());
    },
    meta: { inline: true },
    onSuccess: () => {
      signOut();
      // A push subscription without a session may remain. The next user enables it again.
      import('../device/push.ts')
        .then(({ forgetSubscription }) => forgetSubscription())
        .catch(() => undefined);
    },
    onError: () => notify({ message: t('logoutFailed'), color: 'red' }),
  });
  return () => logOut.mutate();
}
