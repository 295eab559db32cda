// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { press, seen, until } from '../../lib/testing/user.testing.ts';
import { SetupCard } from './SetupCard.tsx';
import { useSetupSteps } from './use-setup-steps.ts';

const step = { key: 'product', title: '', doneAt: null, route: '', points: 20 };
let isDone = false;
const answers = (at: { isDemo?: boolean }) => ({
  'user.me': () => aMe({ at }),
  'roadmap.basic': () => ({ steps: [{ ...step, done: isDone }], progress: 50 }),
});

function Steps() {
  const { roadmap, isKnown } = useSetupSteps();
  if (!isKnown) return 'asking';
  return roadmap ? `done: ${roadmap.steps.map(({ done }) => done).join()}` : 'no steps';
}

test('a user who returns from a step sees it completed', async () => {
  isDone = false;
  const { go } = await draw(<Steps />, { answers: answers({}) });
  await until(() => expect(seen()).toContain('done: false'));
  await go('/elsewhere');
  await until(() => expect(seen()).toContain('elsewhere'));
  isDone = true;
  await go('/');
  await until(() => expect(seen()).toContain('done: true'));
});

test('a demonstration has none', async () => {
  const { calls } = await draw(<Steps />, { answers: answers({ isDemo: true }) });
  await until(() => expect(seen()).toContain('no steps'));
  expect(calls.map(({ path }) => path)).not.toContain('roadmap.basic');
});

afterEach(() => vi.unstubAllGlobals());

test('a phone begins with the next step alone, and shows the others by a press', async () => {
  const onPhone = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...onPhone,
    media,
    matches: media.includes('max-width'),
  }));
  const steps = (['business', 'product', 'sale'] as const).map((key, index) => ({
    ...step,
    key,
    done: index === 0,
  }));
  await draw(<SetupCard steps={steps} progress={33} onPutAway={() => {}} />, { answers: answers({}) });
  await until(() => expect(document.querySelectorAll('li')).toHaveLength(1));
  expect(document.querySelector('li a')?.textContent).toBe('Agrega tu primer producto');
  press('Ver los pasos');
  await until(() => expect(document.querySelectorAll('li')).toHaveLength(3));
});
