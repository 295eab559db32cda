import { ById } from '@mostrador/shared/wire/id';
import { PageQuery } from '@mostrador/shared/wire/page';
import { notFound } from '../../core/call/errors.ts';
import { can, router, signedIn } from '../../core/call/trpc.ts';
import { personOf } from '../../core/call/who/author.ts';
import {
  NotificationChoice,
  NotificationChoiceInput,
  NotificationChoiceShown,
  NotificationList,
  Unseen,
} from './notification.schema.ts';
import { countUnseen, kindsFor, listNotifications, markAllSeen, markSeen } from './notification.ts';
import { choiceOf, choose } from './notification-choice.ts';
import { listNews, markNewsSeen } from './notification-platform.ts';

export const notificationRouter = router({
  listOfOrganization: can('notification.list')
    .meta({ rest: 'GET /v1/notifications/organization' })
    .input(PageQuery)
    .output(NotificationList)
    .query(({ ctx, input }) => listNotifications(ctx, input)),

  /** The notifications of the program itself: its news. */
  listOfPlatform: signedIn
    .meta({ rest: 'GET /v1/notifications/platform', ignoresOrganization: true })
    .input(PageQuery)
    .output(NotificationList)
    .query(({ ctx, input }) => listNews({ tx: ctx.tx, userId: ctx.user.id, language: ctx.language }, input)),

  unseen: can('notification.list')
    .output(Unseen)
    .query(({ ctx }) => countUnseen(ctx)),

  /** Marks a notification of either kind as seen; 404 if the user does not receive it. */
  seen: signedIn
    .meta({
      rest: 'POST /v1/notifications/:id/seen',
      ignoresOrganization: true,
      forVisitors: true,
      touches: ['notification', 'changelog'],
    })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const heard = await markSeen(ctx.tx, ctx.user.id, input.id);
      if (heard.length === 0 && !(await markNewsSeen(ctx.tx, ctx.user.id, input.id))) throw notFound();
    }),

  allSeen: can('notification.list').mutation(({ ctx }) => markAllSeen(ctx)),

  choice: can('notification.list')
    .output(NotificationChoiceShown)
    .query(async ({ ctx }) => ({
      ...(await choiceOf(ctx.tx, personOf(ctx.principal).id)),
      kinds: kindsFor(ctx.principal),
    })),

  /** Omitted fields keep their value. */
  choose: can('notification.list')
    .input(NotificationChoiceInput)
    .output(NotificationChoice)
    .mutation(({ ctx, input }) => choose(ctx.tx, personOf(ctx.principal).id, input)),
});
