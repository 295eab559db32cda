import { ById } from '@mostrador/shared/wire/id';
import { PageQuery } from '@mostrador/shared/wire/page';
import { eq } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { router, signedIn } from '../../core/call/trpc.ts';
import { listPage } from '../../core/db/list.ts';
import { Changelog, ChangelogList } from './changelog.schema.ts';
import { changelogs } from './changelog.table.ts';
import { changelogFor, markSeen, readSeen } from './changelog.ts';

export const changelogRouter = router({
  /** The newest first, in the language of the reader. */
  list: signedIn
    .meta({ rest: 'GET /v1/changelogs', ignoresOrganization: true })
    .input(PageQuery)
    .output(ChangelogList)
    .query(async ({ ctx, input }) => {
      const seen = await readSeen(ctx.tx, ctx.user.id);
      const { rows, pagination } = await listPage(ctx.tx, {
        from: changelogs,
        order: [changelogs.createdAt, 'desc'],
        query: input,
        row: await changelogFor({ language: ctx.language, seen }),
      });
      return { changelogs: rows, pagination };
    }),

  byId: signedIn
    .meta({ rest: 'GET /v1/changelogs/:id', ignoresOrganization: true })
    .input(ById)
    .output(Changelog)
    .query(async ({ ctx, input }) => {
      const [row] = await ctx.tx.select().from(changelogs).where(eq(changelogs.id, input.id));
      if (!row) throw notFound();
      const seen = await readSeen(ctx.tx, ctx.user.id);
      const shown = await changelogFor({ language: ctx.language, seen });
      return shown(row);
    }),

  /** Marks all news up to this entry as seen. */
  markSeen: signedIn
    .meta({ ignoresOrganization: true, forVisitors: true, touches: ['changelog'] })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      await markSeen(ctx.tx, ctx.user.id, input.id);
    }),
});
