import { ById } from '@mostrador/shared/wire/id';
import { can, router } from '../../core/call/trpc.ts';
import { PlanChanges, PlanFilter, PlanInput, SavedPlan, SavedPlans } from './plan.schema.ts';
import { changePlan, createPlan, listPlans, removePlan, showPlan } from './plan.ts';

const touches = ['plan', 'assistant'] as const;

export const planRouter = router({
  list: can('assistant.plan')
    .meta({ rest: 'GET /v1/plans' })
    .input(PlanFilter)
    .output(SavedPlans)
    .query(({ ctx, input }) => listPlans(ctx, input)),

  byId: can('assistant.plan')
    .meta({ rest: 'GET /v1/plans/:id' })
    .input(ById)
    .output(SavedPlan)
    .query(({ ctx, input }) => showPlan(ctx.tx, input.id)),

  create: can('assistant.plan')
    .meta({ rest: 'POST /v1/plans', creates: true, touches })
    .input(PlanInput)
    .output(SavedPlan)
    .mutation(({ ctx, input }) => createPlan(ctx, input)),

  update: can('assistant.plan')
    .meta({ rest: 'PATCH /v1/plans/:id', touches })
    .input(PlanChanges)
    .output(SavedPlan)
    .mutation(({ ctx, input }) =>
      ctx.edit({ read: () => showPlan(ctx.tx, input.id), change: () => changePlan(ctx, input) }),
    ),

  remove: can('assistant.plan')
    .meta({ rest: 'DELETE /v1/plans/:id', touches })
    .input(ById)
    .mutation(({ ctx, input }) => removePlan(ctx, input.id)),
});
