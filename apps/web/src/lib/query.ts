import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf } from './failure.ts';
import { notify } from './notify.ts';
import { forgetSession, getSession, rememberWantedPath } from './session.ts';
import { explain } from './text.tsx';

declare module '@tanstack/react-query' {
  interface Register {
    /** `inline`: the page shows the failure itself. `isLast`: nothing can be asked afterwards. */
    mutationMeta: { inline?: boolean; isLast?: boolean };
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: mayRetry, networkMode: 'offlineFirst' },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isSessionOver(error)) endSession(error);
      // A page that has nothing to show says so itself; a refresh in the background would fail in silence.
      // What is gone needs no words: mostly the person has just deleted it.
      else if (query.state.data !== undefined && navigator.onLine && failureOf(error).status !== 404)
        notifyFailure(error);
    },
  }),
  mutationCache: new MutationCache({
    // A sale touches stock, debts, cash and reports; a list per call would be wrong within a week.
    onSuccess: (_answer, _variables, _context, mutation) => {
      if (!mutation.meta?.isLast) void queryClient.invalidateQueries();
    },
    onError: (error, _variables, _context, mutation) => {
      if (isSessionOver(error)) endSession(error);
      else if (!mutation.meta?.inline) notifyFailure(error);
    },
  }),
});

/** A wrong password is a 401 too, and ends nothing. */
function isSessionOver(error: Error): boolean {
  const { status, reason } = failureOf(error);
  return status === 401 && reason !== 'invalidCredentials' && getSession().token !== null;
}

/** The server no longer knows the token: back to the root, and after signing in to this page. */
function endSession(error: Error) {
  rememberWantedPath(location.pathname + location.search);
  forgetSession();
  notifyFailure(error);
}

/** Shows why a call was refused; the same reason twice is shown once. */
export function notifyFailure(error: unknown) {
  notify({ message: explain(failureOf(error)), color: 'red' });
}

function mayRetry(count: number, error: Error): boolean {
  const { status } = failureOf(error);
  return count < 2 && (status === 0 || status >= 500) && navigator.onLine;
}
