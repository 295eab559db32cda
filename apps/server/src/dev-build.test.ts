import { existsSync, linkSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@mostrador/database/testing-folder';
import { rolldown } from 'rolldown';
import { expect, test, vi } from 'vitest';

/** The settings as `npm run dev` reads them, or the build. */
async function settingsOf(mode: 'dev' | 'build') {
  const before = process.argv;
  process.argv = [...before, ...(mode === 'dev' ? ['--watch'] : [])];
  vi.resetModules();
  const { default: config } = await import('../rolldown.config.ts');
  process.argv = before;
  if (Array.isArray(config) || typeof config === 'function') throw new Error('One build is expected.');
  return config;
}

/** Two builds into one folder, with what stood beside the first and another name of its file. */
async function builtTwice(mode: 'dev' | 'build') {
  const folder = temporaryFolder('build');
  const [input, dir] = [join(folder, 'main.ts'), join(folder, 'dist')];
  const config = await settingsOf(mode);
  const output = Array.isArray(config.output) ? config.output[0] : config.output;
  const build = async (text: string) => {
    writeFileSync(input, text);
    const bundle = await rolldown({ ...config, input: { main: input } });
    await bundle.write({ ...output, dir });
    await bundle.close();
  };
  await build('export const said = "first";');
  writeFileSync(join(dir, 'left.js'), '');
  linkSync(join(dir, 'main.js'), join(folder, 'watched.js'));
  await build('export const said = "second";');
  return { dir, watched: readFileSync(join(folder, 'watched.js'), 'utf8') };
}

test('while it is developed, an edit is written into the very file that Node watches', async () => {
  expect((await builtTwice('dev')).watched).toContain('second');
});

test('a build leaves nothing of the one before', async () => {
  expect(existsSync(join((await builtTwice('build')).dir, 'left.js'))).toBe(false);
});
