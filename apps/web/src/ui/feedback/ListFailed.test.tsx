// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { trpc } from '../../lib/api/trpc.ts';
import { refused } from '../../lib/testing/mock-api.testing.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { seen, until } from '../../lib/testing/user.testing.ts';
import { ListFailed } from './ListFailed.tsx';

function Roles() {
  const roles = trpc.role.list.useQuery();
  return roles.error ? <ListFailed error={roles.error} /> : null;
}

const drawn = (answer: () => never) => draw(<Roles />, { answers: { 'role.list': answer } });

test('a list with too large a query reports that instead of a connection problem', async () => {
  await drawn(() => {
    throw refused({ reason: 'tookTooLong', httpStatus: 503 });
  });
  await until(() => expect(seen()).toContain('Pide menos de una vez'));
  expect(seen()).not.toContain('Revisa tu conexión');
});

test('without a response the connection problem is reported', async () => {
  await drawn(() => {
    throw new TypeError('Failed to fetch');
  });
  await until(() => expect(seen()).toContain('Revisa tu conexión'));
});
