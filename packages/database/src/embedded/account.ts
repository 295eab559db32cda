import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

/** The system user who runs PostgreSQL and owns its folder. Undefined for the user of this process. */
export type Account = { uid: number; gid: number };

/**
 * Chooses the account, because PostgreSQL refuses to run as root: the owner of an existing folder, else the
 * user postgres, else the unprivileged system user.
 */
export function chooseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  return accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 };
}

export function canRun(program: string, account: Account | undefined): boolean {
  return spawnSync(program, ['--version'], { ...account, stdio: 'ignore', cwd: '/' }).status === 0;
}

/**
 * True if the account can access the folder. Checked by accessing it as that user, which covers access lists
 * and unusual mounts.
 */
export function canReach(folder: string, account: Account | undefined): boolean {
  if (!account) return true;
  const answer = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...account,
    stdio: 'ignore',
    cwd: '/',
  });
  return answer.status === 0;
}

function accountNamed(name: string): Account | undefined {
  if (!existsSync('/etc/passwd')) return;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
