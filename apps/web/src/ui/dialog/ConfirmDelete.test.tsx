// @vitest-environment happy-dom
import { useMutation } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, press, until } from '../../lib/testing/user.testing.ts';
import { ConfirmDelete } from './ConfirmDelete.tsx';

function Page({ remove }: { remove: () => Promise<void> }) {
  const removing = useMutation({ mutationFn: remove, meta: { inline: true } });
  return (
    <ConfirmDelete
      opened
      onClose={vi.fn()}
      name="Café"
      isDeleting={removing.isPending}
      onConfirm={() => removing.mutate()}
    />
  );
}

test('a double click deletes once, and what failed can be tried again', async () => {
  const tries = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [first] = tries;
  const remove = vi.fn(async () => tries[remove.mock.calls.length - 1]?.promise);
  await draw(<Page remove={remove} />);
  await until(() => button('Eliminar'));
  press('Eliminar');
  press('Eliminar');
  await until(() => expect(button('Eliminar').hasAttribute('disabled')).toBe(true));
  expect(remove).toHaveBeenCalledTimes(1);
  first?.reject(new Error('lost'));
  await until(() => expect(button('Eliminar').hasAttribute('disabled')).toBe(false));
  press('Eliminar');
  await until(() => expect(remove).toHaveBeenCalledTimes(2));
});
