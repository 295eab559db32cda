import type { AppRouter } from '@mostrador/api/router';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { getSession } from './session.ts';

export const trpc = createTRPCReact<AppRouter>();

export const trpcClient = trpc.createClient({
  links: [httpBatchLink({ url: '/trpc', maxItems: 10, headers: requestHeaders })],
});

/** The headers that every call carries, also those that do not go through tRPC (uploads, PDF). */
export function requestHeaders(): Record<string, string> {
  const { token, organizationId, language } = getSession();
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(organizationId ? { organization: organizationId } : {}),
    'accept-language': language,
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
