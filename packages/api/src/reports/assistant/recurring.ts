import type { Flag } from '@mostrador/shared/rights/gates';
import { addDays } from '@mostrador/shared/time/time';
import { and, isNull } from 'drizzle-orm';
import { occurrencesOf } from '../../books/schedule/occurrence.ts';
import type { Occurrence } from '../../books/schedule/schedule.schema.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import { type RecurringBody, recurrences } from '../../ledger/recurrence/recurrence.table.ts';
import type { StatementContext } from '../statement/stats.ts';
import type { ForecastEvent } from './assistant.schema.ts';

/** An occurrence that is pending for longer than this number of days is not expected. */
const waitedDays = 90;

/**
 * Forecasts recurring documents on the days on which their money moves. Documents that are already created
 * are among the debts.
 */
export async function readRecurring(ctx: StatementContext, until: string): Promise<ForecastEvent[]> {
  const { tx } = ctx;
  const today = todayOf(ctx);
  const rows = await tx
    .select()
    .from(recurrences)
    .where(and(notDeleted(recurrences), isNull(recurrences.pausedAt)));
  // The forecast may use the cost of goods, because the reader may see the whole result, which includes it.
  const flags = new Set<Flag>(['inventory_see_costs']);
  const days = await occurrencesOf({ tx, principal: { flags } }, rows, {
    from: addDays(today, -waitedDays),
    until,
  });
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  const isToCome = ({ status, documentId }: Occurrence) =>
    documentId === null && (status === 'planned' || status === 'waiting');
  return days.filter(isToCome).map((day) => ({
    kind: 'recurring',
    date: movesOn(day, { body: bodies.get(day.recurrenceId), today }),
    amount: (day.kind === 'expense' ? -1 : 1) * (day.amount ?? 0),
    label: day.concept,
    documentId: null,
  }));
}

type RecurringContext = { body: RecurringBody | undefined; today: string };

/** Purchases and sales on credit are paid when due; overdue ones are expected tomorrow. */
function movesOn({ postsOn, postponedUntil }: Occurrence, { body, today }: RecurringContext) {
  const tomorrow = addDays(today, 1);
  const made = [postsOn, postponedUntil ?? '', tomorrow].sort().at(-1) ?? tomorrow;
  return addDays(made, body?.dueDays ?? 0);
}
