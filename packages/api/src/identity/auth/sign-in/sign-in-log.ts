import type { Db, Tx } from '@mostrador/database/connect';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { accountAuditOf } from '../../../core/call/audit.ts';
import type { Call, TransactionCall } from '../../../core/call/call.ts';
import { networkOf } from '../../../core/call/who/address.ts';
import { accountLog } from '../../../core/core.table.ts';
import { users } from '../../user/user.table.ts';
import { type SignInWay, signInActions } from '../auth.schema.ts';
import { mayMailTo, sendAccountMail } from '../email-change/account-mail.ts';
import { SignInDetails } from './sign-in-details.ts';
import { deviceOf } from './user-agent.ts';

type SignInAction = (typeof signInActions)[number];
type Attempt = { userId: string; way: SignInWay };
type Refusal = { userId?: string | undefined; way: SignInWay };
type Source = Pick<Call, 'ip' | 'requestId' | 'userAgent'>;

/** The insert of one log row. It names the network and the device, and contains nothing that was typed. */
const rowOf = (call: Source, action: SignInAction, { userId, way }: Attempt) =>
  accountAuditOf({
    call: { ip: networkOf(call.ip), requestId: call.requestId },
    userId,
    action,
    change: { after: { way, userAgent: call.userAgent } },
  });

/** Records a sign-in step that opens no session by itself. */
export const recordStep = (call: Source & { tx: Tx }, action: SignInAction, attempt: Attempt) =>
  call.tx.execute(rowOf(call, action, attempt));

/**
 * Records a session that is about to open, and mails its owner if the device was not seen before. The first
 * sign-in of an account sends no mail, because there is nothing to compare it with.
 */
export async function recordSignIn(ctx: TransactionCall, tx: Tx, attempt: Attempt) {
  const { userId } = attempt;
  const seen = await readSeenDevices(tx, userId);
  await recordStep({ ...ctx, tx }, 'signIn.succeeded', attempt);
  ctx.observer?.caller({ userId, organizationId: null });
  if (seen.length === 0 || seen.includes(deviceMark(ctx.userAgent, ctx.ip))) return;
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  if (person && (await mayMailTo({ ...ctx, tx }, person.emailKey, 'newDevice')))
    await sendAccountMail({ ...ctx, tx }, 'newDevice', { id: userId, requestId: ctx.requestId });
}

/**
 * Records a refusal; an address without an account has no row. The commit does not wait for the disk, because
 * the time of the answer would reveal if the account exists.
 */
export const recordRefusal = (ctx: Call, { userId, way }: Refusal) =>
  ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    if (userId) await recordStep({ ...ctx, tx }, 'signIn.refused', { userId, way });
  });

/**
 * Returns true if a similar device signed in to the account before. The statement also runs for an address
 * without an account, so that the time of the answer reveals nothing.
 */
export async function isKnownDevice(
  { db, userAgent, ip }: Pick<Call, 'db' | 'userAgent' | 'ip'>,
  email: string,
) {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, email));
  const seen = await readSeenDevices(db, person?.id ?? nilUuid);
  return seen.includes(deviceMark(userAgent, ip));
}

const nilUuid = '00000000-0000-0000-0000-000000000000';

/**
 * Browser and system without their versions, and the provider's part of the network, because both rarely
 * change.
 */
function deviceMark(userAgent: string | null, ip: string) {
  const { browser, system } = deviceOf(userAgent);
  const names = [browser, system].map((name) => name?.replace(/ [\d.]+$/, '') ?? '');
  return [...names, ...networkOf(ip).split(/[.:]/).slice(0, 2)].join('|');
}

async function readSeenDevices(tx: Db | Tx, userId: string) {
  const rows = await tx.execute<{ user_agent: string | null; ip: string | null }>(sql`
    select user_agent, address ip from sessions where user_id = ${userId} and till_of is null
    union
    (select after ->> 'userAgent', ip from account_log
      where user_id = ${userId} and action = 'signIn.succeeded' order by created_at desc limit 200)`);
  return rows.map(({ user_agent, ip }) => deviceMark(user_agent, ip ?? ''));
}

const Action = z.enum(signInActions);

/** The newest sign-in steps of one account. */
export async function listSignIns(tx: Tx, userId: string, count = 20) {
  const rows = await tx
    .select()
    .from(accountLog)
    .where(and(eq(accountLog.userId, userId), inArray(accountLog.action, [...signInActions])))
    .orderBy(desc(accountLog.createdAt), desc(accountLog.id))
    .limit(count);
  return rows.map(({ id, action, after, ip: network, createdAt }) => {
    const { way, userAgent } = SignInDetails.parse(after);
    return { id, action: Action.parse(action), way, network, createdAt, ...deviceOf(userAgent) };
  });
}
