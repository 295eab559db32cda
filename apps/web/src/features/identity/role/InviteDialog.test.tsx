// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { type Answers, lost } from '../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { button, field, fill, press, until } from '../../../lib/testing/user.testing.ts';
import InviteDialog from './InviteDialog.tsx';
import type { Role } from './team.ts';

const role: Role = {
  id: 'r',
  name: 'Cajera',
  allowAll: false,
  permissions: [],
  userCount: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};

/** Answers the first call with a broken line. */
function lostAtFirst(answer: object) {
  let isFirst = true;
  return () => {
    if (!isFirst) return answer;
    isFirst = false;
    throw lost();
  };
}

const opened = (answers: Answers) =>
  draw(<InviteDialog roles={[role]} onClose={() => undefined} />, {
    answers: { 'user.me': () => aMe({}), ...answers },
  });

test('unanswered invitations are retried as the same request, and others as another one', async () => {
  const { calls } = await opened({ 'invitation.createMany': lostAtFirst({ invites: [] }) });
  const sent = () => calls.filter(({ path }) => path === 'invitation.createMany');
  const send = async (count: number) => {
    await until(() => {
      if (sent().length < count) press('Enviar invitaciones');
      expect(sent()).toHaveLength(count);
    });
  };
  await until(() => field(/Correos/));
  fill(field(/Correos/), 'ana@example.com, beto@example.com');
  await send(1);
  await send(2);
  fill(field(/Correos/), 'carla@example.com');
  await send(3);
  const [first, second, third] = sent();
  expect(first?.key).toEqual(expect.any(String));
  expect(second).toEqual(first);
  expect(third?.key).not.toBe(first?.key);
});

test('a link with a lost response is created once, and another person gets another link', async () => {
  const { calls } = await opened({ 'invitation.create': () => Promise.reject(lost()) });
  const sent = () => calls.filter(({ path }) => path === 'invitation.create').map(({ input }) => input);
  const make = async (count: number) => {
    await until(() => expect(button('Crear enlace')).toHaveProperty('disabled', false));
    press('Crear enlace');
    await until(() => expect(sent()).toHaveLength(count));
  };
  await until(() => field('Con un enlace'));
  field('Con un enlace').click();
  await until(() => field('Nombre'));
  fill(field('Nombre'), 'Ana');
  await make(1);
  await make(2);
  fill(field('Nombre'), 'Beto');
  await make(3);
  const [first, second, third] = sent();
  expect(first?.id).toEqual(expect.any(String));
  expect(second).toEqual(first);
  expect(third?.id).not.toBe(first?.id);
});
