// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { loadWords } from '../../lib/i18n/words.ts';
import { refused } from '../../lib/testing/mock-api.testing.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { field, fill, press, seen, until } from '../../lib/testing/user.testing.ts';
import { RecordDialog } from './RecordDialog.tsx';
import { RecordPage } from './RecordPage.tsx';
import { useRecordForm } from './use-record-form.ts';

const rules = async () => z.object({ name: z.string().min(1), phone: z.string().min(1) });
const values = { name: '', phone: '' };

/** A form with another one in a dialog over it, as a product's with its new category. */
function Page() {
  const save = async () => ({});
  const outer = useRecordForm({ schema: rules, values, save });
  const inner = useRecordForm({ schema: rules, values, save });
  return (
    <RecordPage form={outer} title="Outer" back="/">
      <TextInput label="Outer name" {...outer.fields.getInputProps('name')} />
      <TextInput label="Outer phone" {...outer.fields.getInputProps('phone')} />
      <button type="submit">Send</button>
      <RecordDialog form={inner} opened onClose={vi.fn()} title="Inner">
        <TextInput label="Inner name" {...inner.fields.getInputProps('name')} />
        <TextInput label="Inner phone" {...inner.fields.getInputProps('phone')} />
      </RecordDialog>
    </RecordPage>
  );
}

const wrong = () => [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')];
const labelOf = (input: Element | null) =>
  input instanceof HTMLInputElement ? input.labels?.[0]?.textContent : undefined;

test('a dialog error is validated and focused there, not in the form behind it', async () => {
  // The rules are loaded before the dialog opens, because a form behind a dialog is not submitted.
  await loadWords(['errors']);
  await draw(<Page />);
  const [outer] = document.querySelectorAll('form');
  outer?.requestSubmit();
  await until(() => expect(wrong().map(labelOf)).toEqual(['Outer name', 'Outer phone']));
  // The dialog takes the focus once it stands.
  const dialog = () => document.querySelector('[role=dialog]');
  await until(() => expect(dialog()?.contains(document.activeElement)).toBe(true));
  press('Guardar');
  await until(() => expect(wrong()).toHaveLength(4));
  await until(() => expect(labelOf(document.activeElement)).toBe('Inner name'));
});

test('a long form lists what is wrong, and each entry leads to its field', async () => {
  await draw(<Page />);
  const [outer] = document.querySelectorAll('form');
  outer?.requestSubmit();
  await until(() => expect(seen()).toContain('Revisa estos datos:'));
  const [, second] = document.querySelectorAll<HTMLElement>('[role=alert] a');
  second?.click();
  expect(labelOf(document.activeElement)).toBe('Outer phone');
});

function Bulk() {
  const [opened, setOpened] = useState(true);
  const form = useRecordForm({
    schema: async () => z.object({ name: z.string().min(1) }),
    values: { name: '' },
    save: (input, { api, id }) => api.productCategory.create.mutate({ ...input, id }),
    message: 'saved',
  });
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <RecordDialog form={form} opened={opened} onClose={() => setOpened(false)} title="Long work">
        <TextInput label="Name" {...form.fields.getInputProps('name')} />
      </RecordDialog>
    </>
  );
}

test('a user who leaves a dialog during saving is notified of the result', async () => {
  const answer = Promise.withResolvers();
  const page = await draw(<Bulk />, { answers: { 'productCategory.create': () => answer.promise } });
  const sent = () => page.calls.filter(({ path }) => path === 'productCategory.create');
  await until(() => fill(field('Name'), 'Bebidas'));
  press('Guardar');
  await until(() => expect(seen()).toContain('Guardando'));
  press('Guardar');
  press('Cancelar');
  await until(() => expect(seen()).toContain('Todavía se está guardando'));
  press('Salir');
  await until(() => expect(seen()).not.toContain('Long work'));
  answer.reject(refused({ reason: 'slugInUse' }));
  await until(() => expect(seen()).toContain('Esa dirección ya está en uso'));
  press('Open');
  await until(() => expect(seen()).toContain('Long work'));
  expect(document.querySelector('[role=dialog] [role=alert]')).toBeNull();
  fill(field('Name'), 'Abarrotes');
  press('Guardar');
  await until(() => expect(sent()).toHaveLength(2));
  expect(new Set(sent().map(({ input }) => input.id)).size).toBe(2);
});
