import type { Tx } from '@mostrador/database/connect';
import { type Gate, gateRefusal } from '@mostrador/shared/gates';
import { initTRPC } from '@trpc/server';
import { sql } from 'drizzle-orm';
import { type Change, subjectOf, writeAudit } from './audit.ts';
import type { Call, Principal } from './call.ts';
import { DomainError, databaseError, forbidden, refusalOf } from './errors.ts';
import { claimKey, keepAnswer } from './idempotency.ts';
import { type Entered, enter, readCredential } from './session.ts';

/**
 * `rest`: the documented path or paths. `creates`: 201. `wrapper`: the singular name a body may be wrapped
 * in.
 */
export type Meta = {
  gate?: Gate | 'open' | 'signedIn' | 'storefront';
  rest?:
    | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
    | readonly `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`[];
  creates?: boolean;
  wrapper?: string;
  multipart?: boolean;
};

type Effect = () => Promise<void>;

const t = initTRPC
  .context<Call>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const { status, reason, details, fields } = refusalOf(error);
      return {
        code: shape.code,
        message: reason,
        data: {
          code: error.code,
          httpStatus: status,
          reason,
          details,
          fields,
          requestId: ctx?.requestId ?? null,
        },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** No credential, no tenant: sign-up, login, countries. */
export const open = t.procedure.meta({ gate: 'open' });

/**
 * A signed-in person, in no organization: `tx` sees what the program sees, so each statement names the
 * person.
 */
export const signedIn = t.procedure.meta({ gate: 'signedIn' }).use(async ({ ctx, next, type }) => {
  return inTransaction(ctx, async (tx, afterCommit) => {
    const entered = await enterOrRefuse(ctx, tx, { isNarrowing: false });
    if (ctx.organization && !entered.membership) throw forbidden('permissionDenied');
    const scope = `user:${entered.user.id}`;
    const keyed = type === 'mutation' ? ctx.idempotency : null;
    if (keyed) await claimKey(tx, scope, keyed);
    const outcome = await next({
      ctx: { user: entered.user, membership: entered.membership, tx, afterCommit },
    });
    if (!outcome.ok) throw outcome.error;
    if (keyed) await keepAnswer(tx, scope, { key: keyed.key, output: outcome.data });
    return outcome;
  });
});

/** The only way to build an organization procedure: name its gate, get one scoped transaction. */
export const can = (gate: Gate) =>
  t.procedure.meta({ gate }).use(async ({ ctx, next, type, path, getRawInput }) => {
    return inTransaction(ctx, async (tx, afterCommit) => {
      const principal = await principalThrough(ctx, tx, gate);
      const scope = `organization:${principal.organizationId}:${principal.user.id}`;
      const keyed = type === 'mutation' ? ctx.idempotency : null;
      if (keyed) await claimKey(tx, scope, keyed);
      let isAudited = false;
      const audit = (change: Change) => {
        isAudited = true;
        return writeAudit(tx, { call: ctx, principal, action: path, change });
      };
      const outcome = await next({ ctx: { principal, tx, afterCommit, audit } });
      // tRPC returns errors; PostgreSQL must see a throw to roll back.
      if (!outcome.ok) throw outcome.error;
      if (type === 'mutation' && !isAudited) {
        const input = await getRawInput();
        await audit({ subjectId: subjectOf(outcome.data, input), after: input });
      }
      if (keyed) await keepAnswer(tx, scope, { key: keyed.key, output: outcome.data });
      return outcome;
    });
  });

/** The public doors into one organization: whoever holds the slug or the signed link, and no person. */
export const storefront = (findOrganization: (call: Call, input: unknown) => Promise<string>) =>
  t.procedure.meta({ gate: 'storefront' }).use(async ({ ctx, next, getRawInput }) => {
    const organizationId = await findOrganization(ctx, await getRawInput());
    return inTransaction(ctx, async (tx, afterCommit) => {
      await narrow(tx, organizationId);
      const outcome = await next({ ctx: { organizationId, tx, afterCommit } });
      if (!outcome.ok) throw outcome.error;
      return outcome;
    });
  });

/** Binds the rest of the transaction to one organization under row-level security. */
export const narrow = (tx: Tx, organizationId: string) =>
  tx.execute(sql`
    select set_config('role', 'tenant', true), set_config('app.organization_id', ${organizationId}, true)`);

const maxTries = 4;

/**
 * One transaction per call; a deadlock or a serialization failure is run again, effects only after the
 * commit.
 */
async function inTransaction<T>(
  ctx: Call,
  work: (tx: Tx, afterCommit: (effect: Effect) => void) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const effects: Effect[] = [];
    try {
      const result = await ctx.db.transaction((tx) => work(tx, (effect) => effects.push(effect)));
      for (const effect of effects)
        await effect().catch((error) => ctx.log.error({ error }, 'effect after commit failed'));
      return result;
    } catch (error) {
      if (tries >= maxTries || !isWorthAnotherTry(error)) throw error;
    }
  }
}

/** A deadlock, or one id made twice at the same moment: the second run finds what the first one made. */
function isWorthAnotherTry(error: unknown) {
  const failure = databaseError(error);
  if (!failure) return false;
  const isSameId = failure.code === '23505' && failure.constraint?.endsWith('_pkey');
  return failure.code === '40P01' || failure.code === '40001' || isSameId === true;
}

async function principalThrough(ctx: Call, tx: Tx, gate: Gate): Promise<Principal> {
  const { user, membership } = await enterOrRefuse(ctx, tx, { isNarrowing: true });
  if (!membership) throw forbidden('permissionDenied');
  const { shop, ...rights } = membership;
  const refusal = gateRefusal(gate, { ...rights, accountType: shop.accountType });
  if (refusal) {
    const { reason, ...details } = refusal;
    throw forbidden(reason, details);
  }
  return { user, shop, organizationId: shop.id, ...rights };
}

async function enterOrRefuse(ctx: Call, tx: Tx, { isNarrowing }: { isNarrowing: boolean }): Promise<Entered> {
  if (!ctx.credential) throw new DomainError('UNAUTHORIZED', 'unauthorized');
  const credential = await readCredential(ctx.credential, ctx.config.secret);
  if (credential === 'invalid') throw new DomainError('UNAUTHORIZED', 'unauthorized');
  if (credential === 'expired') throw new DomainError('UNAUTHORIZED', 'tokenExpired');
  if (ctx.organization === 'invalid') throw forbidden('permissionDenied');
  const { sessionId } = credential;
  const entered = await enter(tx, {
    sessionId,
    organizationId: ctx.organization,
    now: ctx.now(),
    isNarrowing,
  });
  // The signature was ours, so the session was valid once: it ended, was closed, or its person is gone.
  if (!entered) throw new DomainError('UNAUTHORIZED', 'tokenExpired');
  return entered;
}
