import { notificationKinds, notificationSeverities } from '@mostrador/shared/codes/codes';
import { index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';

/** The notifications of a shop. Texts are made when they are read, in the reader's language. */
export const notifications = tenantTable(
  { name: 'notifications', rights: 'append' },
  {
    kind: text({ enum: notificationKinds }).notNull(),
    severity: text({ enum: notificationSeverities }).notNull(),
    /** The subject of the notification; the same one is not repeated within a day. */
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

/** The notifications that each user has seen. */
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

/** The topics that a member has muted. */
export const notificationMutes = tenantTable(
  { name: 'notification_mutes', rights: 'delete' },
  { userId: uuid().notNull(), kind: text({ enum: notificationKinds }).notNull() },
  (t) => [uniqueIndex('notification_mutes_key').on(t.organizationId, t.userId, t.kind)],
);

/** The notification settings of a member outside of the page: muted topics and quiet hours. */
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
