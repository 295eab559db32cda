import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { conflict } from '../../core/call/errors.ts';

type Waiting = { id: string; name: string | null; amount: string; user_id: string | null; user_name: string };

/**
 * The open tickets of an open session: those of its till, or those parked by the user who opened the
 * session. The oldest first; empty once the session is closed.
 */
export async function ticketsOf(tx: TenantTx, sessionId: string) {
  const rows = await tx.execute<Waiting>(sql`
    select s.id, s.concept as name, s.amount, s.user_id,
      coalesce(m.display_name, s.actor ->> 'name', '') user_name
    from cash_sessions c
    join sales s on s.status = 'in_progress' and s.channel = 'pos'
      and (s.device_id = c.device_id or s.user_id = c.user_id)
    left join members m on m.user_id = s.user_id
    where c.id = ${sessionId} and c.closing_id is null
    order by s.occurred_at, s.id`);
  return rows.map(({ id, name, amount, user_id, user_name }) => ({
    id,
    name,
    amount: Number(amount),
    user: user_id ? { id: user_id, name: user_name } : null,
  }));
}

/**
 * Refuses to close a till with parked tickets (409), unless the request keeps the tickets for other users.
 */
export async function refuseWaiting(
  tx: TenantTx,
  { sessionId, keepsTickets }: { sessionId: string; keepsTickets: boolean },
) {
  if (keepsTickets) return;
  const waiting = await ticketsOf(tx, sessionId);
  if (waiting.length > 0) throw conflict('ticketsWaiting', { count: waiting.length });
}
