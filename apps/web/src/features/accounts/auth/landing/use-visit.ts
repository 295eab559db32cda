import type { Industry } from '@mostrador/shared/industries';
import { useEffect } from 'react';
import { trpc } from '../../../../lib/api/trpc.ts';
import { signIn } from '../../../../lib/session/session.ts';

const askAgainMs = 700;

/** One press, and the stranger stands in an example shop of the trade: signed in once its days are told. */
export function useVisit() {
  const { data: examples } = trpc.demo.examples.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const visit = trpc.demo.visit.useMutation();
  const id = visit.data?.id;
  const { data: state } = trpc.demo.state.useQuery(
    { id: id ?? '' },
    {
      enabled: id !== undefined,
      refetchInterval: ({ state: { data } }) => (data?.isReady ? false : askAgainMs),
    },
  );
  const token = state?.isReady ? visit.data?.accessToken : undefined;
  useEffect(() => {
    if (token) signIn(token);
  }, [token]);
  return {
    areOffered: examples?.areOffered ?? false,
    isWaiting: visit.isPending || id !== undefined,
    open: (industry: Industry) =>
      visit.mutate({ industry, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  };
}

export type Visit = ReturnType<typeof useVisit>;
