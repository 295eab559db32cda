import type { AppRouter } from '@mostrador/api/router';
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable, tap } from '@trpc/server/observable';
import { loadReasons } from '../i18n/text.tsx';
import { getSession, type Session } from '../session/session.ts';
import { failureOf } from './failure.ts';

export const trpc = createTRPCReact<AppRouter>();

/** The metadata of a response: the routers with changed data, and the request id. */
export type Touched = { touches: string[]; request: string };

type ReadSession = () => Pick<Session, 'token' | 'organizationId'>;

/**
 * A client for one user in one organization, even if this tab has switched to another. A request that must
 * not be executed twice gets `onceOnly(id)` and is sent alone, with that idempotency key. A request with
 * `ifUnchanged(updatedAt)` is sent alone too: it is refused if the record was changed since.
 */
export const makeClient = (
  readSession: ReadSession,
  onTouched: (touched: Touched) => void,
  ...first: TRPCLink<AppRouter>[]
) =>
  trpc.createClient({
    links: [
      ...first,
      refusalsInWords,
      tellingTouched(onTouched),
      splitLink({
        condition: ({ context }) => Object.keys(headersIn(context)).length > 0,
        true: httpLink({
          url: '/trpc',
          headers: ({ op }) => ({ ...callHeaders(readSession), ...headersIn(op.context) }),
        }),
        false: httpBatchLink({
          url: '/trpc',
          maxItems: 10,
          maxURLLength,
          headers: () => callHeaders(readSession),
        }),
      }),
    ],
  });

const callHeaders = (readSession: ReadSession) => ({
  ...headersOf(readSession()),
  accept: 'application/json',
});

/** A batch that exceeds the length of an address is split, because servers refuse headers above 16 kB. */
const maxURLLength = 12_000;

export const onceOnly = (key: string) => ({ context: { key } });
export const ifUnchanged = (updatedAt: string) => ({ context: { updatedAt } });

/** The headers of one request, which do not apply to the others in its batch. */
const headersIn = ({ key, updatedAt }: Record<string, unknown>): Record<string, string> => ({
  ...(typeof key === 'string' && { 'idempotency-key': key }),
  ...(typeof updatedAt === 'string' && { 'if-match': `"${updatedAt}"` }),
});

/** Reads the changed routers from every response, so that no procedure can be forgotten. */
const tellingTouched =
  (onTouched: (touched: Touched) => void): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    next(op).pipe(
      tap({
        next: ({ context }) => {
          const response = context?.response;
          const headers = response instanceof Response ? response.headers : undefined;
          const touches = headers?.get('touches')?.split(',');
          if (touches) onTouched({ touches, request: headers?.get('x-request-id') ?? '' });
        },
      }),
    );

/** Loads the text of an error first, so that it can be shown at once. */
const refusalsInWords: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (answer) => observer.next(answer),
        complete: () => observer.complete(),
        error: (error) => void loadReasons(failureOf(error)).then(() => observer.error(error)),
      }),
    );

/** The client of this session, for hooks that send requests themselves. */
export const useApi = () => trpc.useUtils().client;

/** The headers of every request, also of those outside of tRPC (uploads, PDF). */
export const requestHeaders = (): Record<string, string> => headersOf(getSession());

export function headersOf({ token, organizationId }: Pick<Session, 'token' | 'organizationId'>) {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(organizationId ? { organization: organizationId } : {}),
    'accept-language': getSession().language,
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
