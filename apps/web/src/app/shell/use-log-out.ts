import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { notify } from '../../lib/notify.ts';
import { queryClient } from '../../lib/query.ts';
import { forgetSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';

/** Ends the session on the server first: a token that was only forgotten here would stay good elsewhere. */
export function useLogOut(): () => void {
  const t = useTranslations('errors');
  const navigate = useNavigate();
  const leave = () => {
    forgetSession();
    queryClient.clear();
    void navigate({ to: '/' });
  };
  const logOut = trpc.auth.logout.useMutation({
    meta: { inline: true, isLast: true },
    // An answer that comes after the end of the session would only say that it ended.
    onMutate: () => queryClient.cancelQueries(),
    onSuccess: leave,
    onError: () => notify({ message: t('logoutFailed'), color: 'red' }),
  });
  return () => logOut.mutate();
}
