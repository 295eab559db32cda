// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../../lib/testing/render.testing.tsx';
import { button } from '../../../lib/testing/user.testing.ts';
import ForbiddenPage from './ForbiddenPage.tsx';

test('a refused user sees which program refused access', async () => {
  await draw(<ForbiddenPage />);
  expect(button('Mostrador, inicio').textContent).toMatch(/mostrador/i);
});
