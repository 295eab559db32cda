import { ById } from '@mostrador/shared/wire/id';
import { can, open, router, signedIn } from '../../core/call/trpc.ts';
import {
  DemoWish,
  ExampleState,
  Examples,
  OwnDemoAnswer,
  SessionInput,
  UsualGoods,
  Visiting,
} from './demo.schema.ts';
import { isReady, openExample } from './demo-session.ts';
import { askForDemo, readDemo, removeDemo } from './own-demo.ts';
import { usualGoods } from './usual-goods.ts';

const touches = ['demo', 'user', 'organization'] as const;

export const demoRouter = router({
  /** True if visitors may open an example shop here. */
  examples: open.output(Examples).query(({ ctx }) => ({ areOffered: ctx.config.examplesPerDay > 0 })),

  startSession: open
    .meta({ touches: [] })
    .input(SessionInput)
    .output(Visiting)
    .mutation(({ ctx, input }) => openExample(ctx, input)),

  /** The state for a user who waits for an example shop: the page signs in once the shop is ready. */
  state: open
    .input(ById)
    .output(ExampleState)
    .query(async ({ ctx, input }) => ({ isReady: await isReady(ctx, input.id) })),

  /** The usual products of the caller's trade, for the first day. */
  usualGoods: can('product.create')
    .output(UsualGoods)
    .query(({ ctx }) => usualGoods(ctx)),

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
    .meta({ ignoresOrganization: true, forVisitors: true, touches })
    .input(ById)
    .mutation(({ ctx, input }) => removeDemo(ctx, input.id)),
});
