import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inOwnLayer, sheetsOf } from './component-styles.ts';

test('a module gets the sheets of the components that it imports, on its first line', () => {
  const code = "import { Button, Switch, Table as Plain } from '@mantine/core';\n";
  expect(sheetsOf(code)).toBe(
    "import '@mantine/core/styles/Switch.layer.css'; import '@mantine/core/styles/Table.layer.css';",
  );
});

test('types and components without a sheet of their own add none', () => {
  expect(sheetsOf("import type { Tabs } from '@mantine/core';")).toBe('');
  expect(sheetsOf("import { Button, type ModalProps } from '@mantine/core';")).toBe('');
});

test('a field of several values gets the sheets of its pills', () => {
  expect(sheetsOf("import { MultiSelect } from '@mantine/core';")).toContain('Pill.layer.css');
});

test('a sheet of its own wins over the sheet of the page, wherever it is in the document', () => {
  expect(inOwnLayer('@layer mantine {.tab { padding: 8px }}')).toBe(
    '@layer components {.tab { padding: 8px }}',
  );
  const page = readFileSync(join(import.meta.dirname, '..', 'index.html'), 'utf8');
  expect(page).toContain('@layer mantine, components, theme;');
});
