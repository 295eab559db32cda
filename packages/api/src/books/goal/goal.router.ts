import { ById } from '@mostrador/shared/wire/id';
import { can, router } from '../../core/call/trpc.ts';
import { Goal, GoalChanges, GoalFilter, GoalInput, GoalList } from './goal.schema.ts';
import { changeGoal, createGoal, listGoals, readGoal, removeGoal } from './goal.ts';

const touches = ['goal', 'report'] as const;

export const goalRouter = router({
  list: can('goal.list')
    .meta({ rest: 'GET /v1/goals' })
    .input(GoalFilter)
    .output(GoalList)
    .query(({ ctx, input }) => listGoals(ctx, input)),

  byId: can('goal.list')
    .meta({ rest: 'GET /v1/goals/:id' })
    .input(ById)
    .output(Goal)
    .query(({ ctx, input }) => readGoal(ctx, input.id)),

  /** An account may be opened for the goal. */
  create: can('goal.write')
    .meta({ rest: 'POST /v1/goals', creates: true, touches: [...touches, 'moneyAccount'] })
    .input(GoalInput)
    .output(Goal)
    .mutation(({ ctx, input }) => createGoal(ctx, input)),

  update: can('goal.write')
    .meta({ rest: 'PATCH /v1/goals/:id', touches })
    .input(GoalChanges)
    .output(Goal)
    .mutation(({ ctx, input }) =>
      ctx.edit({ read: () => readGoal(ctx, input.id), change: () => changeGoal(ctx, input) }),
    ),

  remove: can('goal.write')
    .meta({ rest: 'DELETE /v1/goals/:id', touches })
    .input(ById)
    .mutation(({ ctx, input }) => removeGoal(ctx, input.id)),
});
