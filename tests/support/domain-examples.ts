import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from '@mostrador/api/example-testing';
import { repositoryRoot } from '@mostrador/database/folders';

const paths = globSync('packages/api/src/**/*.example.testing.ts', { cwd: repositoryRoot }).toSorted();

/** The examples that domains declare in their own folders. */
export const domainExamples: readonly Example[] = await Promise.all(
  paths.map(async (path) => {
    const module: { example: Example } = await import(join(repositoryRoot, path));
    return module.example;
  }),
);
