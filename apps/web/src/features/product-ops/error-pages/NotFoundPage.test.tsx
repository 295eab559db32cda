// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { button } from '../../../lib/testing/user.testing.ts';
import NotFoundPage from './NotFoundPage.tsx';

test('a page outside the layout names its program', async () => {
  await draw(<NotFoundPage />);
  expect(button('Mostrador, inicio').textContent).toMatch(/mostrador/i);
});
