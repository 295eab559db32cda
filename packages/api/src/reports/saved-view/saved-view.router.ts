import { ById } from '@mostrador/shared/wire/id';
import { wholeList } from '@mostrador/shared/wire/page';
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../core/call/errors.ts';
import { countLocked, holdOrganization } from '../../core/call/gate/plan-limit.ts';
import { can, router } from '../../core/call/trpc.ts';
import { personOf } from '../../core/call/who/author.ts';
import { View, ViewInput, ViewList, ViewsQuery } from './saved-view.schema.ts';
import { views } from './saved-view.table.ts';

const mostViews = 20;
const shown = {
  id: views.id,
  name: views.name,
  search: views.search,
  hidden: views.hidden,
  density: views.density,
};

/**
 * The saved views of a list. Each user has separate views in each organization, available on every device.
 */
export const viewRouter = router({
  /** Lists the views in the order in which they were created. */
  list: can('member')
    .input(ViewsQuery)
    .output(ViewList)
    .query(async ({ ctx, input }) => {
      const rows = await ctx.tx
        .select(shown)
        .from(views)
        .where(and(eq(views.userId, personOf(ctx.principal).id), eq(views.list, input.list)))
        .orderBy(asc(views.createdAt), asc(views.id));
      return { views: rows, pagination: wholeList(rows.length) };
    }),

  /**
   * Creates or updates a view. Throws `viewNameInUse` if another view of the same list has the name, 409
   * `tooManyViews` above twenty, and 404 for another user's id.
   */
  save: can('member')
    .input(ViewInput)
    .output(View)
    .mutation(async ({ ctx, input: { id, ...given } }) => {
      const userId = personOf(ctx.principal).id;
      const others = and(
        eq(views.userId, userId),
        eq(views.list, given.list),
        isNotNull(views.name),
        ne(views.id, id),
      );
      const hold = holdOrganization(ctx.principal.organizationId);
      const counting = { hold, counted: sql`${views} where ${others}`, limit: mostViews };
      if (given.name !== null && (await countLocked(ctx.tx, counting)) >= mostViews)
        throw conflict('tooManyViews');
      const [view] = await ctx.tx
        .insert(views)
        .values({ id, userId, ...given })
        .onConflictDoUpdate({
          target: [views.organizationId, views.id],
          set: given,
          setWhere: and(eq(views.userId, userId), eq(views.list, given.list)),
        })
        .returning(shown);
      if (!view) throw notFound();
      return view;
    }),

  remove: can('member')
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const own = and(eq(views.id, input.id), eq(views.userId, personOf(ctx.principal).id));
      const [gone] = await ctx.tx.delete(views).where(own).returning({ id: views.id });
      if (!gone) throw notFound();
    }),
});
