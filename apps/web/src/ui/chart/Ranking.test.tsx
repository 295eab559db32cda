// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../lib/testing/render.testing.tsx';
import { press, until } from '../../lib/testing/user.testing.ts';
import { Ranking } from './Ranking.tsx';

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    name: `-Categoría ${index}`,
    value: count - index,
    display: `${count - index}`,
  }));
const listed = () => document.querySelectorAll('li').length;

test('the first ten of many are shown, and the others on demand', async () => {
  await draw(<Ranking title="Por categoría" empty="" rows={rowsOf(45)} />, { answers: {} });
  await until(() => expect(listed()).toBe(10));
  press('Ver todo');
  await until(() => expect(listed()).toBe(45));
  expect(document.querySelectorAll('button').length).toBe(0);
});

test('ten need no button, and a name keeps its own direction', async () => {
  await draw(<Ranking title="Por categoría" empty="" rows={rowsOf(10)} />, { answers: {} });
  await until(() => expect(listed()).toBe(10));
  expect(document.querySelectorAll('button').length).toBe(0);
  expect(document.querySelector('li bdi')?.textContent).toBe('-Categoría 0');
});
