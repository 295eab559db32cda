// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { trpc } from '../../lib/api/trpc.ts';
import { refused } from '../../lib/testing/mock-api.testing.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, press, seen, until } from '../../lib/testing/user.testing.ts';
import { RecordLoader } from './RecordLoader.tsx';

function Role() {
  const role = trpc.role.byId.useQuery({ id: 'r' });
  return (
    <RecordLoader query={role} back="/equipo">
      {({ name }) => (
        <>
          <h1>{name}</h1>
          <button type="button" onClick={() => void role.refetch()}>
            Leer otra vez
          </button>
        </>
      )}
    </RecordLoader>
  );
}

const throwNotFound = () => {
  throw refused({ reason: 'notFound', httpStatus: 404 });
};

test('a deleted record is not retried, and the page leads back', async () => {
  await draw(<Role />, { answers: { 'role.byId': throwNotFound } });
  await until(() => button('Volver'));
  expect(() => button('Reintentar')).toThrow('No ');
  expect(button('Volver').getAttribute('href')).toBe('/equipo');
});

test('loaded data stays when a later read fails', async () => {
  let reads = 0;
  const read = () => (++reads === 1 ? { name: 'Cajera' } : throwNotFound());
  await draw(<Role />, { answers: { 'role.byId': read } });
  await until(() => expect(seen()).toContain('Cajera'));
  press('Leer otra vez');
  await until(() => expect(reads).toBe(2));
  expect(seen()).toContain('Cajera');
});
