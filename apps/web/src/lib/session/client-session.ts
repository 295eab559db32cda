import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Change } from '../api/change-stream.ts';
import { failureOf } from '../api/failure.ts';
import { subscribeToChanges } from '../api/live.ts';
import { askAgain, makeQueryClient, notifyFailure } from '../api/query.ts';
import { headersOf, makeClient, type Touched } from '../api/trpc.ts';
import { makeExit } from './drain-on-logout.ts';
import { endSession, getSession, onIdentityChange } from './session.ts';

/**
 * One person in one organization in this tab, with everything that was asked for them: another person or
 * organization gets another cache and another caller, so that no key can be forgotten and no late call can
 * speak for the wrong one.
 */
export type ClientSession = ReturnType<typeof open>;

const listeners = new Set<() => void>();
const changeListeners = new Set<ChangeListener>();
let count = 0;
let session = open();

export const getClientSession = (): ClientSession => session;

export const useClientSession = (): ClientSession => useSyncExternalStore(subscribe, getClientSession);

type ChangeListener = (change: Change, client: QueryClient) => void;

/** For what is kept of the organization beside the queries by router, as the catalogue of the till. */
export function onChange(listener: ChangeListener) {
  changeListeners.add(listener);
}

/** The caller of the present visit, for calls that nothing of the page waits for. */
export const currentApi = () => session.api;

function open() {
  const id = ++count;
  const { token, organizationId } = getSession();
  const isOver = () => id !== count;
  const readSession = () => ({
    token,
    // The server's own choice is learned with the first answer and holds from then on.
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
          // Another refusal than a session that is over is told by the calls of the page.
          onRefused: (error) => {
            if (failureOf(error).status !== 401) return;
            endSession(token);
            notifyFailure(error);
          },
        });
  return { id, api, queryClient, stop, leave: exit.leave };
}

/** Changes that come within this are asked for together. */
const collectMs = 300;
const rememberedRequests = 50;

/** What this tab changed is asked again with its answer, what others changed when it is heard of. */
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
  const { queryClient, stop } = session;
  stop();
  session = open();
  void queryClient.cancelQueries();
  queryClient.clear();
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
