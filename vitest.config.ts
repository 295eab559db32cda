import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const icons = '@tabler/icons-react';

// The full run alone packs and installs the client.
const onlyFull = process.env.TEST_FULL === '1' ? [] : ['tests/contract/client.test.ts'];

export default defineConfig({
  // Six thousand icons in one file: as many files take Node a second for each test of a component.
  resolve: {
    alias: { [icons]: join(import.meta.dirname, 'node_modules', icons, 'dist/cjs/tabler-icons-react.cjs') },
  },
  test: {
    pool: 'forks',
    // One more than the cores: a worker waits for its database, its disk and its timers a third of the time.
    maxWorkers: 3,
    // A busy machine takes ten times as long; a wait that is over sooner costs nothing.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          // The program is loaded once by a worker: once for each file took a quarter of the time.
          isolate: false,
          globalSetup: ['packages/database/src/testing-setup.ts'],
          setupFiles: ['packages/database/src/testing-file.ts'],
          include: [
            'packages/**/src/**/*.test.ts',
            'apps/{server,store}/src/**/*.test.ts',
            'tests/{architecture,contract,behaviour}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...onlyFull],
        },
      },
      // A page's tests put doubles in the place of modules, and have a document each.
      { extends: true, test: { name: 'web', include: ['apps/web/{src,build}/**/*.test.{ts,tsx}'] } },
    ],
  },
});
