import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { auditOf } from '../../core/call/audit.ts';
import type { Call } from '../../core/call/call.ts';
import { InvalidField } from '../../core/call/errors.ts';
import { authorize } from '../../core/call/gate/authorize.ts';
import { countTry, forgetTries, takeBackTry } from '../../core/call/gate/limit.ts';
import { open } from '../../core/call/trpc.ts';
import { sendAccountMail } from '../auth/email-change/account-mail.ts';
import { members } from '../organization/organization.table.ts';
import { isHolder } from './approval.ts';

const Target = z.object({ userId: z.uuid() });
const byOne = { max: 5, minutes: 15 };
/** The limit for all users together, so that several who guess in turn are not faster than two. */
const byAll = { max: 10, minutes: 60 };
const alertAt = 5;

/**
 * Counts guesses at one user's PIN before the transaction opens: those of the user who is signed in on the
 * device (not of the session, so that signing in again gives no new tries), and those of all users. The
 * owner of the PIN is notified, once an hour.
 */
export const guessing = open.use(async ({ ctx, next, getRawInput }) => {
  const requester = await authorize(ctx, { gate: 'approval.ask' });
  const target = (Target.safeParse(await getRawInput()).data?.userId ?? '').toLowerCase();
  const shop = requester?.organizationId ?? '';
  const pinTries = `pin ${shop} ${requester?.userId} ${target}`;
  const allTries = `pins ${shop} ${target}`;
  await countTry(ctx.db, pinTries, byOne);
  const count = await countTry(ctx.db, allTries, byAll);
  const outcome = await next();
  if (outcome.ok) {
    await forgetTries(ctx.db, pinTries);
    await takeBackTry(ctx.db, allTries, byAll);
  } else if (count === alertAt && outcome.error instanceof InvalidField && requester?.userId)
    await notifyHolder(ctx, { organizationId: shop, userId: requester.userId, target });
  return outcome;
});

type Guessed = { organizationId: string; userId: string; target: string };

/** Notifies the owner of the PIN in a separate transaction, because that of the call is rolled back. */
const notifyHolder = (ctx: Call, { organizationId, userId, target }: Guessed) =>
  ctx.db.transaction(async (tx) => {
    const memberOf = (id: string) => and(eq(members.organizationId, organizationId), eq(members.userId, id));
    const [holder] = await tx
      .select({ id: members.userId })
      .from(members)
      .where(and(memberOf(target), isHolder()));
    if (!holder) return;
    const [guesser] = await tx.select({ name: members.displayName }).from(members).where(memberOf(userId));
    const actor = { kind: 'member' as const, id: userId, name: guesser?.name ?? '' };
    const change = { subjectId: target, after: { wrongTries: alertAt } };
    await tx.execute(auditOf({ call: ctx, actor, userId, organizationId, action: 'approval.guess', change }));
    await sendAccountMail({ ...ctx, tx }, 'pinGuessed', holder);
  });
