import { z } from 'zod';

const Variables = z.object({
  E2E_ADDRESS: z.url(),
  E2E_DATA_DIR: z.string(),
  E2E_STRIPE: z.url(),
  E2E_APPSUMO: z.url(),
  E2E_BROWSER: z.string(),
  E2E_BROWSER_ARGUMENTS: z.string(),
  E2E_SEED: z.coerce.number().int(),
  E2E_LOOKS: z.enum(['all', 'rotating']),
  E2E_WHOLE: z.enum(['yes', 'no']),
});

const read = Variables.parse(process.env);

/** The environment that run.mjs prepared for these tests. */
export const environment = {
  address: read.E2E_ADDRESS,
  dataDir: read.E2E_DATA_DIR,
  stripe: read.E2E_STRIPE,
  appSumo: read.E2E_APPSUMO,
  browser: read.E2E_BROWSER,
  browserArguments: read.E2E_BROWSER_ARGUMENTS.split(' '),
  seed: read.E2E_SEED,
  hasEveryLook: read.E2E_LOOKS === 'all',
  isWhole: read.E2E_WHOLE === 'yes',
};
