import { z } from 'zod';
import { router, watching } from '../../core/call/trpc.ts';
import { Change, rememberedMs } from '../../core/jobs/live.ts';

/** How long ago, in milliseconds, the caller asked for what it now begins to watch. */
const Watching = z.object({ missed: z.int().min(0).max(rememberedMs).optional() }).optional();

export const liveRouter = router({
  /**
   * What changed in the caller's organization, as it changes, the last `missed` milliseconds included: names
   * of domains and ids, never data. Ends with 401 when the session does. Who was away for longer looks again
   * by himself.
   */
  changes: watching.input(Watching).subscription(async function* ({ ctx, input, signal }) {
    for await (const change of ctx.changes(input?.missed ?? 0, signal ?? new AbortController().signal))
      yield Change.parse(change);
  }),
});
