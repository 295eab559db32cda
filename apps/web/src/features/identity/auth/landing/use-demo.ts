import type { Industry } from '@mostrador/shared/codes/industries';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../../lib/api/trpc.ts';
import { notify } from '../../../../lib/device/notify.ts';
import { signIn } from '../../../../lib/session/session.ts';

const askAgainMs = 700;

/** Creation takes some seconds. After this time it failed, and may be requested again. */
const patienceMs = 90_000;

/** Opens a demo shop of the industry with one press. The visitor is signed in once its data is ready. */
export function useDemo() {
  const t = useTranslations('landing');
  const { data: examples } = trpc.demo.examples.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const { data: made, isPending, mutate, reset } = trpc.demo.startSession.useMutation();
  const { data: state } = trpc.demo.state.useQuery(
    { id: made?.id ?? '' },
    {
      enabled: made !== undefined,
      refetchInterval: ({ state: { data } }) => (data?.isReady ? false : askAgainMs),
    },
  );
  const token = state?.isReady ? made?.accessToken : undefined;
  useEffect(() => {
    if (token) signIn(token);
  }, [token]);
  useEffect(() => {
    if (!made) return;
    const late = setTimeout(() => {
      reset();
      notify({ message: t('notOpened'), color: 'red' });
    }, patienceMs);
    return () => clearTimeout(late);
  }, [made, reset, t]);
  return {
    areOffered: examples?.areOffered ?? false,
    isWaiting: isPending || made !== undefined,
    open: (industry: Industry) =>
      mutate({ industry, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  };
}

export type Demo = ReturnType<typeof useDemo>;
