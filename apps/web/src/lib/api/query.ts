import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import { notify } from '../device/notify.ts';
import { explain } from '../i18n/text.tsx';
import { endSession } from '../session/session.ts';
import { failureOf, isFinal, requestIdOf } from './failure.ts';
import { FreshClient } from './fresh-client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `inline`: the page shows the failure itself. */
    mutationMeta: { inline?: boolean };
  }
}

/** Refusals that say: what the person decided by is not so any more. */
const outdated: readonly string[] = ['selectionChanged', 'pricesChanged'];

type Owner = { token: string | null; isOver: () => boolean };

/** What was asked in one visit. Once the visit is over its late answers tell nobody and end nothing. */
export function makeQueryClient({ token, isOver }: Owner): QueryClient {
  const isEnd = (error: Error) => token !== null && isSessionOver(error);
  const end = (error: Error) => {
    endSession(token);
    notifyFailure(error);
  };
  // What the page believes of the person's rights is not true any more, up to whether they belong here.
  const learnRights = (error: Error) => {
    if (failureOf(error).status === 403) askAgain(client, ['user']);
  };
  // Others changed what was chosen, and word of it has not come: how it is now is shown by asking.
  const lookAgain = (error: Error) => {
    if (outdated.includes(failureOf(error).reason)) askAgain(client, ['product']);
  };
  const client = new FreshClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: mayRetry, networkMode: 'offlineFirst' },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isOver()) return;
        if (routerOf(query.queryKey) !== 'user') learnRights(error);
        if (isEnd(error)) end(error);
        // A page that has nothing to show says so itself; a refresh in the background would fail in silence.
        // What is gone needs no words, mostly the person has just deleted it; nor what is not to be seen any
        // more: who he is here is asked again, and the page shows what is left.
        else if (query.state.data !== undefined && navigator.onLine && !isFinal(failureOf(error)))
          notifyFailure(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (isOver()) return;
        learnRights(error);
        lookAgain(error);
        if (isEnd(error)) end(error);
        else if (!mutation.meta?.inline) notifyFailure(error);
      },
    }),
  });
  return client;
}

/** Asks again for what the page shows of these routers and has kept of them, and for nothing else. */
export function askAgain(client: QueryClient, touches: readonly string[]) {
  void client.invalidateQueries({ predicate: ({ queryKey }) => touches.includes(routerOf(queryKey)) });
}

const routerOf = ([path]: readonly unknown[]): string => (Array.isArray(path) ? String(path[0]) : '');

/** A wrong password is a 401 too, and ends nothing. */
function isSessionOver(error: Error): boolean {
  const { status, reason } = failureOf(error);
  return status === 401 && reason !== 'invalidCredentials';
}

/** Shows why a call was refused, and under which number it failed; the same reason twice is shown once. */
export function notifyFailure(error: unknown) {
  const failure = failureOf(error);
  notify({ message: explain(failure), color: 'red', requestId: requestIdOf(failure) });
}

function mayRetry(count: number, error: Error): boolean {
  const { status } = failureOf(error);
  return count < 2 && (status === 0 || status >= 500) && navigator.onLine;
}
