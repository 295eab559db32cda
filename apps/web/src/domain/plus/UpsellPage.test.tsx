// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, press, seen, until } from '../../lib/testing/user.testing.ts';
import UpsellPage from './UpsellPage.tsx';

const asEmployee = { 'user.me': () => aMe({ mainRole: 'employee' }) };

test.each([
  [true, 'le enviamos un correo'],
  [false, 'Ya se lo pediste hoy'],
])('a user who is not the owner can request Plus from the owner once a day (%s)', async (sent, words) => {
  const answers = { ...asEmployee, 'billing.request': () => ({ sent }) };
  const { calls } = await draw(<UpsellPage isNotInTrial={false} />, { answers });
  await until(() => expect(seen()).toContain('Pide Plus a la persona dueña'));
  press('Pedir Plus a la persona dueña');
  await until(() => expect(seen()).toContain(words));
  expect(calls.filter(({ path }) => path === 'billing.request')).toHaveLength(1);
  expect(() => button('Pedir Plus a la persona dueña')).toThrow('No Pedir Plus');
});

test('a feature outside the trial is labelled as such, and the owner gets a link to Plus', async () => {
  await draw(<UpsellPage isNotInTrial />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => button(/Plus$/));
  expect(seen()).toContain('Esto no viene en la prueba de Plus');
  expect(seen()).not.toContain('Esto viene con Plus');
});
