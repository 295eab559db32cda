import { readInvariants } from '@mostrador/database/check-invariants';
import type { TenantTx } from '@mostrador/database/connect';
import { type VerificationArea, verificationAreas } from '@mostrador/shared/codes/verification-areas';
import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Log } from '../../core/call/call.ts';
import { verificationAreaOf } from '../../core/domain.ts';
import type { Task } from '../../platform/task/task.schema.ts';
import { tasks } from '../../platform/task/task.table.ts';
import { tenantJob } from '../../platform/task/tenant-job.ts';
import { countChangedLocks } from '../periodlock/periodlock.ts';
import type { Verification } from './verification.schema.ts';

const kind = 'books-verification';

/**
 * Checks all invariants of one organization's books, like `check:invariants` does for all of them: each query
 * sees only this organization's rows and changes nothing. Violations are reported to the operator of the
 * server, with examples.
 */
export const booksVerification = tenantJob({
  kind,
  payload: z.looseObject({}),
  touches: ['verification'],
  handle: async ({ tx, organizationId, services, progress }) => {
    const checks = checksOf();
    const counts: Record<string, number> = Object.fromEntries(verificationAreas.map((area) => [area, 0]));
    const add = (area: VerificationArea, found: number) => {
      counts[area] = (counts[area] ?? 0) + found;
    };
    const total = checks.length + 1;
    await progress(0, total);
    for (const [index, check] of checks.entries()) {
      add(check.area, await differencesOf(tx, check, { organizationId, log: services.log }));
      await progress(index + 1, total);
    }
    add('periods', await countChangedLocks(tx));
    return { counts };
  },
});

export type Check = { area: VerificationArea; name: string; query: string };

/** The number of rows that contradict a check; they are logged for the operator, with examples. */
export async function differencesOf(
  tx: TenantTx,
  { name, query }: Check,
  { organizationId, log }: { organizationId: string; log: Log },
) {
  const rows = await tx.execute(sql.raw(query));
  if (rows.length > 0)
    log.error({ organizationId, name, examples: rows.slice(0, 5) }, 'the books do not agree');
  return rows.length;
}

export const checksOf = (): Check[] =>
  readInvariants().flatMap(({ domain, name, query }) => {
    const area = verificationAreaOf(domain);
    return area ? [{ area, name, query }] : [];
  });

/** The latest verification. Null if none was requested, or only long ago. */
export async function lastVerification(tx: TenantTx): Promise<Verification | null> {
  const [task] = await tx
    .select()
    .from(tasks)
    .where(eq(tasks.kind, kind))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(1);
  return task ? verificationOf(task) : null;
}

export function verificationOf({ id, status, done, total, reason, result, createdAt, endedAt }: Task) {
  const counts = result?.counts;
  const areas = counts ? verificationAreas.map((area) => ({ area, differences: counts[area] ?? 0 })) : null;
  return { id, status, done, total, reason, areas, createdAt, endedAt };
}
