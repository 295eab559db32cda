import type { TenantTx, Tx } from '@mostrador/database/connect';
import {
  type NotificationKind,
  notificationKinds,
  type notificationSeverities,
} from '@mostrador/shared/codes/codes';
import { type Gate, gateRefusal } from '@mostrador/shared/rights/gates';
import type { Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import { newId } from '@mostrador/shared/wire/new-id';
import type { PageQuery } from '@mostrador/shared/wire/page';
import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { personOf } from '../../core/call/who/author.ts';
import { among, listPage } from '../../core/db/list.ts';
import type { Notification } from './notification.schema.ts';
import { notificationReads, notifications } from './notification.table.ts';
import { mutedBy } from './notification-choice.ts';

export type NotificationInput = {
  kind: NotificationKind;
  severity: (typeof notificationSeverities)[number];
  subjectId: string;
  /** The only member who receives it. */
  userId?: string | null;
  /** The subject is never notified a second time. */
  isOnce?: boolean;
  details: Record<string, string | number | null>;
};

/**
 * Notifies the members of an organization; the same subject is not notified twice within a day. The lock
 * prevents two concurrent notifications. Returns the notification, or null if none was sent.
 */
export async function notify(tx: TenantTx, input: NotificationInput): Promise<{ id: string } | null> {
  const { kind, severity, subjectId, userId = null, isOnce = false, details } = input;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${subjectId} ${kind}`}, 0))`);
  const [made] = await tx.execute<{ id: string }>(sql`
    insert into notifications (id, kind, severity, subject_id, user_id, details)
    select ${newId()}::uuid, ${kind}, ${severity}, ${subjectId}::uuid, ${userId}::uuid,
      ${JSON.stringify(details)}::jsonb
    where not exists (
      select from notifications where subject_id = ${subjectId} and kind = ${kind}
        and (${isOnce} or created_at > now() - interval '24 hours'))
    returning id`);
  return made ?? null;
}

/** The gate that a user must pass to receive notifications of this kind. */
const gateOf: Record<NotificationKind, Gate> = {
  stock_low: 'product.list',
  stock_out: 'product.list',
  task_done: 'member',
  task_failed: 'member',
  member_joined: 'owner',
  web_order: 'weborder.list',
  recurrence_due: 'recurrence.list',
  budget_reached: 'report.read',
  goal_reached: 'goal.list',
};

export function kindsFor(principal: Principal): NotificationKind[] {
  const person = { ...principal, accountType: principal.shop.accountType };
  return notificationKinds.filter((kind) => gateRefusal(gateOf[kind], person) === null);
}

type Reading = { tx: Tx; principal: Principal; language: Language };

/**
 * Builds the filter of the notifications that a user receives: the user's own, and those of all records that
 * the user may see, except muted ones.
 */
async function heardBy({ tx, principal }: Omit<Reading, 'language'>): Promise<SQL | undefined> {
  const { id } = personOf(principal);
  const muted = new Set(await mutedBy(tx, id));
  const kinds = kindsFor(principal).filter((kind) => !muted.has(kind));
  return and(
    inArray(notifications.kind, kinds),
    or(isNull(notifications.userId), eq(notifications.userId, id)),
  );
}

const unread = (userId: string) => sql`not exists (
  select from ${notificationReads} where ${notificationReads.notificationId} = ${notifications.id}
    and ${notificationReads.userId} = ${userId})`;

/** One page of the notifications that a user of the organization receives, the latest first. */
export async function listNotifications(reading: Reading, query: PageQuery) {
  const { tx, principal } = reading;
  const { id } = personOf(principal);
  const { rows, pagination } = await listPage(tx, {
    from: notifications,
    where: await heardBy(reading),
    order: [notifications.createdAt, 'desc'],
    query,
    read: async (ids) => {
      const found = await tx
        .select({ row: getTableColumns(notifications), seenAt: notificationReads.createdAt })
        .from(notifications)
        .leftJoin(
          notificationReads,
          and(eq(notificationReads.notificationId, notifications.id), eq(notificationReads.userId, id)),
        )
        .where(among(notifications.id, ids));
      return found.map(({ row, seenAt }) => notificationOf(row, seenAt, reading));
    },
  });
  return { notifications: rows, pagination };
}

