import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../core/db/columns.ts';
import { sessions } from '../auth/auth.table.ts';
import { pushProviders } from './device.schema.ts';

/**
 * The push addresses of sessions. A device token belongs to one session, the newest that sent it, and is
 * deleted when the session ends.
 */
export const deviceInfos = pgTable(
  'device_infos',
  {
    id: uuid().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    provider: text({ enum: pushProviders }).notNull(),
    fcmToken: text().notNull(),
    /** The hash of the token, which is too long for an index. */
    tokenHash: text().notNull(),
    createdAt: instantColumn().notNull().defaultNow(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('device_infos_token_key').on(t.tokenHash),
    uniqueIndex('device_infos_session_key').on(t.sessionId),
  ],
);
