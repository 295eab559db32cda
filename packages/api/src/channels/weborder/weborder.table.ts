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
 * The web order of a sale: who ordered it and how, and its outcome. It has the id of the sale, which is a
 * parked ticket until the order is approved.
 */
export const webOrders = tenantTable(
  { name: 'web_orders', rights: 'edit' },
  {
    /** A code short enough to read out on the phone, such as `K7-42P`. */
    code: text().notNull(),
    /** SHA-256 of the secret address with which the customer follows the order. */
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
    /** The payment method that the customer intends to use. */
    paymentMethod: text({ enum: moneyMethods }).notNull(),
    /** The amount of cash with which the customer will pay, so that change can be prepared. */
    cashWith: moneyColumn(),
    /** Pictures of the payment that the customer sent. */
    proofIds: uuid().array().notNull().default(sql`'{}'`),
    scheduledFor: instantColumn(),
    /** The time until which its goods are reserved while it is unanswered. */
    holdUntil: instantColumn().notNull(),
    seenAt: instantColumn(),
    seenBy: uuid(),
    answeredAt: instantColumn(),
    /** The promised time at which the order is ready, set on approval. */
    promisedAt: instantColumn(),
    readyAt: instantColumn(),
    completedAt: instantColumn(),
    /** The reason of the rejection or cancellation. */
    reason: text(),
    /**
     * The number of changes of its destination; changes of its content count in the revisions of its sale.
     */
    edits: integer().notNull().default(0),
    /**
     * The fingerprint by which a retry of the order is recognized, regardless of later changes of its sale.
     */
    fingerprint: text(),
    endedBy: jsonb().$type<Actor>(),
    /**
     * The notifications to the customer that were not mailed, because the address had received too many
     * mails.
     */
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
    // An order can be followed by its short code without naming the shop.
    index('web_orders_spoken').on(t.code, t.phone),
    index('web_orders_held').on(t.holdUntil).where(sql`process_status = 'incoming'`),
    index('web_orders_by_change').on(t.organizationId, t.updatedAt, t.id),
    check('web_orders_proofs_check', sql`cardinality(proof_ids) <= 3`),
    withinOrganization('web_orders_sale_fkey', [t.organizationId, t.id], sales),
    withinOrganization('web_orders_area_fkey', [t.organizationId, t.areaId], deliveryAreas),
  ],
);

/** The history of an order, which its customer follows and from which the answer times are calculated. */
export const webOrderSteps = tenantTable(
  { name: 'web_order_steps', rights: 'append' },
  {
    orderId: uuid().notNull(),
    /**
     * The number of the step in its order, from 1, because two steps of one transaction have the same time.
     */
    position: integer().notNull(),
    kind: text({ enum: orderStepKinds }).notNull(),
    from: text(),
    to: text().notNull(),
    reason: text(),
    userId: uuid(),
    /** The actor if it was not a member. */
    actor: jsonb().$type<Actor>(),
  },
  (t) => [
    uniqueIndex('web_order_steps_key').on(t.organizationId, t.orderId, t.position),
    withinOrganization('web_order_steps_order_fkey', [t.organizationId, t.orderId], webOrders),
  ],
);

/** The rating of a received order by its customer: one per order. */
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
    /** The time until which the customer can change it. */
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
    /** The customer's name and the order at the time of the block. */
    customerName: text().notNull(),
    orderId: uuid().notNull(),
    userId: uuid(),
    /** The actor if it was not a member. */
    actor: jsonb().$type<Actor>(),
  },
  (t) => [
    uniqueIndex('store_blocks_phone_key').on(t.organizationId, t.phone),
    index('store_blocks_list').on(t.organizationId, t.createdAt, t.id),
    withinOrganization('store_blocks_order_fkey', [t.organizationId, t.orderId], webOrders),
  ],
);
