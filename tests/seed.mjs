import { spawnSync } from 'node:child_process';

/**
 * Which share of the cases and looks a whole run takes: by what is tested, so that what was green stays green
 * when it is run again. Other shares: TEST_SEED and E2E_SEED, or everything by `--full`.
 */
export function seedOfTree(root) {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: root, encoding: 'utf8' });
  return String(Number.parseInt(stdout?.slice(0, 8) || '0', 16) % 1_000_000);
}
