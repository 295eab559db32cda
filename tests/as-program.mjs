import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environmentFor, prepare, programEnvironment, programFlags, root } from '../apps/server/prepare.mjs';

// Benchmarks and drills run the same program as `npm start`, so missing parts are installed and built first.
const node = await prepare(['server', 'web', 'store']);
const [file, ...args] = process.argv.slice(2);
const { status } = spawnSync(node, [...programFlags, join(root, 'tests', file), ...args], {
  cwd: root,
  env: { ...programEnvironment, ...environmentFor(node) },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
