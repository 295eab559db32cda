// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { rememberLanguage } from '../session/session.ts';
import { makeClient, onceOnly } from './trpc.ts';

test('every call says who asks, where, in which language and zone, and wants JSON', async () => {
  const requests: Headers[] = [];
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: HeadersInit }) => {
    requests.push(new Headers(headers));
    const answer = { result: { data: null } };
    return Response.json(address.includes('batch=1') ? [answer] : answer);
  });
  rememberLanguage('ar');
  const api = makeClient(
    () => ({ token: 't', organizationId: 'o' }),
    () => undefined,
  );
  await api.user.me.query();
  await api.auth.logout.mutate(undefined, onceOnly('k'));
  expect(requests).toHaveLength(2);
  for (const headers of requests) {
    expect(headers.get('authorization')).toBe('Bearer t');
    expect(headers.get('organization')).toBe('o');
    expect(headers.get('accept-language')).toBe('ar');
    expect(headers.get('tz')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(headers.get('accept')).toBe('application/json');
  }
  expect(requests[1]?.get('idempotency-key')).toBe('k');
});
