import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import {
  environmentFor,
  prepare,
  programEnvironment,
  programFlags,
  root,
} from '../../apps/server/prepare.mjs';

// The bench measures what `npm start` runs, so it installs and builds what is missing first.
const node = await prepare(['server', 'web', 'store']);
const bench = join(root, 'tests', 'bench', 'bench.ts');
const { status } = spawnSync(node, [...programFlags, bench, ...process.argv.slice(2)], {
  cwd: root,
  env: { ...programEnvironment, ...environmentFor(node) },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
