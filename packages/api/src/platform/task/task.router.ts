import { ById } from '@mostrador/shared/wire/id';
import { PageQuery } from '@mostrador/shared/wire/page';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import { can, router } from '../../core/call/trpc.ts';
import { listPage } from '../../core/db/list.ts';
import { Task, TaskList } from './task.schema.ts';
import { tasks } from './task.table.ts';

/** The user's own tasks, or the tasks that an API key started; the owner sees all tasks. */
function seenBy({ isOwner, user, actor }: Principal) {
  if (isOwner) return undefined;
  return user ? eq(tasks.userId, user.id) : eq(tasks.apiKeyId, sql`${actor.id}::uuid`);
}

export const taskRouter = router({
  list: can('task.list')
    .meta({ rest: 'GET /v1/tasks' })
    .input(PageQuery)
    .output(TaskList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listPage(ctx.tx, {
        from: tasks,
        where: seenBy(ctx.principal),
        order: [tasks.createdAt, 'desc'],
        query: input,
        row: (task): Task => task,
      });
      return { tasks: rows, pagination };
    }),

  byId: can('task.list')
    .meta({ rest: 'GET /v1/tasks/:id' })
    .input(ById)
    .output(Task)
    .query(async ({ ctx, input }) => {
      const [task] = await ctx.tx
        .select()
        .from(tasks)
        .where(and(eq(tasks.id, input.id), seenBy(ctx.principal)));
      if (!task) throw notFound();
      return task;
    }),

  /**
   * Cancels a task; the work done so far is undone with its transaction. Throws 409 `taskEnded` if the task
   * has ended.
   */
  cancel: can('task.cancel')
    .meta({ rest: 'POST /v1/tasks/:id/cancel' })
    .input(ById)
    .output(Task)
    .mutation(async ({ ctx, input }) => {
      const own = and(eq(tasks.id, input.id), seenBy(ctx.principal));
      const [cancelled] = await ctx.tx
        .update(tasks)
        .set({ status: 'cancelled', endedAt: ctx.now(), updatedAt: ctx.now() })
        .where(and(own, inArray(tasks.status, ['queued', 'running'])))
        .returning();
      if (cancelled) return cancelled;
      const [ended] = await ctx.tx.select({ id: tasks.id }).from(tasks).where(own);
      throw ended ? conflict('taskEnded') : notFound();
    }),
});
