// @vitest-environment happy-dom
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { loadWords } from '../../lib/i18n/words.ts';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { field, fill, press, pressKey, seen, until } from '../../lib/testing/user.testing.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

beforeEach(() => loadWords(['common']));

/** A count on the page, and a reason in a dialog over it. */
function Place({ isStored = false, hasDialog = false }) {
  const [count, setCount] = useState('');
  const [reason, setReason] = useState('');
  const [opened, setOpened] = useState(hasDialog);
  useUnsavedWork({ isOpen: count !== '', isStored });
  return (
    <>
      <LeaveGuard />
      <label>
        Count
        <input value={count} onChange={({ currentTarget }) => setCount(currentTarget.value)} />
      </label>
      <Link to="/far">Far</Link>
      <Dialog opened={opened} onClose={() => setOpened(false)} isDirty={reason !== ''} title="Why">
        <label>
          Reason
          <input value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
        </label>
      </Dialog>
    </>
  );
}

const question = '¿Descartar los cambios?';
const leave = 'Descartar';

test('a link leads away at once while nothing was typed', async () => {
  await draw(<Place />);
  press('Far');
  await until(() => expect(seen()).toContain('elsewhere'));
});

test('a link asks while something would be lost, and Back to it keeps what was typed', async () => {
  await draw(<Place />);
  fill(field('Count'), '12');
  await until(() => expect(field('Count')).toHaveProperty('value', '12'));
  press('Far');
  await until(() => expect(seen()).toContain(question));
  press('Seguir editando');
  await until(() => expect(seen()).not.toContain(question));
  expect(field('Count')).toHaveProperty('value', '12');
  press('Far');
  await until(() => expect(seen()).toContain(question));
  press(leave);
  await until(() => expect(seen()).toContain('elsewhere'));
});

test('no link opens a question about a draft stored on this device', async () => {
  await draw(<Place isStored />);
  fill(field('Count'), '12');
  await until(() => expect(field('Count')).toHaveProperty('value', '12'));
  press('Far');
  await until(() => expect(seen()).toContain('elsewhere'));
});

test.each(['Escape', 'the button', 'a press beside it'])(
  'a dialog asks at %s once something was typed',
  async (way) => {
    await draw(<Place hasDialog />);
    await until(() => field('Reason'));
    const close = () => {
      if (way === 'Escape') pressKey(field('Reason'), 'Escape');
      else if (way === 'the button') press('Cerrar');
      else document.querySelector<HTMLElement>('.mantine-Modal-overlay')?.click();
    };
    fill(field('Reason'), 'Vuelto');
    await until(() => expect(field('Reason')).toHaveProperty('value', 'Vuelto'));
    close();
    await until(() => expect(seen()).toContain(question));
    press('Seguir editando');
    await until(() => expect(seen()).not.toContain(question));
    fill(field('Reason'), '');
    await until(() => expect(field('Reason')).toHaveProperty('value', ''));
    close();
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  },
);
