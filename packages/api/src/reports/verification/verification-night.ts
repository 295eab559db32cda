import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Log, Services } from '../../core/call/call.ts';
import { isOpen } from '../../core/call/gate/suspension.ts';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { findRepair } from '../../core/domain.ts';
import { job } from '../../core/jobs/job.ts';
import { type Check, checksOf, differencesOf } from './verification.ts';

const longestMs = 3_600_000;

/** Half an hour after the cleanup of the night. */
export const nightlyVerification = job({
  name: 'books-verification-night',
  payload: z.object({}).nullish(),
  schedule: '45 9 * * *',
  handle: async (services) => void (await verifyByNight(services, Date.now() + longestMs)),
});

/**
 * Verifies the books of the organizations with money movements in the last week, in random order. None is
 * started after `endsAt`: another night reaches the rest. A check that fails is logged, and the others still
 * run. Running totals are repaired, because a process of the previous release does not write the totals that
 * the next release adds. Returns the number of verified organizations.
 */
export async function verifyByNight(services: Services, endsAt: number) {
  const organizations = await services.db.execute<{ id: string }>(sql`
    select o.id from organizations o where ${isOpen('o')} and not is_demo and exists (
      select from ledger_days d where d.organization_id = o.id and d.business_date >= current_date - 7)
    order by random()`);
  let verified = 0;
  for (const { id } of organizations) {
    if (Date.now() >= endsAt) break;
    await verify(services, id);
    verified += 1;
  }
  services.log.info({ verified, organizations: organizations.length }, 'books verified by night');
  return verified;
}

async function verify(services: Services, organizationId: string) {
  const { log } = services;
  // Checks that repair totals run first, because other checks read the repaired totals.
  const checks = checksOf().toSorted((one, other) => isMended(other) - isMended(one));
  for (const check of checks)
    await inTenant(services, organizationId, (tx) => verifyOne(tx, check, { organizationId, log })).catch(
      (err: unknown) => log.error({ err, organizationId, name: check.name }, 'books were not verified'),
    );
}

async function verifyOne(tx: TenantTx, check: Check, about: { organizationId: string; log: Log }) {
  const fix = findRepair(check.name);
  if (!fix) return void (await differencesOf(tx, check, about));
  const mended = await tx.execute(sql.raw(`with found as (\n${rowsOf(check)}\n) ${fix} returning 1`));
  const { organizationId, log } = about;
  if (mended.length > 0)
    log.info({ organizationId, name: check.name, rows: mended.length }, 'running totals were mended');
}

const isMended = ({ name }: Check) => Number(findRepair(name) !== undefined);

const rowsOf = ({ query }: Check) => query.replace(/;\s*$/, '');
