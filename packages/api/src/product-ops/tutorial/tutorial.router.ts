import { and, eq } from 'drizzle-orm';
import { router, signedIn } from '../../core/call/trpc.ts';
import { TutorialMark, TutorialsDone } from './tutorial.schema.ts';
import { tutorialMarks } from './tutorial.table.ts';

export const tutorialRouter = router({
  done: signedIn
    .meta({ ignoresOrganization: true })
    .output(TutorialsDone)
    .query(async ({ ctx }) => {
      const rows = await ctx.tx.select().from(tutorialMarks).where(eq(tutorialMarks.userId, ctx.user.id));
      return { done: rows.map(({ tutorial }) => tutorial) };
    }),

  /** Marks a tutorial as done, or as unread again. */
  mark: signedIn
    .meta({ ignoresOrganization: true, forVisitors: true })
    .input(TutorialMark)
    .mutation(async ({ ctx, input: { key, done } }) => {
      const mark = { userId: ctx.user.id, tutorial: key };
      if (done) await ctx.tx.insert(tutorialMarks).values(mark).onConflictDoNothing();
      else
        await ctx.tx
          .delete(tutorialMarks)
          .where(and(eq(tutorialMarks.userId, mark.userId), eq(tutorialMarks.tutorial, key)));
    }),
});
