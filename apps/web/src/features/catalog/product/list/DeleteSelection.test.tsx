// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { lost } from '../../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { button, field, fill, press, seen, until } from '../../../../lib/testing/user.testing.ts';
import DeleteSelection from './DeleteSelection.tsx';

test('a deletion with a lost response is retried as the same request, the next one is not', async () => {
  const removed = vi.fn(() => {
    if (removed.mock.calls.length === 1) throw lost();
    return { deleted: 22, skipped: [], deletionId: 'd', undoUntil: null };
  });
  const answers = { 'user.me': () => aMe({ mainRole: 'owner' }), 'product.removeMany': removed };
  const chosen = { choice: { allProducts: true, expected: 22 }, count: 22, clear: vi.fn() };
  const { calls } = await draw(<DeleteSelection chosen={chosen} opened onClose={vi.fn()} />, { answers });
  const keys = () => calls.filter(({ path }) => path === 'product.removeMany').map(({ key }) => key);
  const send = async (times: number) => {
    await until(() => expect(button('Eliminar').hasAttribute('disabled')).toBe(false));
    press('Eliminar');
    await until(() => expect(keys()).toHaveLength(times));
  };
  await until(() => fill(field(/22/), '22'));
  fill(field('Motivo'), 'discontinued');
  await send(1);
  await send(2);
  await until(() => expect(seen()).toContain('Deshacer'));
  await send(3);
  expect(keys()[0]).not.toBeNull();
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});
