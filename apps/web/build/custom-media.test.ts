import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { breakpoints } from '../src/theme/breakpoints.ts';
import { customMedia, readMedia } from './custom-media.ts';

const built = (text: string) =>
  postcss([customMedia(new Map([['--below-sm', '(max-width: 9em)']]))]).process(text, { from: undefined })
    .css;

test('a named query becomes the query, inside a rule and beside another too', () => {
  expect(built('@media (--below-sm) { a { top: 0 } }')).toBe('@media (max-width: 9em) { a { top: 0 } }');
  expect(built('a { @media (--below-sm) and (pointer: coarse) { top: 0 } }')).toBe(
    'a { @media (max-width: 9em) and (pointer: coarse) { top: 0 } }',
  );
  expect(built('@media print { a { top: 0 } }')).toBe('@media print { a { top: 0 } }');
});

test('an unknown name stops the build', () => {
  expect(() => built('@media (--below-huge) { a { top: 0 } }')).toThrow(
    'There is no media query --below-huge.',
  );
});

test('the named queries are the breakpoints: from one, or just below it', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../src/theme/media.css'), 'utf8');
  const ems = new Map(Object.entries(breakpoints).map(([name, size]) => [name, Number.parseFloat(size)]));
  const queries = [...readMedia(sheet)];
  expect(queries.length).toBeGreaterThan(3);
  for (const [name, query] of queries) {
    const [, side, size = ''] = /^--(from|below)-(\w+)$/.exec(name) ?? [];
    const em = ems.get(size) ?? 0;
    expect(query).toBe(side === 'from' ? `(min-width: ${em}em)` : `(max-width: ${(em - 0.01).toFixed(2)}em)`);
  }
});
