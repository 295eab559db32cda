// @vitest-environment happy-dom
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lazyDialog } from '../../lib/loading/lazy.tsx';
import { draw } from '../../lib/testing/render.testing.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { Sheet } from '../dialog/Sheet.tsx';

let set: { isSending: (sending: boolean) => void; isChosen: (chosen: boolean) => void };

function PaymentDialog() {
  const [isSending, setSending] = useState(false);
  const [isChosen, setChosen] = useState(false);
  set = { isSending: setSending, isChosen: setChosen };
  return (
    <Dialog opened onClose={() => undefined} title="Abono">
      {isChosen ? <p>Marta</p> : <button type="button">Elegir</button>}
      <button type="button" disabled={isSending}>
        Abonar
      </button>
    </Dialog>
  );
}

const buttonCalled = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

/** A browser takes the focus from what is disabled or gone; happy-dom leaves it there. */
const lose = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();

async function focused(name: string) {
  await draw(<PaymentDialog />);
  await expect.poll(() => buttonCalled(name)).toBeTruthy();
  // The dialog takes the focus once it is open.
  await new Promise((done) => setTimeout(done, 50));
  buttonCalled(name)?.focus();
  expect(document.activeElement?.textContent).toBe(name);
}

test('the button of a refused call has the focus again as soon as it can be pressed', async () => {
  await focused('Abonar');
  set.isSending(true);
  await expect.poll(() => buttonCalled('Abonar')?.disabled).toBe(true);
  lose();
  set.isSending(false);
  await expect.poll(() => document.activeElement?.textContent).toBe('Abonar');
});

test('when the pressed button disappears the dialog gets the focus, not the page below it', async () => {
  await focused('Elegir');
  lose();
  set.isChosen(true);
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('dialog');
});

const LaterSheet = lazyDialog(async () => ({ default: Sheet }));

/** A dialog that is not rendered until it is opened, as in the whole program. */
function Opening({ Frame = Dialog }: { Frame?: typeof Dialog | typeof LaterSheet }) {
  const [opened, setOpened] = useState(false);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpened(true)}>
        Ajustar
      </button>
      <Menu transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button">Más</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened(true)}>Ajustar todo</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Frame opened={opened} onClose={() => setOpened(false)} title="Ajuste">
        <button type="button" onClick={() => setOpened(false)}>
          Guardar
        </button>
      </Frame>
    </main>
  );
}

const frames = [
  ['a dialog', Dialog],
  ['a drawer', LaterSheet],
] as const;

test.each(frames)('the opener of %s gets the focus back, also the first time', async (_name, Frame) => {
  await draw(<Opening Frame={Frame} />);
  for (const _time of [1, 2]) {
    buttonCalled('Ajustar')?.focus();
    buttonCalled('Ajustar')?.click();
    await expect.poll(() => buttonCalled('Guardar')).toBeTruthy();
    await new Promise((done) => setTimeout(done, 50));
    buttonCalled('Guardar')?.focus();
    buttonCalled('Guardar')?.click();
    await expect.poll(() => buttonCalled('Guardar')).toBeUndefined();
    lose();
    await expect.poll(() => document.activeElement).toBe(buttonCalled('Ajustar'));
  }
});

test('when a menu entry opened a dialog the button of the menu gets the focus back', async () => {
  await draw(<Opening />);
  for (const _time of [1, 2]) {
    buttonCalled('Más')?.click();
    await expect.poll(() => buttonCalled('Ajustar todo')).toBeTruthy();
    buttonCalled('Ajustar todo')?.focus();
    buttonCalled('Ajustar todo')?.click();
    await expect.poll(() => buttonCalled('Guardar')).toBeTruthy();
    await expect.poll(() => buttonCalled('Ajustar todo')).toBeUndefined();
    buttonCalled('Guardar')?.focus();
    buttonCalled('Guardar')?.click();
    await expect.poll(() => buttonCalled('Guardar')).toBeUndefined();
    lose();
    await expect.poll(() => document.activeElement?.textContent).toBe('Más');
  }
});

test('a page removed with its dialog does not read its missing elements', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  await draw(<Opening />);
  buttonCalled('Ajustar')?.focus();
  buttonCalled('Ajustar')?.click();
  await expect.poll(() => buttonCalled('Guardar')).toBeTruthy();
  buttonCalled('Guardar')?.click();
  await expect.poll(() => buttonCalled('Guardar')).toBeUndefined();
  lose();
  vi.stubGlobal('HTMLElement', undefined);
  await expect.poll(() => document.activeElement).toBe(buttonCalled('Ajustar'));
});
