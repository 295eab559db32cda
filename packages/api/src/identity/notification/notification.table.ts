import { notificationKinds, notificationSeverities } from '@mostrador/shared/codes/codes';
import { index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenantTable, withinOrganization } from '../../core/db/tenant.ts';

/** The notifications of a shop. Texts are generated when they are read, in the reader's language. */
export const notifications = tenantTable(
  { name: 'notifications', rights: 'append' },
  {
    kind: text({ enum: notificationKinds }).notNull(),
    severity: text({ enum: notificationSeverities }).notNull(),
    /** The subject of the notification; it is not notified twice within a day. */
    subjectId: uuid().notNull(),
    /** The only member who receives it; null means everyone with the required permission. */
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
    /** In the organization's time zone, like `22:00`; either both or neither are set. */
    quietFrom: text(),
    quietUntil: text(),
  },
  (t) => [uniqueIndex('notification_settings_key').on(t.organizationId, t.userId)],
);
