// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { field, fill, pressKey, seen, textOfField, until } from '../../lib/testing/user.testing.ts';
import { CustomerSearch } from './CustomerSearch.tsx';

const ana = { id: 'ana', name: 'Ana Morales', phone: null, owed: 0, creditDays: null };

async function aSearch() {
  const chosen: string[] = [];
  const found = ({ content }: { content?: string }) => ({
    contacts: content === undefined || 'ana morales'.includes(content) ? [ana] : [],
    pagination: { page: 1, pages: 1, count: 1 },
  });
  const answers = { 'user.me': () => aMe({}), 'contact.list': found };
  await draw(<CustomerSearch onChoose={({ id }) => chosen.push(id)} />, { answers });
  await until(() => expect(seen()).toContain('Ana Morales'));
  return { chosen, box: field('Buscar por nombre o teléfono') };
}

/** Types and presses Enter within the pause before the server is queried. */
async function enter(box: HTMLElement, text: string) {
  for (const part of ['x', text]) {
    fill(box, part);
    await until(() => expect(textOfField(box)).toBe(part));
    if (part === 'x') await until(() => expect(seen()).not.toContain('Ana Morales'));
  }
  pressKey(box, 'Enter');
}

test('a known customer is chosen however fast he is typed', async () => {
  const { chosen, box } = await aSearch();
  await enter(box, 'ana');
  await until(() => expect(chosen).toEqual(['ana']));
});

test('an unknown customer is created from the typed text', async () => {
  const { chosen, box } = await aSearch();
  await enter(box, 'luis');
  await until(() => expect([...document.querySelectorAll('input')].map(textOfField)).toContain('luis'));
  expect(chosen).toEqual([]);
});

test('Escape clears what was typed before it closes what is around', async () => {
  const { box } = await aSearch();
  const isForItself = () => box.getAttribute('data-mantine-stop-propagation') === 'true';
  expect(isForItself()).toBe(false);
  fill(box, 'ana');
  await until(() => expect(isForItself()).toBe(true));
  pressKey(box, 'Escape');
  await until(() => expect(textOfField(box)).toBe(''));
  expect(isForItself()).toBe(false);
});
