import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environmentFor, prepare, programEnvironment, programFlags, root } from '../apps/server/prepare.mjs';

// What `npm start` runs is measured and drilled, so what is missing is installed and built first.
const node = await prepare(['server', 'web', 'store']);
const [file, ...args] = process.argv.slice(2);
const { status } = spawnSync(node, [...programFlags, join(root, 'tests', file), ...args], {
  cwd: root,
  env: { ...programEnvironment, ...environmentFor(node) },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
