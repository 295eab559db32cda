import type { TenantTx } from '@mostrador/database/connect';
import { addDays } from '@mostrador/shared/time/time';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services, Shop } from '../../core/call/call.ts';
import { isOpen } from '../../core/call/gate/suspension.ts';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { job } from '../../core/jobs/job.ts';
import { readShop } from '../../identity/organization/shop.ts';
import { purchases } from '../../purchasing/purchase/purchase.table.ts';
import { wearOff as wearOffPurchase } from '../../purchasing/purchase/purchase-asset.ts';
import { initialBalances } from '../opening/opening.table.ts';
import { wearOff as wearOffBalance } from '../opening/opening.ts';

/** Books the depreciation of fixed assets every hour, in each shop by its own time zone. */
export const depreciationJob = job({
  name: 'depreciation',
  payload: z.object({}).nullish(),
  schedule: '21 * * * *',
  handle: runDepreciation,
});

/** Depreciates all due assets. The failure of one does not stop the others. */
export async function runDepreciation(services: Services) {
  const failures: unknown[] = [];
  for (const due of await dueAssets(services)) {
    try {
      await inTenant(services, due.organizationId, async (tx) => {
        const { shop } = await readShop(tx, due.organizationId);
        await wear({ tx, principal: { shop }, now: services.now }, due);
      });
      const touches = ['expense', 'report', 'assistant'];
      services.live.publish(due.organizationId, { touches, id: null, also: {}, request: null });
    } catch (error) {
      failures.push(error);
      services.log.error({ error, documentId: due.id }, 'an asset was not depreciated');
    }
  }
  if (failures.length > 0) throw failures[0];
}

type Due = { organizationId: string; id: string; type: 'purchase' | 'initial_balance' };

/** Finds the assets with a next depreciation day that may have started anywhere on Earth. */
async function dueAssets({ db, now }: Services) {
  const until = addDays(now().toISOString().slice(0, 10), 1);
  return db.execute<Due>(sql`
    select a.organization_id "organizationId", a.id, a.type from (
      select organization_id, id, next_depreciation_on, 'purchase' as type from purchases
      union all
      select organization_id, id, next_depreciation_on, 'initial_balance' from initial_balances) a
    join organizations o on o.id = a.organization_id and ${isOpen('o')}
    where a.next_depreciation_on <= ${until}::date order by a.next_depreciation_on, a.id`);
}

type Running = { tx: TenantTx; principal: { shop: Shop }; now: () => Date };

/** Locks the asset's document, so that two schedulers book a month only once. */
async function wear(ctx: Running, { id, type }: Due) {
  if (type === 'purchase') {
    const requested = and(eq(purchases.id, id), eq(purchases.status, 'done'));
    const [row] = await ctx.tx.select().from(purchases).where(requested).for('no key update');
    if (row) await wearOffPurchase(ctx, row);
    return;
  }
  const target = and(eq(initialBalances.id, id), notDeleted(initialBalances));
  const [row] = await ctx.tx.select().from(initialBalances).where(target).for('no key update');
  if (row) await wearOffBalance(ctx, row);
}
