// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, field, fill, press, seen, until } from '../../lib/testing/user.testing.ts';
import type { View, Views } from './use-views.ts';
import { ViewTabs } from './ViewTabs.tsx';

const layout = { hidden: [], density: null };
const first: View = { ...layout, id: '0190a000-0000-7000-8000-000000000001', name: null, search: '' };
const mine: View = {
  ...layout,
  id: '0190a000-0000-7000-8000-000000000002',
  name: 'Anas',
  search: 'content=Ana',
};

let remove: () => void;
const save = vi.fn<Views['save']>(async (view) => ({ ...view, id: view.id ?? '' }));
const removed = vi.fn<Views['remove']>(() => Promise.reject(new Error('nobody asked')));

/** The view that is looked at goes when it is deleted in another tab, and the first one is looked at then. */
function InTwoTabs() {
  const [isThere, setThere] = useState(true);
  remove = () => setThere(false);
  const current = isThere ? mine : first;
  const views: Views = {
    isKnown: true,
    views: isThere ? [first, mine] : [first],
    current,
    isChanged: false,
    open: vi.fn(),
    first,
    save,
    here: mine.search,
    layOut: vi.fn(),
    remove: removed,
  };
  return <ViewTabs views={views} columns={[]} density="cosy" isFiltered />;
}

async function ask(act: string) {
  save.mockClear();
  removed.mockClear();
  await draw(<InTwoTabs />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => expect(seen()).toContain('Anas'));
  press('Vista');
  await until(() => button(act));
  press(act);
}

test('a view that another tab deletes while it gets a name is saved under it', async () => {
  await ask('Cambiar nombre');
  await until(() => field('Nombre de la vista'));
  remove();
  fill(field('Nombre de la vista'), 'Todas las Anas');
  press('Guardar');
  await until(() => expect(save).toHaveBeenCalledOnce());
  expect(save).toHaveBeenCalledWith({ ...mine, name: 'Todas las Anas' });
});

test('the question whether to delete a view goes with it, and no other one is deleted', async () => {
  await ask('Eliminar');
  await until(() => expect(seen()).toContain('Anas'));
  await until(() => expect(document.querySelector('[role="dialog"] form')).toBeTruthy());
  remove();
  await until(() => expect(document.querySelector('[role="dialog"] form')).toBeNull());
  expect(removed).not.toHaveBeenCalled();
});

test('the question stays when a view could not be deleted', async () => {
  await ask('Eliminar');
  removed.mockRejectedValueOnce(new Error('No line'));
  await until(() => expect(document.querySelector('[role="dialog"] form')).toBeTruthy());
  press('Eliminar');
  await until(() => expect(removed).toHaveBeenCalledOnce());
  await until(() => expect(button('Eliminar').hasAttribute('data-loading')).toBe(false));
  expect(document.querySelector('[role="dialog"] form')).toBeTruthy();
});
