import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The checkout that this code runs from, as source or bundled. */
export const repositoryRoot = findRoot(import.meta.dirname);
export const migrationsFolder = join(repositoryRoot, 'drizzle');
/** The files with the invariants of the domains, which are next to their tables. */
export const invariantFiles = globSync('packages/*/src/**/*.invariants.sql', { cwd: repositoryRoot })
  .sort()
  .map((file) => join(repositoryRoot, file));

function findRoot(folder: string): string {
  const manifest = join(folder, 'package.json');
  if (existsSync(manifest) && /"workspaces"/.test(readFileSync(manifest, 'utf8'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('the checkout of Mostrador is not around its own code');
  return findRoot(parent);
}
