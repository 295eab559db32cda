import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import type { Config, Principal } from '../../core/call/call.ts';
import { conflict } from '../../core/call/errors.ts';
import { personOf } from '../../core/call/who/author.ts';
import { textList } from '../../core/db/bulk.ts';
import { digestsOf } from '../../core/io/signature.ts';
import { trialDays } from './trial-days.ts';

type Trying = { tx: TenantTx; principal: Principal; now: () => Date; config: Pick<Config, 'secrets'> };

/**
 * Starts the trial of the organization; no other function does. Throws 409 `plusAlready` if there is access
 * already, `trialUsed` if this user or this business had the trial before, including a deleted business.
 */
export async function startTrial(ctx: Trying) {
  const { tx, principal } = ctx;
  const [shop] = await tx.execute<{ is_demo: boolean }>(
    sql`select is_demo from organizations where id = ${principal.organizationId}`,
  );
  // A demonstration is a trial already, and must not use up the user's own trial.
  if (shop?.is_demo || (principal.isPaid && !principal.isTrial)) throw conflict('plusAlready');
  const startsAt = ctx.now();
  const endsAt = new Date(startsAt.getTime() + trialDays * 86_400_000);
  const at = sql`${startsAt.toISOString()}::timestamptz`;
  if (!(await isTrialFree(ctx))) throw conflict('trialUsed');
  const [personKey] = personKeys(ctx);
  const [row] = await tx.execute<{ taken: boolean }>(
    sql`select take_trial(${personOf(principal).id}, ${personKey}, ${at}) taken`,
  );
  if (!row?.taken) throw conflict('trialUsed');
  const begun = await tx.execute(sql`
    insert into subscriptions (id, status, started_at, ends_at)
    values (${newId()}, 'trial', ${at}, ${endsAt.toISOString()}::timestamptz)
    on conflict (organization_id) do nothing returning 1`);
  // A user who already paid for Plus knows it, and the trial is for users who do not.
  if (begun.length === 0) throw conflict('trialUsed');
  await tx.execute(sql`
    update organizations set trial_ends_at = ${endsAt.toISOString()}::timestamptz
    where id = ${principal.organizationId}`);
}

/** True if neither the user nor the business has used the trial. */
export async function isTrialFree(ctx: Trying) {
  const { id } = personOf(ctx.principal);
  const [row] = await ctx.tx.execute<{ used: boolean }>(
    sql`select bool_or(has_tried(${id}, key)) used from unnest(${textList(personKeys(ctx))}) key`,
  );
  return row?.used === false;
}

/** The address is not stored: only the same address gives the same keys, that of the current secret first. */
function personKeys({ principal, config }: Trying) {
  const address = personOf(principal).email.normalize('NFKC').trim().toLowerCase();
  return digestsOf(config.secrets, `trial ${address}`);
}
