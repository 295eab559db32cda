// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { z } from 'zod';
import { draw } from '../../lib/testing/render.testing.tsx';
import { button, field, fill, press, seen, textOfField, until } from '../../lib/testing/user.testing.ts';
import { RecordPage } from './RecordPage.tsx';
import { useRecordForm } from './use-record-form.ts';

const rules = async () => z.object({ name: z.string(), notes: z.string() });

function Page({ name = 'Bebidas' }) {
  const form = useRecordForm({
    schema: rules,
    values: { name, notes: '' },
    save: (input, { api, id }) => api.productCategory.create.mutate({ ...input, id }),
    to: () => '/list',
  });
  return (
    <RecordPage form={form} title="Record" back="/list">
      <input aria-label="name" {...form.fields.getInputProps('name')} />
      <input aria-label="notes" {...form.fields.getInputProps('notes')} />
    </RecordPage>
  );
}

const place = 'draft:o:/record';
const show = (name?: string) =>
  draw(<Page {...(name && { name })} />, {
    path: '/record',
    answers: { 'productCategory.create': () => ({}) },
  });
const isDraftStored = () => until(() => expect(localStorage.getItem(place)).toContain('Refrescos'));

async function type(text: string) {
  fill(field('name'), text);
  await until(() => button('Guardar'));
}

/** A session ended while something was typed, and its person came back. */
async function comeBack(name?: string) {
  await show();
  await type('Refrescos');
  await isDraftStored();
  const stored = localStorage.getItem(place) ?? '';
  document.body.replaceChildren();
  await show(name);
  return stored;
}

test('input typed before the session ended is offered and restored by one press', async () => {
  const first = await comeBack();
  expect(first).toContain('Refrescos');
  await until(() => button('Recuperar'));
  expect(seen()).toContain('Tienes cambios sin guardar de');
  expect(textOfField(field('name'))).toBe('Bebidas');
  press('Recuperar');
  await until(() => expect(textOfField(field('name'))).toBe('Refrescos'));
  expect(() => button('Recuperar')).toThrow('No ');
  button('Guardar');
});

test('a discarded draft is not offered again', async () => {
  await comeBack();
  await until(() => button('Recuperar'));
  press('Descartar');
  await until(() => expect(localStorage.getItem(place)).toBeNull());
  expect(() => button('Recuperar')).toThrow('No ');
});

test.each(['Guardar', 'Descartar'])('nothing stays of it after «%s»', async (end) => {
  await show();
  await type('Refrescos');
  await isDraftStored();
  press(end);
  if (end === 'Descartar') {
    await until(() => expect(seen()).toContain('¿Descartar los cambios?'));
    press('Descartar');
  }
  await until(() => expect(localStorage.getItem(place)).toBeNull());
});

test('a draft equal to the current values is not offered', async () => {
  await comeBack('Refrescos');
  await until(() => field('name'));
  expect(() => button('Recuperar')).toThrow('No ');
});
