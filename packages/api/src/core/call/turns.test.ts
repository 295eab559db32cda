import { expect, test } from 'vitest';
import { TooMuchWaits, takingTurns } from './turns.ts';

/** Creates work that ends on command, and a list of the order in which it began. */
function aWorkshop(limits: Partial<Parameters<typeof takingTurns>[0]> = {}) {
  const inTurn = takingTurns({ places: 1, mostWaiting: 60, mostOfOne: 15, ...limits });
  const began: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const add = (name: string, signal = new AbortController().signal) =>
    inTurn(name.charAt(0), signal, async () => {
      began.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      await end.promise;
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.resolve();
    await settled();
  };
  return { add, began, end, fail: (name: string) => ends.get(name)?.reject(new Error(name)) };
}
const settled = () => new Promise((done) => setImmediate(done));

test('many jobs of one caller wait for each other: all others get turns in between', async () => {
  const { add, began, end } = aWorkshop();
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => add(name));
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    await settled();
    expect(began.at(-1)).toBe(name);
    await end(name);
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

test('with room for several, one of each is processed', async () => {
  const { add, began, end } = aWorkshop({ places: 3 });
  const all = ['a1', 'a2', 'b1'].map((name) => add(name));
  await settled();
  expect(began).toEqual(['a1', 'b1']);
  await end('b1');
  expect(began).toEqual(['a1', 'b1']);
  await end('a1');
  expect(began).toEqual(['a1', 'b1', 'a2']);
  await end('a2');
  await Promise.all(all);
});

test('work that fails gives its place to the next', async () => {
  const { add, began, end, fail } = aWorkshop();
  const [first, second] = [add('a1'), add('b1')];
  await settled();
  fail('a1');
  await expect(first).rejects.toThrow('a1');
  await settled();
  expect(began).toEqual(['a1', 'b1']);
  await end('b1');
  expect(await second).toBe('b1');
});

test('as much as may wait waits, of one and of all, and no more', async () => {
  const { add, end } = aWorkshop({ mostOfOne: 2, mostWaiting: 3 });
  const taken = ['a1', 'a2', 'a3'].map((name) => add(name));
  await expect(add('a4')).rejects.toBeInstanceOf(TooMuchWaits);
  taken.push(add('b1'));
  await expect(add('c1')).rejects.toBeInstanceOf(TooMuchWaits);
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
  expect(await Promise.all(taken)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('a cancelled job leaves the queue and is not run', async () => {
  const { add, began, end } = aWorkshop({ mostOfOne: 1 });
  const leaving = new AbortController();
  const [first, second] = [add('a1'), add('b1', leaving.signal)];
  leaving.abort(new Error('left'));
  await expect(second).rejects.toThrow('left');
  const third = add('b2');
  await end('a1');
  await end('b2');
  expect(began).toEqual(['a1', 'b2']);
  expect(await Promise.all([first, third])).toEqual(['a1', 'b2']);
});