const mostCounted = 100;

/** Returns a notification that the user receives and has not seen yet; null if there is no such one. */
export async function unseenNotification(reading: Reading, id: string): Promise<Notification | null> {
  const { tx, principal } = reading;
  const mine = and(eq(notifications.id, id), await heardBy(reading), unread(personOf(principal).id));
  const [row] = await tx.select().from(notifications).where(mine);
  return row ? notificationOf(row, null, reading) : null;
}

/** Counts the notifications that a user has not seen, up to 100. */
export async function countUnseen(reading: Omit<Reading, 'language'>) {
  const { tx, principal } = reading;
  const rows = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(await heardBy(reading), unread(personOf(principal).id)))
    .limit(mostCounted);
  return { count: rows.length };
}

/** Marks all current notifications of the user as seen. */
export async function markAllSeen(reading: Omit<Reading, 'language'>) {
  const { tx, principal } = reading;
  const { id } = personOf(principal);
  const found = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(await heardBy(reading), unread(id)));
  if (found.length === 0) return;
  await tx
    .insert(notificationReads)
    .values(found.map((row) => ({ id: newId(), notificationId: row.id, userId: id })))
    .onConflictDoNothing();
}

/** Marks a notification of any organization as seen, if the user is a member there and receives it. */
export const markSeen = (tx: Tx, userId: string, id: string) =>
  tx.execute(sql`
    with heard as (
      select n.organization_id, n.id from notifications n
      join members m on m.organization_id = n.organization_id and m.user_id = ${userId}
        and m.removed_at is null
      where n.id = ${id} and (n.user_id is null or n.user_id = ${userId})),
    noted as (
      insert into notification_reads (id, organization_id, notification_id, user_id)
      select ${newId()}::uuid, organization_id, id, ${userId}::uuid from heard
      on conflict do nothing)
    select from heard`);

type Row = typeof notifications.$inferSelect;

const links: Record<NotificationKind, (row: Row) => string | null> = {
  stock_low: ({ subjectId }) => `/dashboard/productos/${subjectId}`,
  stock_out: ({ subjectId }) => `/dashboard/productos/${subjectId}`,
  task_done: ({ details }) =>
    String(details.kind).includes('import') ? '/dashboard/organizaciones/importar-datos' : null,
  task_failed: () => null,
  member_joined: () => '/dashboard/organizaciones/roles-permisos',
  web_order: ({ subjectId }) => `/dashboard/orden-web/${subjectId}`,
  recurrence_due: () => '/dashboard/recurrentes',
  budget_reached: ({ details }) => `/dashboard/categoria-de-transacciones/${details.categoryId}/detalle`,
  goal_reached: () => '/dashboard/metas',
};

function notificationOf(row: Row, seenAt: Date | null, { principal, language }: Reading): Notification {
  const t = translator(language, principal.shop.settings.moneySymbol);
  const { kind, details } = row;
  return {
    id: row.id,
    kind,
    severity: row.severity,
    title: t(`notification.${kind}.title`, valuesOf(details)),
    body: t(`notification.${kind}.body`, valuesOf(details)),
    link: links[kind](row),
    seenAt,
    createdAt: row.createdAt,
  };
}

/** The values for the texts; quantities are stored in 1/1000. */
const valuesOf = (details: Row['details']) => ({
  name: String(details.name ?? ''),
  code: String(details.code ?? ''),
  stock: Number(details.stock ?? 0) / 1000,
  kind: String(details.kind ?? ''),
  days: Number(details.days ?? 0),
  level: Number(details.level ?? 0),
});
