import { ById } from '@mostrador/shared/wire/id';
import { can, router } from '../../core/call/trpc.ts';
import { holdRecurrence } from '../../ledger/recurrence/recurrence.ts';
import { approveOccurrence, postponeOccurrence, skipOccurrence } from './occurrence.ts';
import {
  Calendar,
  OccurrenceList,
  OccurrenceNamed,
  OccurrencePostponement,
  OccurrenceQuery,
  OccurrenceSkip,
  OccurrencesWaiting,
  Schedule,
  ScheduleChanges,
  ScheduleEnd,
  ScheduleFilter,
  ScheduleInput,
  ScheduleList,
} from './schedule.schema.ts';
import {
  calendarOf,
  changeSchedule,
  createSchedule,
  endSchedule,
  listOccurrences,
  listSchedules,
  pauseSchedule,
  readSchedule,
  resumeSchedule,
  waitingDays,
} from './schedule.ts';

const touches = ['recurrence', 'expense', 'sale', 'income', 'report', 'contact', 'debt', 'product'] as const;

export const recurrenceRouter = router({
  list: can('recurrence.list')
    .meta({ rest: 'GET /v1/recurrences' })
    .input(ScheduleFilter)
    .output(ScheduleList)
    .query(({ ctx, input }) => listSchedules(ctx, input)),

  byId: can('recurrence.list')
    .meta({ rest: 'GET /v1/recurrences/:id' })
    .input(ById)
    .output(Schedule)
    .query(({ ctx, input }) => readSchedule(ctx, input.id)),

  occurrences: can('recurrence.list')
    .meta({ rest: 'GET /v1/recurrences/:id/occurrences' })
    .input(OccurrenceQuery)
    .output(OccurrenceList)
    .query(({ ctx, input }) => listOccurrences(ctx, input)),

  /** All pending days, and those of the next sixty days. */
  calendar: can('recurrence.list')
    .output(Calendar)
    .query(({ ctx }) => calendarOf(ctx)),

  /** The number of due days without a document yet. */
  waiting: can('recurrence.list')
    .output(OccurrencesWaiting)
    .query(({ ctx }) => waitingDays(ctx)),

  create: can('recurrence.write')
    .meta({ rest: 'POST /v1/recurrences', creates: true, touches: ['recurrence'] })
    .input(ScheduleInput)
    .output(Schedule)
    .mutation(({ ctx, input }) => createSchedule(ctx, input)),

  update: can('recurrence.write')
    .meta({ rest: 'PATCH /v1/recurrences/:id', touches })
    .input(ScheduleChanges)
    .output(Schedule)
    .mutation(async ({ ctx, input }) => {
      // A change of one day, or of all days from one on, is written to another row.
      if (input.scope && input.scope !== 'all') return changeSchedule(ctx, input);
      const { id } = input;
      await ctx.edit({ read: () => holdRecurrence(ctx.tx, id), change: () => changeSchedule(ctx, input) });
      return readSchedule(ctx, id);
    }),

  remove: can('recurrence.write')
    .meta({ rest: 'DELETE /v1/recurrences/:id', touches })
    .input(ScheduleEnd)
    .mutation(({ ctx, input }) => endSchedule(ctx, input)),

  pause: can('recurrence.write')
    .meta({ rest: 'POST /v1/recurrences/:id/pause', touches })
    .input(ById)
    .output(Schedule)
    .mutation(({ ctx, input }) => pauseSchedule(ctx, input.id)),

  resume: can('recurrence.write')
    .meta({ rest: 'POST /v1/recurrences/:id/resume', touches })
    .input(ById)
    .output(Schedule)
    .mutation(({ ctx, input }) => resumeSchedule(ctx, input.id)),

  skip: can('recurrence.write')
    .meta({ rest: 'POST /v1/recurrences/:id/occurrences/:due_on/skip', touches })
    .input(OccurrenceSkip)
    .mutation(({ ctx, input }) => skipOccurrence(ctx, { ...input, reason: input.reason ?? null })),

  approve: can('recurrence.write')
    .meta({ rest: 'POST /v1/recurrences/:id/occurrences/:due_on/approve', touches })
    .input(OccurrenceNamed)
    .mutation(({ ctx, input }) => approveOccurrence(ctx, input)),

  postpone: can('recurrence.write')
    .meta({ rest: 'POST /v1/recurrences/:id/occurrences/:due_on/postpone', touches })
    .input(OccurrencePostponement)
    .mutation(({ ctx, input }) => postponeOccurrence(ctx, input)),
});
