import { z } from 'zod';
import { router, watching } from '../../core/call/trpc.ts';
import { Change, rememberedMs } from '../../core/jobs/live.ts';

/** The time in milliseconds since the caller requested the data that is now watched. */
const Watching = z.object({ missed: z.int().min(0).max(rememberedMs).optional() }).optional();

export const liveRouter = router({
  /**
   * Streams the changes in the caller's organization, the last `missed` milliseconds included: names of
   * domains and ids, never data. Ends with 401 when the session does. A client that was away for longer reads
   * its data again.
   */
  changes: watching.input(Watching).subscription(async function* ({ ctx, input, signal }) {
    for await (const change of ctx.changes(input?.missed ?? 0, signal ?? new AbortController().signal))
      yield Change.parse(change);
  }),
});
