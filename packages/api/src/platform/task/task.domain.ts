import { eq, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { daysBefore, removed } from '../../core/jobs/cleanup.ts';
import { event, type ListenerContext } from '../../core/jobs/event.ts';
import { taskRouter } from './task.router.ts';
import { Task } from './task.schema.ts';
import { tasks } from './task.table.ts';

async function readTask({ tx }: ListenerContext, id: string): Promise<Task> {
  const [row] = await tx.select().from(tasks).where(eq(tasks.id, id));
  if (!row) throw notFound();
  return row;
}

export const task = domain({
  name: 'task',
  routers: { task: taskRouter },
  events: [event('task.ended', Task, { read: readTask })],
  cleanup: async ({ db, now }) => ({
    tasks: await removed(db, sql`delete from tasks where ended_at <= ${daysBefore(now(), 30)}`),
  }),
  usesUpload: sql`exists (
    select from tasks t where t.organization_id = u.organization_id and t.result ->> 'fileId' = u.id::text)`,
});
