import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, softDeleted } from '../../core/db/columns.ts';
import { fingerprintColumn } from '../../core/db/create-idempotent.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';

/** The addresses at which an organization receives events. */
export const webhooks = tenantTable(
  { name: 'webhooks', rights: 'edit' },
  {
    url: text().notNull(),
    events: text().array().notNull(),
    /**
     * The signing secret is derived from this salt, the id and the program's own secret; it is stored
     * nowhere.
     */
    salt: text().notNull(),
    /** The time since which no delivery arrived; null if deliveries arrive. */
    failingSince: instantColumn(),
    /** The time before which nothing is sent, because the last try got no response at all. */
    pausedUntil: instantColumn(),
    disabledAt: instantColumn(),
    /** True if the program disabled the webhook because no delivery succeeded for days. */
    isGivenUp: boolean().notNull().default(false),
    fingerprint: fingerprintColumn(),
    ...softDeleted(),
  },
  (t) => [index('webhooks_living').on(t.organizationId, t.createdAt).where(sql`deleted_at is null`)],
);

/**
 * One try: the status of the response or the reason why there was none, the duration, and the beginning of
 * the response.
 */
export type Try = {
  at: string;
  status: number | null;
  error: string | null;
  milliseconds: number;
  answer: string;
};

/** The delivery of one event to one address, with the body and every attempt. Stored for a month. */
export const webhookDeliveries = tenantTable(
  { name: 'webhook_deliveries', rights: 'edit' },
  {
    webhookId: uuid().notNull(),
    /** The id by which the receiver recognizes a repetition. */
    eventId: uuid().notNull(),
    name: text().notNull(),
    /** The bytes that are signed and sent, the same in every try. */
    body: text().notNull(),
    status: text({ enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    nextTryAt: instantColumn().notNull().defaultNow(),
    tries: jsonb().$type<Try[]>().notNull().default([]),
    endedAt: instantColumn(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_event_key').on(t.organizationId, t.webhookId, t.eventId),
    index('webhook_deliveries_list').on(t.organizationId, t.webhookId, t.createdAt, t.id),
    index('webhook_deliveries_due').on(t.nextTryAt).where(sql`status = 'pending'`),
    index('webhook_deliveries_age').using('brin', t.createdAt),
    withinOrganization('webhook_deliveries_webhook_fkey', [t.organizationId, t.webhookId], webhooks),
  ],
);
