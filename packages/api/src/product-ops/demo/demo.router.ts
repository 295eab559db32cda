import { ById } from '@mostrador/shared/id';
import { router, signedIn } from '../../core/call/trpc.ts';
import { DemoWish, OwnDemoAnswer } from './demo.schema.ts';
import { askForDemo, readDemo, removeDemo } from './own-demo.ts';

const touches = ['demo', 'user', 'organization'] as const;

export const demoRouter = router({
  own: signedIn
    .meta({ ignoresOrganization: true })
    .output(OwnDemoAnswer)
    .query(async ({ ctx }) => ({ demo: await readDemo(ctx.tx, ctx.user.id) })),

  open: signedIn
    .meta({ ignoresOrganization: true, touches })
    .input(DemoWish)
    .output(OwnDemoAnswer)
    .mutation(async ({ ctx, input }) => ({ demo: await askForDemo(ctx, input.industry) })),

  remove: signedIn
    .meta({ ignoresOrganization: true, touches })
    .input(ById)
    .mutation(({ ctx, input }) => removeDemo(ctx, input.id)),
});
