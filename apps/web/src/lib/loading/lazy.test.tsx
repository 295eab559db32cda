// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { draw } from '../testing/render.testing.tsx';
import { seen, until } from '../testing/user.testing.ts';
import { chunk, forgetFailedChunks } from './chunk.ts';
import { lazyOverlay } from './lazy.tsx';

const Words = () => <p>here it is</p>;

test('a loaded chunk reports that to every `use` of it, and renders alike each time', async () => {
  const { state, get } = chunk(async () => 'part');
  await get();
  await until(() => expect(get()).toMatchObject({ status: 'fulfilled' }));
  expect(state.part).toBe('part');
});

test('a part that was fetched before is there at once', async () => {
  const Part = lazyOverlay(async () => ({ default: Words }));
  await Part.preload();
  await draw(<Part />);
  expect(seen()).toContain('here it is');
});

test('a chunk that failed to load is requested again', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  const load = vi.fn(async () => ({ default: Words })).mockRejectedValueOnce(new Error('no line'));
  const Part = lazyOverlay(load);
  await Part.preload();
  forgetFailedChunks();
  await draw(<Part />);
  await until(() => expect(seen()).toContain('here it is'));
  expect(load).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
