// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { lost } from '../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { field, fill, press, until } from '../../../lib/testing/user.testing.ts';
import NewRolePage from './NewRolePage.tsx';

test('a role with a lost response is retried as the same request', async () => {
  const given: unknown[] = [];
  const create = (input: unknown) => {
    given.push(Reflect.get(Object(input), 'id'));
    if (given.length === 1) throw lost();
    return {};
  };
  await draw(<NewRolePage />, { answers: { 'user.me': () => aMe({}), 'role.create': create } });
  await until(() => field('Nombre del rol'));
  fill(field('Nombre del rol'), 'Cajera');
  press('Guardar');
  await until(() => expect(given).toHaveLength(1));
  await until(() => {
    if (given.length === 1) press('Guardar');
    expect(given).toHaveLength(2);
  });
  expect(given[0]).toEqual(expect.any(String));
  expect(given[1]).toBe(given[0]);
});
