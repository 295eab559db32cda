import type { Tx } from '@mostrador/database/connect';
import { type Gate, gateRefusal } from '@mostrador/shared/gates';
import { initTRPC } from '@trpc/server';
import { sql } from 'drizzle-orm';
import { auditOf, type Change, subjectOf } from './audit.ts';
import type { Call, Principal } from './call.ts';
import { DomainError, databaseError, forbidden, refusalOf } from './errors.ts';
import { claimKey, keepAnswer } from './idempotency.ts';
import { type Entered, type Entrance, enter, readCredential } from './session.ts';
import { together } from './together.ts';

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
  const sessionId = await readSessionId(ctx);
  return inTransaction(ctx, async (tx, afterCommit) => {
    const entrance = { sessionId, isNarrowing: false, isWriting: type === 'mutation' };
    const { user, membership } = await enterOrRefuse(ctx, tx, entrance);
    if (ctx.organization && !membership) throw forbidden('permissionDenied');
    const key = { scope: `user:${user.id}`, key: type === 'mutation' ? ctx.idempotency : null };
    return onceUnder(key, tx, () => next({ ctx: { user, membership, tx, afterCommit } }));
  });
});

/** The only way to build an organization procedure: name its gate, get one scoped transaction. */
export const can = (gate: Gate) =>
  t.procedure.meta({ gate }).use(async ({ ctx, next, type, path, getRawInput }) => {
    const sessionId = await readSessionId(ctx);
    return inTransaction(ctx, async (tx, afterCommit) => {
      const entrance = { sessionId, isNarrowing: true, isWriting: type === 'mutation' };
      const principal = principalThrough(gate, await enterOrRefuse(ctx, tx, entrance));
      const scope = `organization:${principal.organizationId}:${principal.user.id}`;
      let isAudited = false;
      const auditPart = (change: Change) => {
        isAudited = true;
        return auditOf({ call: ctx, principal, action: path, change });
      };
      const audit = (change: Change) => tx.execute(auditPart(change));
      return onceUnder({ scope, key: type === 'mutation' ? ctx.idempotency : null }, tx, async () => {
        const outcome = await next({ ctx: { principal, tx, afterCommit, audit, auditPart } });
        if (outcome.ok && type === 'mutation' && !isAudited) {
          const input = await getRawInput();
          await audit({ subjectId: subjectOf(outcome.data, input), after: input });
        }
        return outcome;
      });
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

type Key = { scope: string; key: Call['idempotency'] };
type Outcome = { ok: true; data: unknown } | { ok: false; error: Error };

/**
 * The key is claimed in the same wave as the work's first statements, which wait behind it. Work that turns
 * out to be a repetition is rolled back with the transaction, and the first answer is what the caller gets.
 */
async function onceUnder<Done extends Outcome>({ scope, key }: Key, tx: Tx, work: () => Promise<Done>) {
  const [, outcome] = await together([key && claimKey(tx, scope, key), work()]);
  // tRPC returns errors; PostgreSQL must see a throw to roll back.
  if (!outcome.ok) throw outcome.error;
  if (key) await keepAnswer(tx, scope, { key: key.key, output: outcome.data });
  return outcome;
}

function principalThrough(gate: Gate, { user, membership }: Entered): Principal {
  if (!membership) throw forbidden('permissionDenied');
  const { shop, ...rights } = membership;
  const refusal = gateRefusal(gate, { ...rights, accountType: shop.accountType });
  if (refusal) {
    const { reason, ...details } = refusal;
    throw forbidden(reason, details);
  }
  return { user, shop, organizationId: shop.id, ...rights };
}

/** Judged before a connection is taken: who has no token costs the database nothing. */
async function readSessionId(ctx: Call) {
  if (!ctx.credential) throw new DomainError('UNAUTHORIZED', 'unauthorized');
  const credential = await readCredential(ctx.credential, ctx.config.secret);
  if (credential === 'invalid') throw new DomainError('UNAUTHORIZED', 'unauthorized');
  if (credential === 'expired') throw new DomainError('UNAUTHORIZED', 'tokenExpired');
  if (ctx.organization === 'invalid') throw forbidden('permissionDenied');
  return credential.sessionId;
}

type Door = Pick<Entrance, 'sessionId' | 'isNarrowing' | 'isWriting'>;

async function enterOrRefuse(ctx: Call, tx: Tx, door: Door): Promise<Entered> {
  const organizationId = ctx.organization === 'invalid' ? null : ctx.organization;
  const entered = await enter(tx, { ...door, organizationId, now: ctx.now() });
  // The signature was ours, so the session was valid once: it ended, was closed, or its person is gone.
  if (!entered) throw new DomainError('UNAUTHORIZED', 'tokenExpired');
  return entered;
}
