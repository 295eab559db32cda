// @vitest-environment happy-dom
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useBackCloses } from '../../lib/device/use-back-closes.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { field, fill, press, seen, until } from '../../lib/testing/user.testing.ts';
import { Dialog } from './Dialog.tsx';

// A touch screen.
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

/** A dialog for a reason over a page with dialogs that the device's Back closes. */
function Place({ isSending = false }) {
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const { history } = useRouter();
  const steps = useRouterState({ select: ({ location }) => Object.keys(location.state).includes('over') });
  const close = () => setOpened(false);
  useBackCloses({ isOpen: opened, close });
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Ask
      </button>
      <Dialog
        opened={opened}
        onClose={() => !isSending && close()}
        isDirty={reason !== ''}
        title={steps ? 'Why, one step on' : 'Why'}
        footer={
          <button type="button" onClick={() => history.back()}>
            Back of the device
          </button>
        }
      >
        <label>
          Reason
          <input value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
        </label>
      </Dialog>
    </>
  );
}

const back = () => press('Back of the device');
const question = '¿Descartar los cambios?';
const isAway = () => until(() => expect(() => field('Reason')).toThrow('No '));

/** The step of what lies over the page is made a moment after it opened. */
const isOver = () => until(() => expect(seen()).toContain('one step on'));

async function opened() {
  press('Ask');
  await until(() => field('Reason'));
  await isOver();
}

test('Back closes a dialog in which nothing was typed', async () => {
  await draw(<Place />);
  await opened();
  back();
  await isAway();
});

test('Back asks first where something was typed, as often as it is pressed', async () => {
  await draw(<Place />);
  await opened();
  fill(field('Reason'), 'roto');
  await until(() => expect(field('Reason')).toHaveProperty('value', 'roto'));
  for (const _time of [1, 2]) {
    back();
    await until(() => expect(seen()).toContain(question));
    press('Seguir editando');
    await until(() => expect(seen()).not.toContain(question));
    await isOver();
    expect(field('Reason')).toHaveProperty('value', 'roto');
  }
  back();
  await until(() => expect(seen()).toContain(question));
  press('Descartar');
  await isAway();
  expect(seen()).toContain('Ask');
});

test('Back does not close what Escape does not close', async () => {
  const page = await draw(<Place isSending />);
  await opened();
  const before = page.visits.length;
  back();
  // One step back, and the one that stands for the dialog again.
  await until(() => expect(page.visits.length).toBe(before + 2));
  expect(field('Reason')).toBeDefined();
  await isOver();
});
