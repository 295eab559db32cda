import {
  deliveryMethods,
  deliveryStatuses,
  moneyMethods,
  orderStatuses,
  orderStepKinds,
  ratingTags,
} from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { deliveryAreas } from '../../catalog/deliveryarea/deliveryarea.table.ts';
import type { Actor } from '../../core/call/call.ts';
import { instantColumn, moneyColumn, softDeleted } from '../../core/db/columns.ts';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';
import { sales } from '../../sales/sale/sale.table.ts';
import { orderNews } from './weborder.schema.ts';

export type OrderAddress = {
  street: string;
  reference: string | null;
  lat: number | null;
  lng: number | null;
};

const listed = sql`deleted_at is null`;

/**
 * What a sale of the store has besides: who ordered it and how, and what became of it. Its id is the sale's,
 * which waits as a ticket until it is approved.
 */
export const webOrders = tenantTable(
  { name: 'web_orders', rights: 'edit' },
  {
    /** Short enough to be said on the phone: `K7-42P`. */
    code: text().notNull(),
    /** SHA-256 of the secret address under which its customer follows it. */
    trackingHash: text().notNull(),
    processStatus: text({ enum: orderStatuses }).notNull().default('incoming'),
    deliveryStatus: text({ enum: deliveryStatuses }).notNull().default('pending'),
    deliveryMethod: text({ enum: deliveryMethods }).notNull(),
    areaId: uuid(),
    areaName: text(),
    tableLabel: text(),
    address: jsonb().$type<OrderAddress>(),
    customerName: text().notNull(),
    phone: text().notNull(),
    email: text(),
    language: text({ enum: ['es', 'en', 'ar'] }).notNull(),
    /** How the customer means to pay. */
    paymentMethod: text({ enum: moneyMethods }).notNull(),
    /** With what he will pay in cash, so that there is change. */
    cashWith: moneyColumn(),
    /** Pictures of the payment that its customer sent. */
    proofIds: uuid().array().notNull().default(sql`'{}'`),
    scheduledFor: instantColumn(),
    /** Until then its goods are kept for it while nobody answers. */
    holdUntil: instantColumn().notNull(),
    seenAt: instantColumn(),
    seenBy: uuid(),
    answeredAt: instantColumn(),
    /** When it shall be ready, as it was approved. */
    promisedAt: instantColumn(),
    readyAt: instantColumn(),
    completedAt: instantColumn(),
    /** Why it was rejected or cancelled. */
    reason: text(),
    /** How often where it goes was changed; what is on it counts by the revisions of its sale. */
    edits: integer().notNull().default(0),
    /** By what a retry of the order is known, whatever became of its sale since. */
    fingerprint: text(),
    endedBy: jsonb().$type<Actor>(),
    /** The mails to its customer that were not sent, because his address had got too many. */
    unsentNews: text({ enum: orderNews }).array().notNull().default(sql`'{}'`),
    ...softDeleted(),
  },
  (t) => [
    uniqueIndex('web_orders_code_key').on(t.organizationId, t.code),
    uniqueIndex('web_orders_tracking_key').on(t.trackingHash),
    index('web_orders_list').on(t.organizationId, t.processStatus, t.createdAt, t.id).where(listed),
    index('web_orders_pending')
      .on(t.organizationId)
      .where(sql`process_status = 'incoming' and deleted_at is null`),
    index('web_orders_of_phone').on(t.organizationId, t.phone, t.createdAt),
    // Who follows an order by its spoken code does not name its shop.
    index('web_orders_spoken').on(t.code, t.phone),
    index('web_orders_held').on(t.holdUntil).where(sql`process_status = 'incoming'`),
    index('web_orders_by_change').on(t.organizationId, t.updatedAt, t.id),
    check('web_orders_proofs_check', sql`cardinality(proof_ids) <= 3`),
    withinOrganization('web_orders_sale_fkey', [t.organizationId, t.id], sales),
    withinOrganization('web_orders_area_fkey', [t.organizationId, t.areaId], deliveryAreas),
  ],
);

/** The story of an order: what its customer follows, and how long answers took. */
export const webOrderSteps = tenantTable(
  { name: 'web_order_steps', rights: 'append' },
  {
    orderId: uuid().notNull(),
    /** Counts the steps of one order from 1: two within one transaction have one instant. */
    position: integer().notNull(),
    kind: text({ enum: orderStepKinds }).notNull(),
    from: text(),
    to: text().notNull(),
    reason: text(),
    userId: uuid(),
    /** Who did it where no member did. */
    actor: jsonb().$type<Actor>(),
  },
  (t) => [
    uniqueIndex('web_order_steps_key').on(t.organizationId, t.orderId, t.position),
    withinOrganization('web_order_steps_order_fkey', [t.organizationId, t.orderId], webOrders),
  ],
);

/** What a customer said of an order that he got: one of each. */
export const ratings = tenantTable(
  { name: 'ratings', rights: 'edit' },
  {
    orderId: uuid().notNull(),
    stars: integer().notNull(),
    comment: text(),
    tags: text({ enum: ratingTags }).array().notNull().default(sql`'{}'`),
    reply: text(),
    hiddenAt: instantColumn(),
    hiddenReason: text(),
    /** Until then its customer may say it otherwise. */
    editableUntil: instantColumn().notNull(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('ratings_order_key').on(t.organizationId, t.orderId),
    index('ratings_list').on(t.organizationId, t.createdAt, t.id),
    check('ratings_stars_check', sql`stars between 1 and 5`),
    check('ratings_hidden_check', sql`(hidden_at is null) = (hidden_reason is null)`),
    withinOrganization('ratings_order_fkey', [t.organizationId, t.orderId], webOrders),
  ],
);

/** Phones from which the shop takes no orders. */
export const storeBlocks = tenantTable(
  { name: 'store_blocks', rights: 'delete' },
  {
    phone: text().notNull(),
    /** Who ordered with it when it was blocked, and what. */
    customerName: text().notNull(),
    orderId: uuid().notNull(),
    userId: uuid(),
    /** Who did it where no member did. */
    actor: jsonb().$type<Actor>(),
  },
  (t) => [
    uniqueIndex('store_blocks_phone_key').on(t.organizationId, t.phone),
    index('store_blocks_list').on(t.organizationId, t.createdAt, t.id),
    withinOrganization('store_blocks_order_fkey', [t.organizationId, t.orderId], webOrders),
  ],
);
