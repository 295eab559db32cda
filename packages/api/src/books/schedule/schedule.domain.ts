import { domain } from '../../core/domain.ts';
import { event, goneEvent, type ListenerContext } from '../../core/jobs/event.ts';
import { recurrenceRouter } from './schedule.router.ts';
import { Schedule } from './schedule.schema.ts';
import { readScheduleIn } from './schedule.ts';
import { scheduleJob } from './schedule-run.ts';

const read = { read: ({ tx }: ListenerContext, id: string) => readScheduleIn(tx, id) };

export const schedule = domain({
  name: 'schedule',
  routers: { recurrence: recurrenceRouter },
  jobs: [scheduleJob],
  events: [
    event('recurrence.created', Schedule, read),
    event('recurrence.updated', Schedule, read),
    goneEvent('recurrence.deleted'),
  ],
});
