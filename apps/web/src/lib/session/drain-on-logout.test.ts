// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { makeClient } from '../api/trpc.ts';
import { makeExit } from './drain-on-logout.ts';

/** A client that signs out, in front of a server with answers that a test gives one by one. */
function aCaller() {
  const requests: { path: string; answer: (status?: number) => void }[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const path = new URL(address, 'http://a').pathname.replace('/trpc/', '');
    return new Promise((done) => {
      const ok = [{ result: { data: null } }];
      const refused = [{ error: { code: -32_603, message: 'x', data: { httpStatus: 500, reason: 'x' } } }];
      requests.push({
        path,
        answer: (status = 200) => done(Response.json(status === 200 ? ok : refused, { status })),
      });
    });
  });
  const { link, leave } = makeExit();
  const readSession = () => ({ token: 't', organizationId: 'o' });
  return { requests, leave, api: makeClient(readSession, () => undefined, link) };
}

const paths = (requests: { path: string }[]) => requests.map(({ path }) => path);
const aMoment = () => new Promise((done) => setTimeout(done, 20));

test('pending requests are answered before the logout, and no more are sent', async () => {
  const { requests, leave, api } = aCaller();
  const before = api.user.me.query();
  await aMoment();
  const left = leave(() => api.auth.logout.mutate());
  void api.changelog.list.query({});
  await aMoment();
  expect(paths(requests)).toEqual(['user.me']);
  requests[0]?.answer();
  await before;
  await expect.poll(() => paths(requests)).toEqual(['user.me', 'auth.logout']);
  requests[1]?.answer();
  await left;
  await aMoment();
  expect(paths(requests)).toEqual(['user.me', 'auth.logout']);
});

test('a user who stays after a failed logout gets the answers to queued requests', async () => {
  const { requests, leave, api } = aCaller();
  const left = leave(() => api.auth.logout.mutate());
  const meanwhile = api.changelog.list.query({});
  await expect.poll(() => paths(requests)).toEqual(['auth.logout']);
  requests[0]?.answer(500);
  await expect(left).rejects.toThrow('x');
  await expect.poll(() => paths(requests)).toEqual(['auth.logout', 'changelog.list']);
  requests[1]?.answer();
  await meanwhile;
});
