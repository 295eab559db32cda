import type { TenantTx } from '@mostrador/database/connect';
import { flags } from '@mostrador/shared/rights/gates';
import { nextOccurrence } from '@mostrador/shared/time/recurrence-dates';
import { addDays } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { auditOf, type Change } from '../../core/call/audit.ts';
import type { Principal, Services, Shop } from '../../core/call/call.ts';
import { refusalOf } from '../../core/call/errors.ts';
import { isOpen } from '../../core/call/gate/suspension.ts';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { wakeListeners } from '../../core/jobs/event.ts';
import { job } from '../../core/jobs/job.ts';
import { inSavepoint, noteIn, writeEvents } from '../../core/jobs/noted-events.ts';
import { readShop } from '../../identity/organization/shop.ts';
import { recurrences } from '../../ledger/recurrence/recurrence.table.ts';
import { holdRecurrence, type RecurrenceRow, ruleOf, todayOf } from '../../ledger/recurrence/recurrence.ts';
import type { PurchaseContext } from '../../purchasing/purchase/purchase.ts';
import { claimOccurrence, makeDocument, noteOccurrence, type OccurrenceRow } from './occurrence.ts';

/** Creates the documents that became due, every hour, in each shop by its own time zone. */
export const scheduleJob = job({
  name: 'recurrences',
  payload: z.object({}).nullish(),
  schedule: '3 * * * *',
  isWake: true,
  handle: runSchedules,
});

/** Runs all due recurrences. The failure of one does not stop the others. */
export async function runSchedules(services: Services) {
  const failures: unknown[] = [];
  for (const due of await dueRecurrences(services)) {
    try {
      while (await makeNext(services, due));
    } catch (error) {
      failures.push(error);
      services.log.error({ error, recurrenceId: due.id }, 'a recurrence was not run');
    }
  }
  if (failures.length > 0) throw failures[0];
}

type Due = { organizationId: string; id: string };

/**
 * Finds the recurrences that may be due anywhere on Earth: a weekend moves a day by two, and a time zone by
 * one.
 */
async function dueRecurrences({ db, now }: Services) {
  const until = addDays(now().toISOString().slice(0, 10), 3);
  return db.execute<Due>(sql`
    select r.organization_id "organizationId", r.id from recurrences r
    join organizations o on o.id = r.organization_id and ${isOpen('o')}
    where r.next_on <= ${until}::date and r.deleted_at is null and r.paused_at is null
    order by r.next_on, r.id`);
}

/**
 * Processes the next day of a recurrence, if it is due. The day, its document and the next due day are
 * written in one transaction, so that a kill leaves all or nothing, and a second scheduler finds the day
 * done. Returns whether another day may be due.
 */
async function makeNext(services: Services, { organizationId, id }: Due) {
  const made = await inTenant(services, organizationId, async (tx) => {
    const { ctx, listensTo } = await contextOf(services, { tx, organizationId });
    const row = await holdRecurrence(tx, id);
    if (row.nextOn === null || row.pausedAt) return false;
    const next = nextOccurrence(ruleOf(row), row.nextOn);
    if (next && next.postsOn > todayOf(ctx)) return false;
    if (next) await comeDue(ctx, row, await claimOccurrence(tx, row, next));
    const after = next && nextOccurrence(ruleOf(row), addDays(next.dueOn, 1));
    await tx
      .update(recurrences)
      .set({ nextOn: after?.dueOn ?? null })
      .where(eq(recurrences.id, id));
    await writeEvents(tx, listensTo);
    return Boolean(after) || Boolean(next);
  });
  if (!made) return false;
  wakeListeners(services);
  const touches = ['recurrence', 'expense', 'sale', 'income', 'report', 'contact', 'debt', 'product'];
  services.live.publish(organizationId, { touches, id: null, also: {}, request: null });
  return true;
}

/**
 * A day that is processed late waits for approval in every mode, because the user knows if it was paid
 * meanwhile.
 */
async function comeDue(ctx: PurchaseContext, row: RecurrenceRow, day: OccurrenceRow) {
  if (day.status !== 'planned') return;
  const { tx } = ctx;
  const isLate = day.postsOn < todayOf(ctx);
  const waits = row.mode === 'approve' || row.isApproximate || isLate;
  const tries = row.kind === 'expense' ? (waits ? [true] : [false, true]) : waits ? [] : [false];
  let reason: string | null = null;
  for (const isPending of tries) {
    const tried = await attempt(ctx, { row, day, isPending });
    if (tried.documentId) {
      await noteOccurrence(tx, day.id, { status: 'made', documentId: tried.documentId, reason });
      return;
    }
    reason = tried.reason;
  }
  await noteOccurrence(tx, day.id, { status: 'waiting', reason });
}

type Attempt = { row: RecurrenceRow; day: OccurrenceRow; isPending: boolean };

/** If the document is refused, only the reason is stored. An internal error is retried as a whole. */
async function attempt(ctx: PurchaseContext, requested: Attempt) {
  try {
    const documentId = await inSavepoint(ctx.tx, (tx) =>
      makeDocument({ ...ctx, tx, emit: noteIn(tx) }, requested),
    );
    return { documentId, reason: null };
  } catch (error) {
    const { status, reason } = refusalOf(error);
    if (status >= 500) throw error;
    return { documentId: null, reason };
  }
}

type Running = { tx: TenantTx; organizationId: string };
type Run = { ctx: PurchaseContext; listensTo: ReadonlySet<string> };

async function contextOf(services: Services, { tx, organizationId }: Running): Promise<Run> {
  const { shop, listenedEvents } = await readShop(tx, organizationId);
  const principal = programOf(shop);
  const call = { ip: '127.0.0.1', requestId: newId() };
  const auditPart = (change: Change) =>
    auditOf({ call, actor: principal.actor, userId: null, action: 'recurrence.run', change });
  const audit = async (change: Change) => void (await tx.execute(auditPart(change)));
  const ctx = { tx, principal, now: services.now, auditPart, audit, emit: noteIn(tx) };
  return { ctx, listensTo: new Set(listenedEvents) };
}

/**
 * The principal of the program, which acts for the shop on a decision that a user with the permission made
 * once. The booking is no user's action, and uses no cash drawer.
 */
const programOf = (shop: Shop): Principal => ({
  ...{ user: null, shop, organizationId: shop.id, isOwner: true, isPaid: true, isTrial: false },
  actor: { kind: 'schedule', id: null, name: 'schedule' },
  ...{ flags: new Set(flags), memberName: '', roleName: null, approvals: [] },
});
