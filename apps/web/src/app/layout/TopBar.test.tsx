// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { usePlusOpen } from '../../lib/session/plus.ts';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, press, seen, until } from '../../lib/testing/user.testing.ts';
import { TopBar } from './TopBar.tsx';

function Bar() {
  return (
    <>
      <TopBar screen={undefined} isVertical={false} />
      {usePlusOpen() ? 'Plus is open' : null}
    </>
  );
}

const trial = { isTrial: true, hasPaidAccess: true, trialDaysLeft: 5 };
const isOnPhones = (element: Element | null): boolean =>
  !element || (!/wideOnly/.test(element.className) && isOnPhones(element.parentElement));

test('the days of the trial are a button that opens Plus, on phones too', async () => {
  await draw(<Bar />, { answers: { 'user.me': () => aMe({ at: trial }) } });
  await until(() => button(/5 días de prueba/));
  const days = button(/5 días de prueba/);
  expect(isOnPhones(days)).toBe(true);
  expect([...days.querySelectorAll('span')].some((each) => each.textContent === '5 días')).toBe(true);
  press(/5 días de prueba/);
  await until(() => expect(seen()).toContain('Plus is open'));
});
