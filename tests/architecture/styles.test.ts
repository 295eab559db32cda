import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@mostrador/database/folders';
import { expect, test } from 'vitest';
import { sheetsOf } from '../../apps/web/build/component-styles.ts';
import { readText, sourcesUnder } from '../support/source.ts';

const sheetsIn = (text: string) =>
  new Set([...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name));
const hasSheet = (name: string) =>
  existsSync(join(repositoryRoot, 'node_modules/@mantine/core/styles', `${name}.layer.css`));
const always = sheetsIn(readText('apps/web/src/theme/mantine.css'));

/** The components that a file imports from the library. Types draw nothing. */
const drawnBy = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );

test('a component is drawn with its style sheet: every page has it, or who draws it brings it', () => {
  const used = sourcesUnder('apps/web/src').flatMap(({ path, text }) =>
    drawnBy(text)
      .filter(hasSheet)
      .map((name) => ({
        name,
        path,
        isStyled: always.has(name) || sheetsIn(text + sheetsOf(text)).has(name),
      })),
  );
  expect(used.length).toBeGreaterThan(300);
  const bare = used.filter(({ isStyled }) => !isStyled).map(({ name, path }) => `${path}: ${name}`);
  expect(bare).toEqual([]);
});
