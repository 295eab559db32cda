import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';

export const taskStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const Task = z.object({
  id: id(),
  kind: z.string(),
  status: z.enum(taskStatuses),
  done: z.int(),
  total: z.int().nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  result: z.object({ counts: z.record(z.string(), z.int()).optional(), fileId: id().optional() }).nullable(),
  actorName: z.string(),
  createdAt: z.date(),
  startedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
});
Task.register(z.globalRegistry, { title: 'Task' });
export type Task = z.infer<typeof Task>;

export const TaskList = listOf('tasks', Task);
