// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { usePlusOpen } from '../../lib/session/plus.ts';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, press, seen, until } from '../../lib/testing/user.testing.ts';
import ProfileMenu from './person/ProfileMenu.tsx';
import { TopBar } from './TopBar.tsx';

function Bar() {
  return (
    <>
      <TopBar screen={undefined} pathname="/" isVertical={false} />
      {usePlusOpen() ? 'Plus is open' : null}
    </>
  );
}

const trial = { isTrial: true, hasPaidAccess: true, trialDaysLeft: 5 };
const free = { isTrial: false, hasPaidAccess: false };
const drawn = (me: ReturnType<typeof aMe>, element = <Bar />) =>
  draw(element, { answers: { 'user.me': () => me } });

test('the days of the trial are a button that opens Plus', async () => {
  await drawn(aMe({ at: trial }));
  await until(() => button('5 días'));
  press('5 días');
  await until(() => expect(seen()).toContain('Plus is open'));
});

test.each([
  [trial, 'Te quedan 5 días de prueba'],
  [free, 'Gratis'],
])('the menu of the owner tells the plan where the header has no room for it', async (at, words) => {
  await drawn(aMe({ at }), <ProfileMenu />);
  await until(() => button(/Perfil de/));
  press(/Perfil de/);
  await until(() => button(words));
});

test.each([trial, free])('an employee, who cannot change the plan, sees no plan notice', async (at) => {
  await drawn(aMe({ mainRole: 'employee', at }));
  await until(() => button(/Perfil de/));
  expect(seen()).not.toMatch(/5 días|Gratis/);
});
