import { notificationKinds, notificationSeverities } from '@mostrador/shared/codes/codes';
import { index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';

/** What somebody of the shop should hear of. Words are made where it is read, in the reader's language. */
export const notifications = tenantTable(
  { name: 'notifications', rights: 'append' },
  {
    kind: text({ enum: notificationKinds }).notNull(),
    severity: text({ enum: notificationSeverities }).notNull(),
    /** What it is about; the same is not told twice within a day. */
    subjectId: uuid().notNull(),
    /** For this member alone; null: for everybody who may see such things. */
    userId: uuid(),
    details: jsonb().$type<Record<string, string | number | null>>().notNull(),
  },
  (t) => [
    index('notifications_list').on(t.organizationId, t.createdAt, t.id),
    index('notifications_subject').on(t.organizationId, t.subjectId, t.kind, t.createdAt),
  ],
);

/** Who has seen which. */
export const notificationReads = tenantTable(
  { name: 'notification_reads', rights: 'delete' },
  { notificationId: uuid().notNull(), userId: uuid().notNull() },
  (t) => [
    uniqueIndex('notification_reads_key').on(t.organizationId, t.userId, t.notificationId),
    withinOrganization(
      'notification_reads_notification_fkey',
      [t.organizationId, t.notificationId],
      notifications,
    ),
  ],
);

/** What a member does not want to hear of. */
export const notificationMutes = tenantTable(
  { name: 'notification_mutes', rights: 'delete' },
  { userId: uuid().notNull(), kind: text({ enum: notificationKinds }).notNull() },
  (t) => [uniqueIndex('notification_mutes_key').on(t.organizationId, t.userId, t.kind)],
);

/** How a member wants to be told outside of the page: which kinds not at all, and when nothing. */
export const notificationSettings = tenantTable(
  { name: 'notification_settings', rights: 'delete' },
  {
    userId: uuid().notNull(),
    notPushed: text({ enum: notificationKinds }).array().notNull(),
    /** Of the organization's day, as `22:00`; both or none. */
    quietFrom: text(),
    quietUntil: text(),
  },
  (t) => [uniqueIndex('notification_settings_key').on(t.organizationId, t.userId)],
);
