import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '../api/change-stream.ts';
import { failureOf } from '../api/failure.ts';
import { subscribeToChanges } from '../api/live.ts';
import { askAgain, makeQueryClient, notifyFailure } from '../api/query.ts';
import { headersOf, makeClient, type Touched } from '../api/trpc.ts';
import { createStore } from '../store/create-store.ts';
import { makeExit } from './drain-on-logout.ts';
import { endSession, getSession, onIdentityChange } from './session.ts';

/**
 * One user in one organization in this tab, with all their queries. Another user or organization gets a
 * separate cache and client, so that no query key can be forgotten and no late response can act for the
 * wrong one.
 */
export type ClientSession = ReturnType<typeof open>;

const changeListeners = new Set<ChangeListener>();
let count = 0;
const session = createStore(open());

export const getClientSession = session.get;

export const useClientSession = session.use;

type ChangeListener = (change: Change, client: QueryClient) => void;

/**
 * Registers a listener for data of the organization stored beside the queries by router, such as the till's
 * catalogue.
 */
export function onChange(listener: ChangeListener) {
  changeListeners.add(listener);
}

/** The client of the current session, for requests that no component waits for. */
export const currentApi = () => session.get().api;

function open() {
  const id = ++count;
  const { token, organizationId } = getSession();
  const isOver = () => id !== count;
  const readSession = () => ({
    token,
    // The organization that the server chose is stored from the first response, and used from then on.
    organizationId: organizationId ?? (isOver() ? null : getSession().organizationId),
  });
  const queryClient = makeQueryClient({ token, isOver });
  const following = followChanges(queryClient, isOver);
  const exit = makeExit();
  const api = makeClient(readSession, following.onTouched, exit.link);
  const stop =
    token === null
      ? () => {}
      : subscribeToChanges({
          headers: () => headersOf(readSession()),
          onChange: following.onChange,
          lookAgain: () => void queryClient.invalidateQueries(),
          // The mutations of the page report errors other than an ended session themselves.
          onRefused: (error) => {
            if (failureOf(error).status !== 401) return;
            endSession(token);
            notifyFailure(error);
          },
        });
  return { id, api, queryClient, stop, leave: exit.leave };
}

/** Changes within this time are queried together. */
const collectMs = 300;
const rememberedRequests = 50;

/** Changes of this tab are reloaded with the response, changes of other users when they are reported. */
function followChanges(client: QueryClient, isOver: () => boolean) {
  const own: string[] = [];
  const waiting = new Set<string>();
  const announce = (change: Change) => {
    for (const listener of changeListeners) listener(change, client);
  };
  const flush = () => {
    const touches = [...waiting];
    waiting.clear();
    if (!isOver()) askAgain(client, touches);
  };
  return {
    onTouched: ({ touches, request }: Touched) => {
      if (isOver()) return;
      own.push(request);
      own.splice(0, own.length - rememberedRequests);
      askAgain(client, touches);
      announce({ touches, id: null, also: {}, request });
    },
    onChange: (change: Change) => {
      if (isOver() || (change.request !== null && own.includes(change.request))) return;
      if (waiting.size === 0) setTimeout(flush, collectMs);
      for (const name of change.touches) waiting.add(name);
      announce(change);
    },
  };
}

onIdentityChange(() => {
  const { queryClient, stop } = session.get();
  stop();
  const next = open();
  void queryClient.cancelQueries();
  queryClient.clear();
  session.set(next);
});
