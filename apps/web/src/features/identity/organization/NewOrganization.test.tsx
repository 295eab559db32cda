// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { lost } from '../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { field, fill, press, until } from '../../../lib/testing/user.testing.ts';
import NewOrganization from './NewOrganization.tsx';

test('a business with a lost response is retried as the same request', async () => {
  const given: unknown[] = [];
  const create = (input: unknown) => {
    given.push(Reflect.get(Object(input), 'id'));
    if (given.length === 1) throw lost();
    return { id: given[0] };
  };
  const nothing = () => undefined;
  await draw(
    <main>
      <p>Negocios</p>
      <NewOrganization opened country="GT" onClose={nothing} onMade={nothing} />
    </main>,
    { answers: { 'user.me': () => aMe({}), 'organization.create': create } },
  );
  await until(() => field('Nombre del negocio'));
  fill(field('Nombre del negocio'), 'Segunda tienda');
  press('Crear y entrar');
  await until(() => expect(given).toHaveLength(1));
  await until(() => {
    if (given.length === 1) press('Crear y entrar');
    expect(given).toHaveLength(2);
  });
  expect(given[0]).toEqual(expect.any(String));
  expect(given[1]).toBe(given[0]);
});
