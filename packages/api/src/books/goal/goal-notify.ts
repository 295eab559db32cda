import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../core/call/call.ts';
import { isOpen } from '../../core/call/gate/suspension.ts';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { hashedId } from '../../core/db/hashed-id.ts';
import type { ListenerContext } from '../../core/jobs/event.ts';
import { job } from '../../core/jobs/job.ts';
import { sendNotification } from '../../identity/notification/notification-send.ts';
import { moneyAccount } from '../../ledger/ledger/accounts.ts';
import { balancesOf } from '../../ledger/moneyaccount/moneyaccount.ts';
import { goals } from './goal.table.ts';

/**
 * Notifies savers every few minutes of reached goals. Money arrives by transfers, incomes, payments, opening
 * balances and bank statements. Because goals are checked afterwards, none of these need to know about
 * goals.
 */
export const goalJob = job({
  name: 'goals-reached',
  payload: z.object({}).nullish(),
  schedule: '*/5 * * * *',
  handle: notifyReachedGoals,
});

/** The other goals are notified even if one fails. */
export async function notifyReachedGoals(services: Services) {
  const failures: unknown[] = [];
  for (const { id, organizationId } of await movedGoals(services)) {
    try {
      await inTenant(services, organizationId, (tx) => notifyReached({ tx, services, organizationId }, id));
    } catch (error) {
      failures.push(error);
      services.log.error({ error, goalId: id }, 'a reached goal was not told');
    }
  }
  if (failures.length > 0) throw failures[0];
}

type Moved = { id: string; organizationId: string };

/**
 * Finds the goals that have not been notified and that changed within a day, or whose account received money
 * within a day.
 */
const movedGoals = ({ db }: Services) =>
  db.execute<Moved>(sql`
    select g.id, g.organization_id "organizationId" from goals g
    join organizations o on o.id = g.organization_id and ${isOpen('o')}
    where g.told_at is null and g.closed_at is null and g.deleted_at is null
      and (g.updated_at > now() - interval '1 day' or exists (
        select from postings p where p.organization_id = g.organization_id
          and p.created_at > now() - interval '1 day' and p.destination = 'money:' || g.money_account_id))`);

/** Locks the goal, so that two runs notify only once. */
async function notifyReached({ tx, services, organizationId }: ListenerContext, id: string) {
  const waiting = and(eq(goals.id, id), isNull(goals.toldAt), isNull(goals.closedAt), notDeleted(goals));
  const [goal] = await tx.select().from(goals).where(waiting).for('no key update');
  if (!goal) return;
  const account = moneyAccount(goal.moneyAccountId);
  if (((await balancesOf(tx, [account])).get(account) ?? 0) < goal.target) return;
  await tx.update(goals).set({ toldAt: services.now() }).where(eq(goals.id, id));
  await sendNotification(
    { tx, services, organizationId },
    {
      kind: 'goal_reached',
      severity: 'info',
      subjectId: hashedId(`${id} ${goal.target}`),
      isOnce: true,
      details: { name: goal.name },
    },
  );
}
