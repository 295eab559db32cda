// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { notify } from '../../lib/device/notify.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { withCodes } from './with-codes.tsx';

const whole = () =>
  [...document.querySelectorAll('span.unbroken, span[class*="unbroken"]')].map((each) => each.textContent);

test('codes of every kind stay whole, and the words around them are the same', async () => {
  await draw(<p>{withCodes('Cambio listo: NC-000012 y P2-001656, 24-11-2026, CC-1234567')}</p>);
  expect(whole()).toEqual(['NC-000012', 'P2-001656', 'CC-1234567']);
  expect(document.querySelector('p')?.textContent).toBe(
    'Cambio listo: NC-000012 y P2-001656, 24-11-2026, CC-1234567',
  );
});

test('the heading of a page and of a dialog keep the code that they name whole', async () => {
  await draw(
    <>
      <PageHeader title="Orden P-001656" />
      <Dialog opened onClose={() => undefined} title="Devolución de la venta P-001687">
        {null}
      </Dialog>
    </>,
  );
  await expect.poll(whole).toEqual(['P-001656', 'P-001687']);
});

test('a notice keeps the code that it names whole', async () => {
  await draw(<p>till</p>);
  notify({ message: 'Cambio listo: P-001699' });
  await expect.poll(whole).toEqual(['P-001699']);
});
