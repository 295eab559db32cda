import type { TenantTx } from '@mostrador/database/connect';
import type { OrderStepKind } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import type { Principal } from '../../../core/call/call.ts';
import { authorOf } from '../../../core/call/who/author.ts';

type Step = { kind: OrderStepKind; from: string | null; to: string; reason?: string | null };
type Doer = Pick<Principal, 'user' | 'actor'>;

/**
 * Adds a step to the history of an order. The caller has locked the order, so that no concurrent step gets
 * the same number.
 */
export async function noteStep(
  tx: TenantTx,
  orderId: string,
  { kind, from, to, reason = null, by }: Step & { by: Doer },
) {
  const { userId, actor } = authorOf(by);
  await tx.execute(sql`
    insert into web_order_steps (id, order_id, position, kind, "from", "to", reason, user_id, actor)
    select ${newId()}::uuid, ${orderId}::uuid, count(*) + 1, ${kind}, ${from}, ${to}, ${reason},
      ${userId}::uuid, ${actor && JSON.stringify(actor)}::jsonb
    from web_order_steps where order_id = ${orderId}`);
}
