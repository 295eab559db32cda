// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { refused } from '../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../lib/testing/person.fixture.ts';
import { draw } from '../../../lib/testing/render.testing.tsx';
import {
  button,
  field,
  fill,
  press,
  pressKey,
  seen,
  textOfField,
  until,
} from '../../../lib/testing/user.testing.ts';
import EditContactPage from './EditContactPage.tsx';

const ana = {
  id: '0199d9a4-0000-7000-8000-000000000001',
  name: 'Ana',
  kind: 'client',
  phone: '55510001',
  email: null,
  address: null,
  taxId: null,
  creditLimit: null,
  creditDays: null,
  notes: null,
  updatedAt: '1',
};

/** A server with one contact, which judges the version as the real one does. */
async function aForm() {
  let stored = { ...ana };
  const page = await draw(<EditContactPage />, {
    path: '/contacto',
    answers: {
      'user.me': () => aMe({}),
      'contact.byId': () => stored,
      'contact.update': (changes: object) => {
        const sent = page.calls.findLast(({ path }) => path === 'contact.update');
        if (sent?.ifMatch !== `"${stored.updatedAt}"`)
          throw refused({ reason: 'changedMeanwhile', httpStatus: 412 });
        stored = { ...stored, ...changes, updatedAt: `${Number(stored.updatedAt) + 1}` };
        return stored;
      },
    },
  });
  await until(() => field('Nombre'));
  const otherUser = (changes: object) => {
    stored = { ...stored, ...changes, updatedAt: `${Number(stored.updatedAt) + 1}` };
  };
  const type = async (label: string, text: string) => {
    fill(field(label), text);
    await until(() => button('Guardar'));
  };
  const saves = () => page.calls.filter(({ path }) => path === 'contact.update');
  return { ...page, other: otherUser, type, saves, stored: () => stored };
}

/** A saved form leads to its contact. */
const isSaved = () => until(() => expect(seen()).toContain('elsewhere'));

test('changes of another user to other fields are merged without a question', async () => {
  const page = await aForm();
  await page.type('Nombre', 'Ana López');
  page.other({ phone: '55520002' });
  press('Guardar');
  await isSaved();
  expect(page.stored()).toMatchObject({ name: 'Ana López', phone: '55520002' });
  expect(page.saves().map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
});

/** Both changed the phone; one of them has saved. */
async function aConflict() {
  const page = await aForm();
  await page.type('Teléfono', '55530003');
  await page.type('Notas', 'Llama por la tarde');
  page.other({ phone: '55520002', email: 'ana@example.com' });
  press('Guardar');
  await until(() => button('Quedarme con lo mío'));
  return page;
}

test('if both changed the same field both values are shown, and mine is saved by one press', async () => {
  const page = await aConflict();
  expect(seen()).toMatch(/TeléfonoLo tuyo55530003Lo suyo55520002/);
  press('Quedarme con lo mío');
  await isSaved();
  expect(page.stored()).toMatchObject({
    phone: '55530003',
    email: 'ana@example.com',
    notes: 'Llama por la tarde',
  });
});

test('theirs is taken with what was typed beside it', async () => {
  const page = await aConflict();
  press('Tomar lo suyo');
  await isSaved();
  expect(page.stored()).toMatchObject({ phone: '55520002', notes: 'Llama por la tarde' });
});

test('without other edits their value fills the form and no request is sent', async () => {
  const page = await aForm();
  await page.type('Teléfono', '55530003');
  page.other({ phone: '55520002' });
  press('Guardar');
  await until(() => button('Tomar lo suyo'));
  press('Tomar lo suyo');
  await until(() => expect(textOfField(field('Teléfono'))).toBe('55520002'));
  await until(() => expect(() => button('Guardar')).toThrow('No '));
  expect(page.saves()).toHaveLength(1);
});

test('Escape saves nothing and keeps what was typed; the next save asks again', async () => {
  const page = await aConflict();
  pressKey(document.body, 'Escape');
  await until(() => expect(() => button('Quedarme con lo mío')).toThrow('No '));
  expect(textOfField(field('Teléfono'))).toBe('55530003');
  expect(page.stored()).toMatchObject({ phone: '55520002', notes: null });
  press('Guardar');
  await until(() => button('Quedarme con lo mío'));
});

test('fields have the limits of the rules, and addresses of mail have none', async () => {
  await aForm();
  await until(() => expect(field('Nombre').getAttribute('maxlength')).toBe('80'));
  expect(field('Notas').getAttribute('maxlength')).toBe('500');
  expect(field('Correo electrónico').getAttribute('maxlength')).toBeNull();
});
