// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../testing/render.testing.tsx';
import { useLetterKey } from './use-letter-key.ts';

const done: string[] = [];

function Page() {
  useLetterKey('approveExpense', () => done.push('approved'));
  useLetterKey('expenseRow', (place) => done.push(place === 0 ? 'next' : 'previous'));
  return null;
}

const press = (key: string, repeat = false) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }));

test('a key that stays down goes on from line to line, and acts once', async () => {
  await draw(<Page />);
  press('a');
  for (let times = 0; times < 3; times += 1) press('a', true);
  expect(done).toEqual(['approved']);
  press('j');
  press('j', true);
  expect(done).toEqual(['approved', 'next', 'next']);
});
