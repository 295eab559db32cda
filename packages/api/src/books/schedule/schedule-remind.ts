import type { TenantTx } from '@mostrador/database/connect';
import { occurrencesIn } from '@mostrador/shared/time/recurrence-dates';
import { addDays, businessDate, daysBetween } from '@mostrador/shared/time/time';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../core/call/call.ts';
import { isOpen } from '../../core/call/gate/suspension.ts';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { hashedId } from '../../core/db/hashed-id.ts';
import { job } from '../../core/jobs/job.ts';
import { categories } from '../../directory/category/category.table.ts';
import { sendNotification } from '../../identity/notification/notification-send.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { recurrenceOccurrences, recurrences } from '../../ledger/recurrence/recurrence.table.ts';
import { type RecurrenceRow, ruleOf } from '../../ledger/recurrence/recurrence.ts';
import { documentIdOf } from './occurrence.ts';

/** Notifications are not sent at midnight but from this hour of the shop's morning on. */
const firstHour = 8;
/** The earliest reminder that can be set, in days before. */
const mostDays = 30;

/** Reminds shops every hour of upcoming recurring documents, if it is day in the shop. */
export const reminderJob = job({
  name: 'recurrence-reminders',
  payload: z.object({}).nullish(),
  schedule: '12 * * * *',
  handle: remindOfSchedules,
});

/** The other reminders are sent even if one fails. */
export async function remindOfSchedules(services: Services) {
  const failures: unknown[] = [];
  for (const { row, timeZone } of await remindedRecurrences(services)) {
    if (hourIn(timeZone, services.now()) < firstHour) continue;
    for (const due of dueReminders(row, businessDate(services.now(), timeZone)))
      try {
        await inTenant(services, row.organizationId, (tx) => remind(services, tx, { row, due }));
      } catch (error) {
        failures.push(error);
        services.log.error({ error, recurrenceId: row.id }, 'a recurrence was not told');
      }
  }
  if (failures.length > 0) throw failures[0];
}

const remindedRecurrences = ({ db }: Services) =>
  db
    .select({ row: getTableColumns(recurrences), timeZone: organizations.timeZone })
    .from(recurrences)
    .innerJoin(organizations, eq(organizations.id, recurrences.organizationId))
    .where(
      and(
        sql`${recurrences.reminders} <> '[]'::jsonb`,
        isNull(recurrences.deletedAt),
        isNull(recurrences.pausedAt),
        isOpen('organizations'),
      ),
    );

const hourIn = (timeZone: string, now: Date) =>
  Number(now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).slice(0, 2));

type Due = { dueOn: string; reminder: number; days: number };

/**
 * Finds for each future day the latest reminder that is due, so that a user gets a single reminder even if
 * earlier ones were missed.
 */
function dueReminders(row: RecurrenceRow, today: string): Due[] {
  const days = { from: today, until: addDays(today, mostDays) };
  return occurrencesIn(ruleOf(row), days).flatMap(({ dueOn, postsOn }) => {
    const left = daysBetween(today, postsOn);
    const reached = row.reminders.filter((each) => left <= each);
    return reached.length > 0 ? [{ dueOn, reminder: Math.min(...reached), days: left }] : [];
  });
}

/** Sends the reminder once, unless the day was skipped or already recorded by a user. */
async function remind(services: Services, tx: TenantTx, { row, due }: { row: RecurrenceRow; due: Due }) {
  const { id, organizationId, kind, concept, body } = row;
  const { dueOn, reminder, days } = due;
  const [day] = await tx
    .select({ status: recurrenceOccurrences.status, documentId: recurrenceOccurrences.documentId })
    .from(recurrenceOccurrences)
    .where(and(eq(recurrenceOccurrences.recurrenceId, id), eq(recurrenceOccurrences.dueOn, dueOn)));
  const isByHand = day?.documentId && day.documentId !== documentIdOf(id, dueOn);
  if (day?.status === 'skipped' || isByHand) return;
  const name = concept || (await categoryNamed(tx, body.input));
  await sendNotification(
    { tx, services, organizationId },
    {
      kind: 'recurrence_due',
      severity: 'info',
      subjectId: hashedId(`${id} ${dueOn} ${reminder}`),
      isOnce: true,
      details: { name, kind: name ? 'named' : kind, days },
    },
  );
}

async function categoryNamed(tx: TenantTx, input: object) {
  const categoryId: unknown = Reflect.get(input, 'categoryId');
  if (typeof categoryId !== 'string') return '';
  const [category] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, categoryId));
  return category?.name ?? '';
}
