import type { Db, Tx } from '@mostrador/database/connect';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Call, Principal, User } from '../../core/call/call.ts';
import { conflict, DomainError, notFound } from '../../core/call/errors.ts';
import { personOf } from '../../core/call/who/author.ts';
import { hashToken } from '../../core/call/who/session.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { keyBehind } from '../billing/appsumo.ts';
import { licenses } from '../billing/billing.table.ts';
import { bindLicense, moveLicense } from '../billing/license.ts';
import { promotionCodes } from './redemption.table.ts';

type Given = { code: string; state: string };
type RedemptionContext = Call & { user: User };

/**
 * Redeems a code of a marketplace. The first user to enter the code receives the licence; a repetition by
 * the same user changes nothing. If the operator has no API keys of the marketplace, the code is only
 * stored. Throws 409 `appSumoErrorUsedCode` if the code belongs to another user, 422
 * `appSumoErrorExpiredCode` or `appSumoErrorInvalidCode`.
 */
export async function handIn(ctx: RedemptionContext, { code, state }: Given) {
  const { appSumo: marketplace } = ctx.config;
  const { id: userId } = ctx.user;
  const id = hashToken(code);
  const given = { id, userId, stateHash: hashToken(state) };
  if (!marketplace) return keep(ctx, given);
  if ((await claim(ctx, given)) === 'redeemed') return;
  try {
    const licenseKey = await keyBehind({ ...ctx, marketplace }, code);
    const organizationId = await businessOf(ctx.db, userId);
    await bindLicense(ctx, {
      licenseKey,
      userId,
      organizationId,
      also: (tx) => tx.update(promotionCodes).set({ redeemedAt: ctx.now() }).where(eq(promotionCodes.id, id)),
    });
  } catch (error) {
    await ctx.db
      .delete(promotionCodes)
      .where(and(eq(promotionCodes.id, id), isNull(promotionCodes.redeemedAt)));
    throw error;
  }
}

type Claim = { id: string; userId: string; stateHash: string };

async function keep({ db }: RedemptionContext, given: Claim) {
  const [inserted] = await db.insert(promotionCodes).values(given).onConflictDoNothing().returning();
  if (!inserted) await requireOwn(db, given);
}

async function requireOwn(db: Db, { id, userId }: Claim) {
  const [known] = await db.select().from(promotionCodes).where(eq(promotionCodes.id, id));
  if (known && known.userId !== userId) throw conflict('appSumoErrorUsedCode');
  return known;
}

/**
 * The marketplace accepts a code once: of two concurrent tabs one sends the request, and the other tries
 * again later.
 */
const timeoutMs = 20_000;

async function claim({ db, now }: RedemptionContext, given: Claim) {
  const at = now();
  const [claimed] = await db
    .insert(promotionCodes)
    .values({ ...given, claimedAt: at })
    .onConflictDoUpdate({
      target: promotionCodes.id,
      set: { claimedAt: at },
      setWhere: and(
        eq(promotionCodes.userId, given.userId),
        isNull(promotionCodes.redeemedAt),
        or(
          isNull(promotionCodes.claimedAt),
          lt(promotionCodes.claimedAt, new Date(at.getTime() - timeoutMs)),
        ),
      ),
    })
    .returning();
  if (claimed) return 'claimed';
  const known = await requireOwn(db, given);
  if (known?.redeemedAt) return 'redeemed';
  throw new DomainError('SERVICE_UNAVAILABLE', 'unavailable', { retryAfterSeconds: 3 });
}

/** The user's own current business, or else the first one that the user owns; example shops are excluded. */
async function businessOf(db: Db, userId: string) {
  const [found] = await db.execute<{ id: string }>(sql`
    select o.id from organizations o
    join members m on m.organization_id = o.id and m.is_owner and m.removed_at is null
    join users u on u.id = m.user_id
    where u.id = ${userId} and o.deleted_at is null and not o.is_demo
    order by o.id = u.current_organization_id desc nulls last, o.created_at, o.id limit 1`);
  return found?.id ?? null;
}

export async function listLicenses({ tx, user }: { tx: Tx; user: User }) {
  const rows = await tx
    .select({ license: licenses, organization: { id: organizations.id, name: organizations.name } })
    .from(licenses)
    .leftJoin(organizations, eq(organizations.id, licenses.businessId))
    .where(eq(licenses.userId, user.id))
    .orderBy(licenses.createdAt);
  return rows.map(({ license: { keyHash: id, last4, tier, status }, organization }) => ({
    id,
    last4,
    tier,
    status,
    organization,
  }));
}

/**
 * Throws 404 if the licence belongs to another user, 409 `licenseAlready` if another one serves the business.
 */
export async function serveHere(ctx: Call & { principal: Principal }, keyHash: string) {
  const userId = personOf(ctx.principal).id;
  const outcome = await moveLicense(ctx, { keyHash, userId, organizationId: ctx.principal.organizationId });
  if (outcome === 'unknown') throw notFound();
  if (outcome === 'taken') throw conflict('licenseAlready');
}
