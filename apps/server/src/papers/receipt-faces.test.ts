import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@mostrador/database/testing-folder';
import { expect, test } from 'vitest';
import { receiptFaces } from './receipt-faces.ts';

test('a receipt names the files of the faces as they were built, and none where there are none', () => {
  const root = temporaryFolder('faces');
  mkdirSync(join(root, 'assets'));
  for (const name of ['ibm-plex-sans-latin-wght-normal-A1_b2.woff2', 'ibm-plex-sans-latin-ext-wght-x.woff2'])
    writeFileSync(join(root, 'assets', name), '');
  const css = receiptFaces(root);
  expect(css.match(/url\([^)]*\)/g)).toEqual(['url(/assets/ibm-plex-sans-latin-wght-normal-A1_b2.woff2)']);
  expect(css).toContain("font-family: 'IBM Plex Sans';");
  expect(receiptFaces(null)).toBe('');
});
