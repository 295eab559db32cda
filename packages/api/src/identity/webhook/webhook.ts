import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Services } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { insertAll } from '../../core/db/bulk.ts';
import { notDeleted } from '../../core/db/columns.ts';
import type { DispatchedEvent, ListenerContext } from '../../core/jobs/event.ts';
import { deliveryJob } from './deliver.ts';
import { webhookDeliveries, webhooks } from './webhook.table.ts';

export async function readWebhook(tx: TenantTx, id: string) {
  const [row] = await tx
    .select()
    .from(webhooks)
    .where(and(notDeleted(webhooks), eq(webhooks.id, id)));
  if (!row) throw notFound();
  return row;
}

/** Creates one delivery for each webhook that subscribes to the event. */
export async function sendEvent({ tx, services, organizationId }: ListenerContext, event: DispatchedEvent) {
  const requested = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(notDeleted(webhooks), isNull(webhooks.disabledAt), sql`${event.name} = any(${webhooks.events})`),
    );
  if (requested.length === 0) return;
  const body = bodyOf(organizationId, event);
  await insertAll(
    tx,
    webhookDeliveries,
    requested.map(({ id }) => ({ id: newId(), webhookId: id, eventId: event.id, name: event.name, body })),
  );
  await services.jobs.enqueue(tx, deliveryJob, {});
}

type Body = Omit<DispatchedEvent, 'name' | 'subjectId'> & { name: string };

/** The body that is sent for any event. */
export const bodyOf = (organizationId: string, { id, name, version, createdAt, payload }: Body) =>
  JSON.stringify({
    id,
    type: name,
    version,
    organization_id: organizationId,
    created_at: createdAt.toISOString(),
    data: payload,
  });

export type Sender = Pick<Services, 'jobs'> & { tx: TenantTx };

/** Queues deliveries again, starting with their first try. */
export async function queueAgain(
  { tx, jobs }: Sender,
  { id, deliveryId }: { id: string; deliveryId: string },
) {
  const [queued] = await tx
    .update(webhookDeliveries)
    .set({ status: 'pending', attempts: 0, nextTryAt: sql`now()`, endedAt: null })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.id, deliveryId)))
    .returning();
  if (!queued) throw notFound();
  await jobs.enqueue(tx, deliveryJob, {});
  return queued;
}
