import type { Flag } from '@mostrador/shared/rights/gates';
import { domain } from '../../core/domain.ts';
import { event, goneEvent, type ListenerContext } from '../../core/jobs/event.ts';
import { recurrenceRouter } from './schedule.router.ts';
import { Schedule } from './schedule.schema.ts';
import { readSchedule } from './schedule.ts';
import { reminderJob } from './schedule-remind.ts';
import { scheduleJob } from './schedule-run.ts';

/** Data that leaves the program contains no costs. */
const principal = { flags: new Set<Flag>() };
const read = { read: ({ tx }: ListenerContext, id: string) => readSchedule({ tx, principal }, id) };

export const schedule = domain({
  name: 'schedule',
  verifiedAs: 'ledger',
  routers: { recurrence: recurrenceRouter },
  jobs: [scheduleJob, reminderJob],
  events: [
    event('recurrence.created', Schedule, read),
    event('recurrence.updated', Schedule, read),
    goneEvent('recurrence.deleted'),
  ],
});
