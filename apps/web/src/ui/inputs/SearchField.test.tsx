// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../../lib/testing/render.testing.tsx';
import { field, fill, pressKey, textOfField, until } from '../../lib/testing/user.testing.ts';
import { SearchField } from './SearchField.tsx';

/** A page that is slow to apply the reported text: `take` applies it. */
async function aSlowPage() {
  const reported: string[] = [];
  let take: (text: string) => void = () => {};
  function Page() {
    const [value, setValue] = useState('');
    take = setValue;
    return (
      <>
        <SearchField value={value} onChange={(text) => reported.push(text)} placeholder="Search" />
        <output>{value}</output>
      </>
    );
  }
  await draw(<Page />);
  const taken = async (text: string) => {
    take(text);
    await until(() => expect(document.querySelector('output')?.textContent).toBe(text));
  };
  return { reported, taken, box: field('Search') };
}

test('letters typed while the page takes over those before them stay', async () => {
  const { reported, taken, box } = await aSlowPage();
  fill(box, 'ca');
  await until(() => expect(reported).toEqual(['ca']));
  fill(box, 'café');
  await taken('ca');
  expect(textOfField(box)).toBe('café');
  await until(() => expect(reported).toEqual(['ca', 'café']));
  fill(box, 'café m');
  await taken('café');
  expect(textOfField(box)).toBe('café m');
});

test('Enter does not repeat a reported value, whether the page accepted it or not', async () => {
  const { reported, taken, box } = await aSlowPage();
  fill(box, 'ca');
  await until(() => expect(reported).toEqual(['ca']));
  pressKey(box, 'Enter');
  expect(reported).toEqual(['ca']);
  await taken('ca');
  pressKey(box, 'Enter');
  expect(reported).toEqual(['ca']);
  fill(box, 'c');
  pressKey(box, 'Enter');
  expect(reported).toEqual(['ca', 'c']);
});

test('a late echo of the last value undoes no input, and an external value is shown', async () => {
  const { reported, taken, box } = await aSlowPage();
  for (const text of ['a', 'ab']) {
    fill(box, text);
    pressKey(box, 'Enter');
  }
  expect(reported).toEqual(['a', 'ab']);
  await taken('a');
  expect(textOfField(box)).toBe('ab');
  await taken('ab');
  await taken('from the address');
  expect(textOfField(box)).toBe('from the address');
});

test('text typed right before leaving the box is reported to this page and not to the next', async () => {
  const { reported, box } = await aSlowPage();
  box.focus();
  fill(box, 'ca');
  box.blur();
  expect(reported).toEqual(['ca']);
});
