import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import { notify } from '../device/notify.ts';
import { explain } from '../i18n/text.tsx';
import { endSession } from '../session/session.ts';
import { failureOf, isFinal, requestIdOf } from './failure.ts';
import { FreshClient } from './fresh-client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `inline` means that the page shows the error itself. */
    mutationMeta: { inline?: boolean };
  }
}

/** Errors because the data on which the user decided has changed. */
const outdated: readonly string[] = ['selectionChanged', 'pricesChanged'];

type Owner = { token: string | null; isOver: () => boolean };

/**
 * The query client of one session. After the session ends, late responses notify no listener and end
 * nothing.
 */
export function makeQueryClient({ token, isOver }: Owner): QueryClient {
  const isEnd = (error: Error) => token !== null && isSessionOver(error);
  const end = (error: Error) => {
    endSession(token);
    notifyFailure(error);
  };
  // The user's permissions known to the page are outdated, possibly including the membership.
  const learnRights = (error: Error) => {
    if (failureOf(error).status === 403) askAgain(client, ['user']);
  };
  // Other users changed the selected records, and the change was not reported yet, so the current state is
  // loaded.
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
        // A page without data shows the error itself, while a failed background refresh would be invisible. A
        // deleted record needs no notification, because usually the user just deleted it. A record that is no
        // longer visible needs none either: the user's permissions are loaded again, and the page shows the
        // rest.
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

/** Invalidates the cached queries of these routers that the page shows, and no others. */
export function askAgain(client: QueryClient, touches: readonly string[]) {
  void client.invalidateQueries({ predicate: ({ queryKey }) => touches.includes(routerOf(queryKey)) });
}

const routerOf = ([path]: readonly unknown[]): string => (Array.isArray(path) ? String(path[0]) : '');

/** True if the session ended. A wrong password is a 401 too, but does not end the session. */
function isSessionOver(error: Error): boolean {
  const { status, reason } = failureOf(error);
  return status === 401 && reason !== 'invalidCredentials';
}

/** Shows the reason of an error and its request id; the same reason is shown only once at a time. */
export function notifyFailure(error: unknown) {
  const failure = failureOf(error);
  notify({ message: explain(failure), color: 'red', requestId: requestIdOf(failure) });
}

function mayRetry(count: number, error: Error): boolean {
  const { status } = failureOf(error);
  return count < 2 && (status === 0 || status >= 500) && navigator.onLine;
}
