import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { environment } from './support/environment.ts';
import type { Options } from './support/fixtures.ts';
import { looks, nameOf } from './support/look.ts';

const results = join(import.meta.dirname, '..', '..', '.test');

const everyLook = looks.map((look, index) => ({
  name: nameOf(look),
  use: { look },
  // Tests that do not depend on the look, or choose their own, run in the first one only.
  ...(index > 0 && { grepInvert: /@once/ }),
}));

export default defineConfig<Options>({
  testDir: '.',
  outputDir: join(results, 'e2e'),
  // One more than the cores: a browser waits for the program half of the time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Once more on a busy machine; what passes only then is named as flaky in the report.
  retries: 1,
  // A machine that is busy with much else takes ten times as long; a wait that is over sooner costs nothing.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: join(results, 'e2e-report.json') }]],
  use: {
    baseURL: environment.address,
    launchOptions: { executablePath: environment.browser, args: environment.browserArguments },
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    serviceWorkers: 'block',
    // Without its copies of the page: they read blob addresses, which the page's policy rightly refuses.
    trace: { mode: 'on-first-retry', snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: environment.hasEveryLook ? everyLook : [{ name: 'rotating' }],
});
