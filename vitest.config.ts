import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const icons = '@tabler/icons-react';

export default defineConfig({
  // Six thousand icons in one file: as many files take Node a second for each test of a component.
  resolve: {
    alias: { [icons]: join(import.meta.dirname, 'node_modules', icons, 'dist/cjs/tabler-icons-react.cjs') },
  },
  test: {
    include: [
      'packages/**/src/**/*.test.ts',
      'apps/**/src/**/*.test.{ts,tsx}',
      'tests/{architecture,contract,behaviour}/**/*.test.ts',
    ],
    globalSetup: ['packages/database/src/testing-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
