// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { refused } from '../../../../lib/testing/mock-api.testing.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { button, field, fill, press, seen, until } from '../../../../lib/testing/user.testing.ts';
import ResetPasswordPage from './ResetPasswordPage.tsx';

const at = (answer: () => unknown) => ({
  answers: { 'auth.resetPassword': answer },
  visitor: 'stranger' as const,
  path: '/cambiar-contrasena?reset_password_token=the-token',
});

async function choose(answer: () => unknown) {
  const { calls } = await draw(<ResetPasswordPage />, at(answer));
  await until(() => fill(field('Contraseña nueva'), 'un gato en la ventana'));
  press('Cambiar contraseña');
  return calls;
}

test.each([
  ['resetTokenInvalid', 'no es válido o ya se usó'],
  ['resetTokenExpired', 'venció'],
])('a link that is dead says so and leads to another one (%s)', async (reason, words) => {
  await choose(() => {
    throw refused({ reason, fields: { resetPasswordToken: [{ code: reason }] } });
  });
  await until(() => expect(seen()).toContain(words));
  expect(seen()).toContain('Enviar enlace');
  expect(() => button('Cambiar contraseña')).toThrow('No Cambiar contraseña');
});

test('an error in the password is shown at its field', async () => {
  await choose(() => {
    throw refused({ reason: 'passwordTooCommon', fields: { password: [{ code: 'passwordTooCommon' }] } });
  });
  await until(() => expect(seen()).toContain('muy común'));
  expect(field('Contraseña nueva').getAttribute('aria-invalid')).toBe('true');
  expect(button('Cambiar contraseña')).toBeTruthy();
});

test('a link that is alive sends the password with it', async () => {
  const calls = await choose(() => null);
  await until(() => expect(seen()).toContain('Ya puedes entrar'));
  const sent = calls.filter(({ path }) => path === 'auth.resetPassword');
  expect(sent.map(({ input }) => input)).toMatchObject([
    { password: 'un gato en la ventana', resetPasswordToken: 'the-token' },
  ]);
});
