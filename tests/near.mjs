import { execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

// `npm run near`: the checks nearest to what changed since the last commit, or since `-- COMMIT`: the lint of
// the changed files, the types of their packages, the rules that need no database, and the tests in the
// changed folders.
const root = join(import.meta.dirname, '..');
const since = process.argv[2] ?? 'HEAD';
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]),
].filter((path) => existsSync(join(root, path)));
if (changed.length === 0) {
  console.log(`Nothing changed since ${since}.`);
  process.exit(0);
}

/** Rules about the sources alone, which take seconds. */
const rules = [
  'absent',
  'documents',
  'domains',
  'forms',
  'imports',
  'messages',
  'refusal-details',
  'screen-forms',
  'screens',
  'sizes',
  'statements',
  'styles',
  'words',
].map((name) => `tests/architecture/${name}.test.ts`);

const sources = changed.filter((path) => /\.tsx?$/.test(path));
const packages = new Set(
  sources.map((path) => /^((apps|packages)\/[\w-]+|tests)\//.exec(path)?.[1] ?? 'tests'),
);
const folders = [...new Set(sources.map(dirname))];
const tests = globSync(
  folders.map((folder) => `${folder}/*.test.{ts,tsx}`),
  { cwd: root },
);

const tool = (...path) => join(root, 'node_modules', ...path);
const steps = [
  ['lint', [tool('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=error', ...lintable()], root],
  ...[...packages].map((folder) => [
    `types of ${folder}`,
    [tool('typescript-7/bin/tsc'), '--noEmit'],
    join(root, folder),
  ]),
  [
    'rules and tests',
    [tool('vitest/vitest.mjs'), 'run', '--reporter=dot', ...new Set([...rules, ...tests])],
    root,
  ],
];

function lintable() {
  const files = changed.filter((path) => /\.(tsx?|mjs|json|css)$/.test(path));
  return files.length > 0 ? files : ['package.json'];
}

let failed = 0;
for (const [name, args, cwd] of steps) {
  const began = Date.now();
  const status = await new Promise((done) => {
    spawn(process.execPath, args, { cwd, stdio: 'inherit' }).on('close', done);
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`── ${name}: ${status === 0 ? 'done' : 'failed'} in ${seconds} s`);
  failed += status === 0 ? 0 : 1;
}
process.exit(failed > 0 ? 1 : 0);
