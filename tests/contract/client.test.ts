import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot as root } from '@mostrador/database/folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, type Program } from '../support/program.ts';

const run = promisify(execFile);
const node = process.execPath;
const client = join(root, 'packages', 'client');

let folder: string;
let program: Program;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mostrador-client-'));
  program = await aProgram();
  url = await program.app.listen({ port: 0, host: '127.0.0.1' });
  await run(node, [join(client, 'build', 'build.ts')]);
  const npm = (...words: string[]) => run('npm', words, { cwd: folder, shell: process.platform === 'win32' });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'shop', type: 'module' }));
  await npm('pack', client, '--silent');
  const { version } = JSON.parse(await readFile(join(client, 'package.json'), 'utf8'));
  await npm('install', '--offline', '--no-audit', '--no-fund', `./mostrador-client-${version}.tgz`);
});
/** A compiler on a busy machine. */
const slow = { timeout: 120_000 };

afterAll(async () => {
  await program?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The examples of the README, and code that must not compile. */
const consumer = `
import { createClient, makeId, money, quantity, Refused, type Product, type Reason } from '@mostrador/client';

export async function sell(url: string, token: string) {
  const shop = createClient({ url, token, language: 'en' });
  const coffee = { id: makeId(), name: 'Café', price: money('12.50'), stock: quantity(3) };
  const made: Product = await shop.product.create(coffee);
  const wanted = { products: [{ id: made.id, quantity: quantity(2) }], paymentMethod: 'cash' as const };
  const sale = await shop.pos.create(wanted, { idempotencyKey: made.id });
  const again = await shop.pos.create(wanted, { idempotencyKey: made.id });
  const { products } = await shop.product.list({ content: 'café' });
  const left: number = products[0]?.stock ?? -1;
  try {
    await shop.pos.create({ products: [{ id: made.id, quantity: quantity(2) }] });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const reason: Reason = error.reason;
    const isSame = sale.id === again.id;
    return { reason, available: error.details.available, amount: sale.amount, isSame, left };
  }
  return null;
}

export async function fieldsOf(url: string, token: string) {
  const shop = createClient({ url, token, language: 'en' });
  const error: unknown = await shop.product.create({ name: '', price: 1 }).catch((thrown: unknown) => thrown);
  return error instanceof Refused ? error.fields.name : null;
}
`;
const wrong = `
import { createClient, type Reason } from '@mostrador/client';
const shop = createClient({ url: '' });
export const one = shop.product.create({ name: 'Café', price: '12' });
export const two = shop.product.nothing();
export const three: Reason = 'noSuchReason';
export const four = shop.pos.create({ products: [{ quantity: 1 }] });
`;
const config = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: [],
  },
  files: ['shop.ts'],
};

/** The oldest that is promised, which the package has for itself, and the one of this repository. */
const compilers = {
  '5.9': join(client, 'node_modules', 'typescript'),
  6: join(root, 'node_modules', 'typescript'),
};
const compile = (compiler: string) =>
  run(node, [join(compiler, 'bin', 'tsc'), '-p', folder], { cwd: folder }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );

test.each(Object.entries(compilers))(
  'a strict program compiles with TypeScript %s',
  slow,
  async (_version, compiler) => {
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    await writeFile(join(folder, 'shop.ts'), consumer);
    expect(await compile(compiler)).toBe('');
  },
);

test.each(Object.entries(compilers))(
  'the types of the router compile in a plain strict project with TypeScript %s',
  slow,
  async (_version, compiler) => {
    await symlink(
      join(root, 'node_modules', '@trpc'),
      join(folder, 'node_modules', '@trpc'),
      'junction',
    ).catch((error: unknown) => expect(error).toMatchObject({ code: 'EEXIST' }));
    // As `tsc --init` writes it: declarations of others are not judged.
    const plain = { strict: true, module: 'nodenext', target: 'es2022', types: [], skipLibCheck: true };
    const compilerOptions = { ...plain, lib: ['es2023', 'dom'], noEmit: true };
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['example.ts', 'wrong.ts'] }),
    );
    await copyFile(join(root, 'docs', 'examples', 'router-types.ts'), join(folder, 'example.ts'));
    await writeFile(
      join(folder, 'wrong.ts'),
      "import type { Product } from './example.js';\nexport const n: Product = 1;",
    );
    const lines = (await compile(compiler)).split('\n').filter((line) => line.includes('error'));
    expect(lines).toEqual([expect.stringContaining('wrong.ts(2,')]);
  },
);

test('input that the server would refuse does not compile', slow, async () => {
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(folder, 'shop.ts'), wrong);
  const lines = (await compile(compilers[6])).split('\n').flatMap((line) => /\((\d+),/.exec(line)?.[1] ?? []);
  expect([...new Set(lines)]).toEqual(['4', '5', '6', '7']);
});

test('it sells, answers a retry, and says why it was refused', async () => {
  await writeFile(join(folder, 'shop.ts'), consumer);
  const shop = await program.shopOf();
  const call = async (name: string) => {
    const code = `const shop = await import('./shop.ts');
      console.log(JSON.stringify(await shop.${name}('${url}', '${shop.token}')));`;
    const { stdout } = await run(node, ['--input-type=module', '-e', code], { cwd: folder });
    return JSON.parse(stdout);
  };
  expect(await call('sell')).toEqual({
    reason: 'insufficientStock',
    available: 1000,
    amount: 2500,
    isSame: true,
    left: 1000,
  });
  expect(await call('fieldsOf')).toEqual([{ code: 'nameRequired', message: expect.any(String) }]);
});

test('nothing of the server is inside, and it needs no other package', async () => {
  const dist = join(folder, 'node_modules', '@mostrador', 'client');
  const types = await readFile(join(dist, 'dist', 'client.d.ts'), 'utf8');
  const script = await readFile(join(dist, 'dist', 'client.js'), 'utf8');
  for (const text of [types, script]) expect(text).not.toMatch(/\bimport\b.*\bfrom\b|drizzle|zod|@trpc/);
  const { dependencies } = JSON.parse(await readFile(join(dist, 'package.json'), 'utf8'));
  expect(dependencies).toBeUndefined();
});
