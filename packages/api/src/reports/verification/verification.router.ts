import { can, router } from '../../core/call/trpc.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import { LastVerification, Verification, VerificationInput } from './verification.schema.ts';
import { booksVerification, lastVerification, verificationOf } from './verification.ts';

export const verificationRouter = router({
  /** The latest verification, even if it is still running. */
  last: can('owner')
    .meta({ rest: 'GET /v1/books/verify' })
    .output(LastVerification)
    .query(async ({ ctx }) => ({ verification: await lastVerification(ctx.tx) })),

  create: can('owner')
    .meta({ rest: 'POST /v1/books/verify', creates: true, touches: ['verification', 'task'] })
    .input(VerificationInput)
    .output(Verification)
    .mutation(async ({ ctx, input }) => verificationOf(await startTask(ctx, booksVerification, input))),
});
