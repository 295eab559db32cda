import { type Flag, flags } from '@mostrador/shared/rights/gates';
import type { WriteActor } from '../../../core/call/call.ts';
import { noteIn, writeEvents } from '../../../core/jobs/noted-events.ts';
import { readShop } from '../../../identity/organization/shop.ts';
import type { Work } from '../../../platform/task/tenant-job.ts';
import type { dataImports } from '../import.table.ts';
import type { Importing } from './import-plan.ts';

type Input = Pick<typeof dataImports.$inferSelect, 'userId'>['userId'];

/**
 * Builds the context in which an import writes for its author. The second result writes the events for
 * listeners.
 */
export async function actingFor({ tx, organizationId, actor, services }: Work, userId: Input) {
  const { shop, listenedEvents } = await readShop(tx, organizationId);
  const principal: WriteActor = {
    user: userId ? { id: userId } : null,
    actor,
    shop,
    organizationId,
    // The gate checked the plan when the import was started.
    isPaid: true,
    flags: new Set<Flag>(flags),
  };
  const ctx: Importing = { ...services, tx, principal, emit: noteIn(tx) };
  return { ctx, announce: () => writeEvents(tx, new Set(listenedEvents)) };
}
