import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { FreshClient } from './fresh-client.ts';

/** A page that shows the server's answer, and the pending answers. */
function aPage(client: FreshClient) {
  const waiting: ((text: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((answer) => waiting.push(answer)));
  const observer = new QueryObserver(client, { queryKey: ['tickets'], queryFn });
  observer.subscribe(() => undefined);
  const answer = (text: string) => waiting.shift()?.(text);
  return { queryFn, answer, shown: () => observer.getCurrentResult().data };
}

test('a first response read before a change is reloaded once', async () => {
  const client = new FreshClient();
  const page = aPage(client);
  for (const _ of [1, 2, 3]) void client.invalidateQueries({ queryKey: ['tickets'] });
  page.answer('before');
  await expect.poll(() => page.queryFn.mock.calls.length).toBe(2);
  page.answer('after');
  await expect.poll(() => page.shown()).toBe('after');
  expect(page.queryFn).toHaveBeenCalledTimes(2);
});

test('a pending query that was not invalidated is sent once', async () => {
  const client = new FreshClient();
  const page = aPage(client);
  void client.invalidateQueries({ queryKey: ['sales'] });
  page.answer('before');
  await expect.poll(() => page.shown()).toBe('before');
  expect(page.queryFn).toHaveBeenCalledTimes(1);
});
