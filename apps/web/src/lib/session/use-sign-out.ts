import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { notify } from '../device/notify.ts';
import { getClientSession } from './client-session.ts';
import { signOut } from './session.ts';

/** Ends the session on the server first: a token that was only forgotten here would stay good elsewhere. */
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
      // A subscription without a sender may remain. The next user turns it on anew.
      import('../device/push.ts')
        .then(({ forgetSubscription }) => forgetSubscription())
        .catch(() => undefined);
    },
    onError: () => notify({ message: t('logoutFailed'), color: 'red' }),
  });
  return () => logOut.mutate();
}
