// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { draw } from '../testing/render.testing.tsx';
import { createStore } from './create-store.ts';

test('components show the value and each later one', async () => {
  const store = createStore('one');
  const Shown = () => <p>{store.use()}</p>;
  await draw(<Shown />);
  expect(document.body.textContent).toContain('one');
  store.set('two');
  expect(store.get()).toBe('two');
  await vi.waitFor(() => expect(document.body.textContent).toContain('two'));
});
