// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, until } from '../../lib/testing/user.testing.ts';
import { notifyWithUndo } from './notify-action.tsx';

test('a double click takes back once', async () => {
  const onUndo = vi.fn();
  await draw(<p>page</p>);
  notifyWithUndo({ message: 'Café se eliminó', undo: 'Deshacer', onUndo });
  await until(() => button('Deshacer'));
  const undo = button('Deshacer');
  undo.click();
  undo.click();
  expect(onUndo).toHaveBeenCalledTimes(1);
});
