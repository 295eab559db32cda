// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { seen, until } from '../../../lib/testing/user.testing.ts';
import { MembersTab } from './MembersTab.tsx';

test.each(['', 'Ana López'])('the address of «%s» is shown once', async (name) => {
  const user = { id: 'u', name, mainRole: 'owner', role: null, email: 'ana@example.com', phone: null };
  const users = { users: [user], pagination: {} };
  const answers = { 'user.me': () => aMe({}), 'organization.users': () => users };
  await draw(<MembersTab />, { answers });
  await until(() => expect(seen()).toContain('ana@example.com'));
  expect(seen().split('ana@example.com')).toHaveLength(2);
  expect(seen()).toContain(name);
});
