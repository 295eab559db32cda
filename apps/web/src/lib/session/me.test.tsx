// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { trpc } from '../api/trpc.ts';
import { refused } from '../testing/mock-api.testing.ts';
import { aMe } from '../testing/person.fixture.ts';
import { draw } from '../testing/render.testing.tsx';
import { seen, until } from '../testing/user.testing.ts';
import { getClientSession } from './client-session.ts';
import { useKeepMe, useMe } from './me.tsx';
import { useUnsavedWork } from './unsaved-work.ts';

/** The page of a user, with or without an open sale. */
function PersonPage({ isSelling }: { isSelling: boolean }) {
  useKeepMe();
  useUnsavedWork({ isOpen: isSelling, isStored: true });
  const orders = trpc.pos.list.useQuery({});
  return <p>{useMe().me && orders.data ? 'here' : ''}</p>;
}

test.each([
  [false, 'Ya no tienes acceso a La Esquina.'],
  [true, 'Lo que tenías abierto no se cobró ni se guardó.'],
])('a removed member is notified, also about an open sale (%s)', async (isSelling, words) => {
  const me = aMe({});
  let isMember = true;
  const ofMembers = (answer: unknown) => () => {
    if (isMember) return answer;
    throw refused({ reason: 'permissionDenied', httpStatus: 403 });
  };
  const answers = {
    'user.me': ofMembers(me),
    'pos.list': ofMembers({ posTransactions: [], pagination: {} }),
  };
  await draw(<PersonPage isSelling={isSelling} />, { answers });
  await until(() => expect(seen()).toContain('here'));
  isMember = false;
  void getClientSession().queryClient.invalidateQueries();
  await until(() => expect(seen()).toContain(words));
  expect(seen()).toContain('Ya no tienes acceso a La Esquina.');
  expect(seen()).not.toContain('No tienes permiso para hacer esto');
});
