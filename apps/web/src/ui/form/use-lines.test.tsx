// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { expect, test } from 'vitest';
import { useAppForm } from '../../lib/forms/form.ts';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { fill, press, pressKey, seen, until } from '../../lib/testing/user.testing.ts';
import { LineList, LineRow } from './LineRow.tsx';
import { useLines } from './use-lines.ts';

type Row = { id: string; name: string; note: string };
const row = (name: string): Row => ({ id: name, name, note: '' });

type PageProps = { names: string[]; fewest?: number; isOrdered?: boolean };

function Page({ names, ...options }: PageProps) {
  const form = useAppForm({ schema: () => undefined, initialValues: { rows: names.map(row) } });
  const { rows } = form.values;
  const lines = useLines(form, { path: 'rows', lines: rows, nameOf: ({ name }) => name, ...options });
  return (
    <>
      <LineList lines={lines} label="Filas">
        {rows.map(({ id }, index) => (
          <LineRow
            key={id}
            lines={lines}
            index={index}
            columns="1fr 1fr"
            error={form.errors[`rows.${index}.id`]}
          >
            <TextInput label="Nombre" {...form.getInputProps(`rows.${index}.name`)} />
            <TextInput label="Nota" {...form.getInputProps(`rows.${index}.note`)} />
          </LineRow>
        ))}
      </LineList>
      <button type="button" onClick={() => lines.add(row(''))}>
        otra
      </button>
      <button
        type="button"
        onClick={() => form.setErrors({ 'rows.1.note': 'mal', 'rows.1.id': 'no existe' })}
      >
        juzgar
      </button>
      <output>{rows.map(({ name }) => name).join('|')}</output>
    </>
  );
}

const begin = async (props: PageProps) => {
  await draw(<Page {...props} />, { answers: { 'user.me': () => aMe({}) } });
  await until(() => at('rows.0.name'));
};
const at = (path: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[data-path="${path}"]`);
  if (!found) throw new Error(`No field ${path}`);
  return found;
};
const outputText = () => document.querySelector('output')?.textContent;
const focused = () => document.activeElement?.getAttribute('data-path');

test('arrows stay in the column, Enter goes to the line below, as far as there are lines', async () => {
  await begin({ names: ['a', 'b'] });
  at('rows.0.note').focus();
  pressKey(at('rows.0.note'), 'ArrowDown');
  expect(focused()).toBe('rows.1.note');
  pressKey(at('rows.1.note'), 'ArrowDown');
  expect(focused()).toBe('rows.1.note');
  pressKey(at('rows.1.note'), 'ArrowUp');
  expect(focused()).toBe('rows.0.note');
  pressKey(at('rows.0.note'), 'Enter');
  expect(focused()).toBe('rows.1.note');
});

test('Delete takes a line out where nothing is left to delete, and undo puts it back', async () => {
  await begin({ names: ['a', 'b', 'c'] });
  at('rows.1.name').focus();
  at('rows.1.name').setSelectionRange(0, 1);
  pressKey(at('rows.1.name'), 'Delete');
  expect(outputText()).toBe('a|b|c');
  at('rows.1.note').focus();
  pressKey(at('rows.1.note'), 'Delete');
  await until(() => expect(outputText()).toBe('a|c'));
  expect(focused()).toBe('rows.1.note');
  await until(() => expect(seen()).toContain('b quitado'));
  press('Deshacer');
  await until(() => expect(outputText()).toBe('a|b|c'));
});

test('the last one that has to stay cannot be taken out', async () => {
  await begin({ names: ['a'], fewest: 1 });
  at('rows.0.note').focus();
  pressKey(at('rows.0.note'), 'Delete');
  expect(outputText()).toBe('a');
  expect(document.querySelector('[data-column="remove"]')).toBeNull();
});

test('a new line has the focus', async () => {
  await begin({ names: ['a'] });
  press('otra');
  await until(() => expect(focused()).toBe('rows.1.name'));
  fill(at('rows.1.name'), 'z');
  await until(() => expect(outputText()).toBe('a|z'));
});

test('only lines with an order are moved, and what is wrong with one goes with it', async () => {
  await begin({ names: ['a', 'b'], isOrdered: true });
  press('juzgar');
  await until(() => expect(seen()).toContain('no existe'));
  const line = () =>
    document.querySelector('fieldset [role="alert"]')?.closest('fieldset')?.getAttribute('aria-label');
  expect(line()).toBe('b');
  press('Subir b');
  await until(() => expect(outputText()).toBe('b|a'));
  expect(line()).toBe('b');
  at('rows.0.name').focus();
  const alt = { key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true };
  at('rows.0.name').dispatchEvent(new KeyboardEvent('keydown', alt));
  await until(() => expect(outputText()).toBe('a|b'));
  expect(focused()).toBe('rows.1.name');
  press('Quitar a');
  await until(() => expect(outputText()).toBe('b'));
  expect(line()).toBe('b');
});
