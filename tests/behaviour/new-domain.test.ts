import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@mostrador/database/folders';
import { temporaryFolder } from '@mostrador/database/testing-folder';
import { expect, test } from 'vitest';

const copied = ['packages', 'drizzle', 'biome.json', 'package.json', 'tsconfig.base.json', '.gitignore'];
const words = ['--es', 'Garantía', '--en', 'Warranty', '--ar', 'الضمان'];

/** A copy of the sources, with the command and a compiler for them. */
function aCopy() {
  const root = temporaryFolder('new-domain');
  for (const name of copied)
    cpSync(join(repositoryRoot, name), join(root, name), {
      recursive: true,
      filter: (path) => !/[\\/](node_modules|dist|\.turbo)$/.test(path),
    });
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
  const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return {
    newDomain: (...args: string[]) => node('packages/api/new-domain/new-domain.mjs', ...args),
    isFormatted: () => node('node_modules/@biomejs/biome/bin/biome', 'check', 'packages/api').status === 0,
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    has: (path: string) => existsSync(join(root, path)),
  };
}

test('a new domain has its folder, its migration and its place in every list', () => {
  const { newDomain, isFormatted, read, has } = aCopy();
  const made = newDomain('catalog/spare-part', '--flag', 'inventory_modifiers', ...words);
  expect(made.stderr).toBe('');
  for (const kind of ['schema', 'table', 'router', 'domain', 'test', 'example.testing'])
    expect(has(`packages/api/src/catalog/spare-part/spare-part.${kind}.ts`), kind).toBe(true);
  expect(read('packages/api/src/domains.ts')).toContain('  deliveryarea,\n  sparePart,\n');
  expect(read('packages/shared/src/rights/gates.ts')).toContain(
    "'sparePart.write': { flag: 'inventory_modifiers' }",
  );
  expect(read('packages/shared/src/rights/scopes.ts')).toContain("'sparePart.list'");
  expect(read('packages/shared/src/text/ar/audit.json')).toContain('"sparePart": "الضمان"');
  const journal = JSON.parse(read('drizzle/meta/_journal.json'));
  const migration = read(`drizzle/${journal.entries.at(-1).tag}.sql`);
  expect(migration).toContain('CREATE TABLE "spare_parts"');
  expect(migration).toContain('ENABLE ROW LEVEL SECURITY');
  expect(migration).toContain('GRANT SELECT, INSERT, UPDATE ON "spare_parts" TO tenant');
  expect(isFormatted()).toBe(true);
  expect(newDomain('catalog/spare-part', ...words)).toMatchObject({ status: 1 });
});

test('arguments that are missing or taken are refused before anything is written', () => {
  const { newDomain, has } = aCopy();
  for (const [args, message] of [
    [['catalog/warranty'], '--es is missing'],
    [['somewhere/warranty', ...words], 'is not an area'],
    [['catalog/Warranty', ...words], 'is not in kebab case'],
    [['directory/contact', ...words], 'exists'],
    [['sales/product', ...words], 'exists'],
    [['catalog/warranty', '--flag', 'nothing', ...words], 'is not a permission'],
  ] as const) {
    const { status, stderr } = newDomain(...args);
    expect(stderr, args.join(' ')).toContain(message);
    expect(status).toBe(1);
  }
  expect(has('packages/api/src/catalog/warranty')).toBe(false);
});
