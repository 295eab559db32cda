import { copyFileSync, existsSync, statSync, truncateSync } from 'node:fs';

const largest = 5_000_000;

/** PostgreSQL appends for as long as it runs: what is full becomes `<log>.1`, in place of the one before. */
export function boundLog(log: string, largestSize = largest): void {
  if (!existsSync(log) || statSync(log).size <= largestSize) return;
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}
