import { spawnSync } from 'node:child_process';
import { appendFileSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// `npm run db:generate`: the migration that Drizzle makes of the tables, and for each new table the grant
// that its declaration names. `-- --custom --name what` makes an empty one for SQL written by hand.
// Drizzle compares the tables with the newest snapshot alone, so the older ones are removed.
const here = import.meta.dirname;
const root = join(here, '..', '..');
const migrations = join(root, 'drizzle');
const before = new Set(readdirSync(migrations));
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'drizzle-kit', 'bin.cjs'),
    'generate',
    '--config',
    'drizzle.config.ts',
    ...process.argv.slice(2),
  ],
  { cwd: here, stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);

const meta = join(migrations, 'meta');
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, name));

const privileges = {
  append: 'SELECT, INSERT',
  change: 'SELECT, UPDATE',
  edit: 'SELECT, INSERT, UPDATE',
  delete: 'SELECT, INSERT, UPDATE, DELETE',
};
const rights = new Map(
  globSync('packages/api/src/**/*.table.ts', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .flatMap((text) => [
      ...[...text.matchAll(/\{ name: '(\w+)', rights: '(\w+)' \}/g)].map(([, table, right]) => [
        table,
        right,
      ]),
      ...[...text.matchAll(/withRights\(\s*'(\w+)',\s*pgTable\(\s*'(\w+)'/g)].map(([, right, table]) => [
        table,
        right,
      ]),
    ]),
);
for (const name of readdirSync(migrations).filter((file) => file.endsWith('.sql') && !before.has(file))) {
  const path = join(migrations, name);
  const made = [...readFileSync(path, 'utf8').matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, table]) => table);
  for (const table of made.filter((each) => rights.has(each))) {
    appendFileSync(
      path,
      `--> statement-breakpoint\nGRANT ${privileges[rights.get(table)]} ON "${table}" TO tenant;\n`,
    );
  }
}
