import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterInputs } from '@trpc/server';
import { useApi } from '../api/trpc.ts';
import { useMe } from './me.tsx';

type Event = inferRouterInputs<AppRouter>['analytics']['track']['event'];

/** Reports opened pages if the user agreed. Does not wait, and ignores failures. */
export function useTrack(): (event: Event) => void {
  const { me } = useMe();
  const api = useApi();
  return (event) => {
    if (me?.user.allowsAnalytics) api.analytics.track.mutate({ event }).catch(() => undefined);
  };
}
