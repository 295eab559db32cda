import { copyFileSync, existsSync, statSync, truncateSync } from 'node:fs';

const largest = 5_000_000;

/**
 * Limits the log, because PostgreSQL appends to it as long as it runs. A full log becomes `<log>.1` and
 * replaces the previous one.
 */
export function boundLog(log: string, largestSize = largest): void {
  if (!existsSync(log) || statSync(log).size <= largestSize) return;
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}
