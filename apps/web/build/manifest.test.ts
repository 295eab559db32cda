import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screenAt } from '../src/app/menu.ts';
import { manifest } from './manifest.ts';

const folder = join(import.meta.dirname, '..', 'public');

/** Width and height, as the head of a PNG says them. */
function sizeOf(src: string) {
  const bytes = readFileSync(join(folder, src));
  expect(bytes.subarray(1, 4).toString(), src).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('every picture is there, of the size that the manifest says, and small', () => {
  const icons = manifest.icons?.filter(({ type }) => type === 'image/png') ?? [];
  const shown = manifest.screenshots ?? [];
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const kind of ['wide', 'narrow'])
    expect(shown.filter(({ form_factor }) => form_factor === kind).length, kind).toBeGreaterThan(1);
  for (const { src, sizes } of [...icons, ...shown]) expect(sizeOf(src), src).toBe(sizes);
  for (const { src } of shown) expect(readFileSync(join(folder, src)).length, src).toBeLessThan(120_000);
});

test('the shortcuts of the manifest open pages of the program', () => {
  expect(manifest.shortcuts?.map(({ name }) => name)).toEqual(['Vender', 'Nuevo gasto', 'Órdenes']);
  for (const url of [manifest.start_url ?? '', ...(manifest.shortcuts ?? []).map((each) => each.url)])
    expect(screenAt(url), url).toBeDefined();
});

test('files that are shared with it reach the worker', () => {
  const worker = readFileSync(join(folder, 'share.js'), 'utf8');
  const { action = '', params } = manifest.share_target ?? {};
  expect(worker).toContain(`'${action}'`);
  const [files] = [params?.files ?? []].flat();
  expect(worker).toContain(`getAll('${files?.name}')`);
  expect(files?.accept).toEqual(expect.arrayContaining(['image/jpeg', 'image/heic', 'application/pdf']));
});
