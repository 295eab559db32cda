// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { trpc } from '../../../lib/api/trpc.ts';
import type { Me } from '../../../lib/session/person.ts';
import { signIn } from '../../../lib/session/session.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { button, press, seen, until } from '../../../lib/testing/user.testing.ts';
import { useProfileReminder } from './use-profile-reminder.ts';

const words = 'Por favor actualiza tu perfil';
const country = { id: 'GT', name: 'Guatemala' };

function Reminded() {
  useProfileReminder();
  return trpc.user.me.useQuery().data ? 'here' : 'nobody';
}

const drawn = (me: Me, path = '/') => draw(<Reminded />, { path, answers: { 'user.me': () => me } });
const a = (user: Partial<Me['user']>, mainRole: 'owner' | 'employee' = 'owner'): Me => {
  const me = aMe({ mainRole });
  return { ...me, user: { ...me.user, country, ...user } };
};
const inExample = ({ currentOrganization, ...me }: Me): Me => ({
  ...me,
  currentOrganization: currentOrganization && { ...currentOrganization, isDemo: true },
});
const settled = () => new Promise((done) => setTimeout(done, 50));

test.each([
  ['owner', '/dashboard/user/account'],
  ['employee', '/dashboard/user/seguridad'],
] as const)('an incomplete profile of an %s is led to %s', async (mainRole, account) => {
  const { path } = await drawn(a({ lastName: '.' }, mainRole));
  await until(() => expect(seen()).toContain(words));
  press('Actualizar');
  await until(() => expect(path()).toBe(account));
  await until(() => expect(seen()).not.toContain(words));
});

test('the reminder is shown once per sign-in, on any page, and again after the next sign-in', async () => {
  const { go } = await drawn(a({ country: null }));
  await until(() => expect(seen()).toContain(words));
  notifications.clean();
  await until(() => expect(seen()).not.toContain(words));
  await go('/elsewhere');
  await until(() => expect(seen()).toContain('elsewhere'));
  await go('/');
  await until(() => expect(seen()).toContain('here'));
  await settled();
  expect(seen()).not.toContain(words);
  signIn(`a.${btoa(JSON.stringify({ sub: 'u', exp: 4_000_000_001 }))}.b`);
  await until(() => expect(seen()).toContain(words));
});

test.each([
  ['stands at a till, where there is no account', a({ lastName: '', isAtTill: true }, 'employee'), '/'],
  ['is there already', a({ lastName: '' }), '/dashboard/user/account'],
])('a user who %s gets the reminder without a button', async (_who, me, path) => {
  await drawn(me, path);
  await until(() => expect(seen()).toContain(words));
  expect(() => button('Actualizar')).toThrow('No Actualizar');
});

test.each([
  ['is whole', a({})],
  ['is asked for by the second step', a({ country: null, stepTwo: true })],
  ['belongs to who looks at an example shop', inExample(a({ lastName: '' }))],
])('no reminder is shown for a profile that %s', async (_which, me) => {
  await drawn(me);
  await until(() => expect(seen()).toContain('here'));
  await settled();
  expect(seen()).not.toContain(words);
});
