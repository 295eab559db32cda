import { type Flag, flags } from '@mostrador/shared/gates';
import { readShop } from '../../accounts/organization/shop.ts';
import type { WriteActor } from '../../core/call/call.ts';
import { type Emit, type Happened, heard, insertEvents, wakeListeners } from '../../core/jobs/event.ts';
import type { Work } from '../task/tenant-job.ts';
import type { dataImports } from './import.table.ts';
import type { Importing } from './import-plan.ts';

type Asked = Pick<typeof dataImports.$inferSelect, 'userId'>['userId'];

/** Writes for who asked, as a call of his would; what happened is told with the commit. */
export async function actingFor({ tx, organizationId, actor, services }: Work, userId: Asked) {
  const { shop, listenedEvents } = await readShop(tx, organizationId);
  const principal: WriteActor = {
    user: userId ? { id: userId } : null,
    actor,
    shop,
    organizationId,
    // Its gate asks for a plan, and asked when it was started.
    isPaid: true,
    flags: new Set<Flag>(flags),
  };
  const happened: Happened[] = [];
  const emit: Emit = (name, { id: subjectId }) => void happened.push({ name, subjectId });
  const ctx: Importing = { ...services, tx, principal, emit };
  const tell = async () => {
    const told = heard(happened, new Set(listenedEvents));
    if (told.length === 0) return;
    await tx.execute(insertEvents(told));
    wakeListeners(services);
  };
  return { ctx, tell };
}
