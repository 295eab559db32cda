// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { field, fill, press, seen, until } from '../../../../lib/testing/user.testing.ts';
import ConfirmEmailPage from './ConfirmEmailPage.tsx';

test('a user with an expired link gets another one', async () => {
  const answers = { 'auth.resendConfirmation': () => ({}) };
  const { calls } = await draw(<ConfirmEmailPage />, { answers, visitor: 'stranger' });
  await until(() => fill(field('Correo electrónico'), 'ana@example.com'));
  press('Enviar otra vez');
  await until(() => expect(seen()).toContain('te enviamos otro enlace'));
  const sent = calls.filter(({ path }) => path === 'auth.resendConfirmation');
  expect(sent.map(({ input }) => input)).toEqual([{ email: 'ana@example.com' }]);
});
