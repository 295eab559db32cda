// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { refused } from '../../../../lib/testing/mock-api.testing.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { button, field, fill, press, seen, until } from '../../../../lib/testing/user.testing.ts';
import NotMePage from './NotMePage.tsx';

async function end(answer: () => unknown) {
  const { calls } = await draw(<NotMePage />, {
    answers: { 'secondFactor.end': answer },
    visitor: 'stranger',
    path: '/no-fui-yo?second_factor_token=the-token',
  });
  await until(() => fill(field('Contraseña nueva'), 'un gato en la ventana'));
  expect(seen()).toContain('se cierran todas las sesiones');
  expect(calls.filter(({ path }) => path === 'secondFactor.end')).toEqual([]);
  press('Desactivar y cambiar contraseña');
  return calls;
}

test('explains its action, performs it after confirmation and shows that it is done', async () => {
  const calls = await end(() => null);
  await until(() => expect(seen()).toContain('está desactivada'));
  const sent = calls.filter(({ path }) => path === 'secondFactor.end');
  expect(sent.map(({ input }) => input)).toMatchObject([
    { password: 'un gato en la ventana', secondFactorToken: 'the-token' },
  ]);
});

test.each([
  ['secondFactorLinkInvalid', 'ya se usó'],
  ['secondFactorLinkExpired', 'venció'],
])('a link that is dead says so (%s)', async (reason, words) => {
  await end(() => {
    throw refused({ reason, fields: { secondFactorToken: [{ code: reason }] } });
  });
  await until(() => expect(seen()).toContain(words));
  expect(() => button('Desactivar y cambiar contraseña')).toThrow('No Desactivar');
});

test.each(['member', 'stranger'] as const)('without a token it is no end for a %s', async (visitor) => {
  await draw(<NotMePage />, { visitor, path: '/no-fui-yo' });
  await until(() => expect(seen()).toContain('elsewhere'));
});
