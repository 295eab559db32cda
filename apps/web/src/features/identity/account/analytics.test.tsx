// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import PlusDialog from '../../../domain/plus/PlusDialog.tsx';
import { useMe } from '../../../lib/session/me.tsx';
import { useTrack } from '../../../lib/session/use-track.ts';
import type { Answers } from '../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { field, press, seen, until } from '../../../lib/testing/user.testing.ts';
import { AnalyticsSection } from './AnalyticsSection.tsx';

type Choice = boolean | null;

const withChoice = (allowsAnalytics: Choice) => {
  const me = aMe({});
  return { ...me, user: { ...me.user, allowsAnalytics } };
};

/** A menu, beside the choice, as the account and the header show them. */
function Page() {
  const { me } = useMe();
  const track = useTrack();
  if (!me) return null;
  return (
    <>
      <button type="button" onClick={() => track('profile_menu_opened')}>
        Menu of {me.user.firstName}
      </button>
      <AnalyticsSection user={me.user} />
    </>
  );
}

const page = async (choice: Choice, answers: Answers = {}) => {
  const { calls } = await draw(<Page />, {
    answers: { 'user.me': () => withChoice(choice), ...answers },
  });
  await until(() => expect(seen()).toContain('Menu of Ana'));
  return () => calls.filter(({ path }) => path.startsWith('analytics.'));
};

test('without an analytics service no option is offered and no event is sent', async () => {
  const tracked = await page(null);
  expect(seen()).not.toContain('Datos de uso');
  press(/Menu of/);
  await moment();
  expect(tracked()).toEqual([]);
});

test('the option is off by default, and enabling it is reported', async () => {
  const tracked = await page(false, { 'analytics.choose': () => undefined });
  press(/Menu of/);
  await moment();
  expect(tracked()).toEqual([]);
  const choice = field('Compartir mis datos de uso');
  expect(Reflect.get(choice, 'checked')).toBe(false);
  choice.click();
  await until(() =>
    expect(tracked()).toMatchObject([{ path: 'analytics.choose', input: { isAllowed: true } }]),
  );
});

test('a user who consented reports an opened menu, and a failure is never shown', async () => {
  const tracked = await page(true);
  press(/Menu of/);
  const event = { path: 'analytics.track', input: { event: 'profile_menu_opened' } };
  await until(() => expect(tracked()).toMatchObject([event]));
  await moment();
  expect(seen()).toMatch(/^Menu of Ana/);
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test('closing the dialog about Plus is reported', async () => {
  const { calls } = await draw(<PlusDialog opened />, { answers: { 'user.me': () => withChoice(true) } });
  await until(() => expect(calls.some(({ path }) => path === 'user.me')).toBe(true));
  await until(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull());
  await moment();
  press(/Cerrar/);
  const event = { path: 'analytics.track', input: { event: 'plus_closed' } };
  await until(() => expect(calls).toContainEqual(expect.objectContaining(event)));
});

/** Long enough for a call that should not be made. */
const moment = () => new Promise((done) => setTimeout(done, 100));
