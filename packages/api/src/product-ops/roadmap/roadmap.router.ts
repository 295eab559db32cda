import { translator } from '@mostrador/shared/text/translator';
import { can, router } from '../../core/call/trpc.ts';
import { Roadmap } from './roadmap.schema.ts';
import { readRoadmap } from './roadmap.ts';

export const roadmapRouter = router({
  basic: can('platform.roadmap')
    .meta({ rest: 'GET /v1/gamification/basic-roadmap' })
    .output(Roadmap)
    .query(({ ctx }) =>
      readRoadmap(ctx.tx, {
        accountType: ctx.principal.shop.accountType,
        isPaid: ctx.principal.isPaid,
        t: translator(ctx.language),
      }),
    ),
});
