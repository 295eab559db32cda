import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

vi.mock('../session/session.ts', () => ({ endSession: () => {} }));
const notify = vi.hoisted(() => vi.fn());
vi.mock('../device/notify.ts', () => ({ notify }));
vi.mock('../i18n/text.tsx', () => ({ explain: () => '' }));
const { askAgain, makeQueryClient, notifyFailure } = await import('./query.ts');

test('a change asks again for what shows its routers, and for nothing else', () => {
  const client = new QueryClient();
  const keys = [
    [['pos', 'list'], { input: {} }],
    [['pos', 'byId'], { input: { id: 's' } }],
    [['contact', 'list'], {}],
    [['product', 'list'], {}],
    [['user', 'me']],
    ['till', 'catalogue', 'o'],
  ];
  for (const key of keys) client.setQueryData(key, {});
  askAgain(client, ['pos', 'product']);
  const invalid = keys.filter((key) => client.getQueryState(key)?.isInvalidated);
  expect(invalid.map(([path]) => String(path))).toEqual(['pos,list', 'pos,byId', 'product,list']);
});

test('a refused user reloads the own permissions unless the refusal was for that request', async () => {
  const refused = { data: { httpStatus: 403, reason: 'permissionDenied' } };
  const client = makeQueryClient({ token: 'a', isOver: () => false });
  const queryKey = [['user', 'me']];
  client.setQueryData(queryKey, {});
  const isInvalid = () => client.getQueryState(queryKey)?.isInvalidated;
  const failing = (queryKey: unknown[]) =>
    client.fetchQuery({ queryKey, queryFn: () => Promise.reject(refused) }).catch(() => {});
  await failing([['user', 'devices']]);
  expect(isInvalid()).toBe(false);
  await failing([['pos', 'list']]);
  expect(isInvalid()).toBe(true);
});

test.each(['selectionChanged', 'pricesChanged'])(
  'the list is reloaded if others changed the selection: %s',
  async (reason) => {
    const refused = { data: { httpStatus: 409, reason } };
    const client = makeQueryClient({ token: 'a', isOver: () => false });
    const listed = [['product', 'list'], {}];
    client.setQueryData(listed, {});
    const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(refused) });
    await mutation.execute(undefined).catch(() => {});
    expect(client.getQueryState(listed)?.isInvalidated).toBe(true);
  },
);

test('a notice tells the number of a failure of the server, and none of a refusal', () => {
  notifyFailure({ data: { httpStatus: 500, reason: 'unexpectedError', requestId: 'r-1' } });
  expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ requestId: 'r-1' }));
  notifyFailure({ data: { httpStatus: 409, reason: 'idInUse', requestId: 'r-2' } });
  expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ requestId: null }));
});
