import type { Tx } from '@mostrador/database/connect';
import type { Gate } from '@mostrador/shared/gates';
import { initTRPC } from '@trpc/server';
import { isAllowedFrom, noteUse } from './api-key.ts';
import { accountAuditOf, auditOf, type Change, subjectOf } from './audit.ts';
import { bindLivingTenant } from './bind-tenant.ts';
import type { Call } from './call.ts';
import { withoutCosts } from './costs.ts';
import { DomainError, forbidden, type Reader, refusalOf, sayFields } from './errors.ts';
import { type Emit, type Happened, heard, insertEvents, wakeListeners } from './event.ts';
import type { Entry, Identity } from './identity.ts';
import { understoodInput } from './inputs.ts';
import { type Meta, touchesOf } from './meta.ts';
import { leaveUnderWay } from './pipeline.ts';
import { type Lend, notForKeys, principalThrough } from './principal.ts';
import { isRepeat } from './repeat.ts';
import { authenticate, readCredential, refusedCredential } from './session.ts';
import { noteSeen } from './session-seen.ts';
import { answerInTransaction, isNamed, withIdempotencyKey } from './transaction.ts';
import { changesFor } from './watch.ts';

/** Of more things than these nobody is told one by one: a notification has little room. */
const mostIdsTold = 40;

/** `userId` is null where a key asks. */
export type Admitted = { organizationId: string; userId: string | null };

const t = initTRPC
  .context<Call>()
  .meta<Meta>()
  .create({
    isDev: false,
    // Proxies close what is silent for a minute, and the page takes longer silence for a line that broke.
    sse: { ping: { enabled: true, intervalMs: 15_000 } },
    errorFormatter: ({ shape, error, ctx }) => {
      const refusal = refusalOf(error);
      const { status, reason, details, fields } = refusal;
      return {
        code: shape.code,
        message: reason,
        data: {
          code: error.code,
          httpStatus: status,
          reason,
          details,
          fields: fields && sayFields(refusal, readerOf(ctx)),
          requestId: ctx?.requestId ?? null,
        },
      };
    },
  });

const readerOf = (call: Call | undefined): Reader => ({
  language: call?.language ?? 'es',
  moneySymbol: call?.observer?.moneySymbol(),
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

const observed = t.procedure.use(async ({ ctx, next, path }) => {
  if (!ctx.observer) return next();
  const began = performance.now();
  const outcome = await next();
  const milliseconds = performance.now() - began;
  ctx.observer.done({ procedure: path, isRefused: !outcome.ok, milliseconds });
  return outcome;
});

/** No credential, no tenant: sign-up, login, countries. */
export const open = observed.meta({ gate: 'open' });

/** A person or a key, whichever organization is named: what answers all of them the same. */
export const anyCaller = observed
  .meta({ gate: 'anyCaller', ignoresOrganization: true })
  .use(async ({ ctx: given, next }) => {
    const ctx = { ...given, organization: null };
    const credential = await readOpening(ctx);
    const { key, membership } = await atDoor(ctx, credential);
    // A key is its organization's and ends with it.
    if (key && !membership) throw forbidden('permissionDenied');
    if (key?.isUnnoted) await noteUse(ctx.db, key.id, ctx.now());
    return next();
  });

/**
 * A signed-in person, in no organization: `tx` sees what the program sees, so each statement names the
 * person.
 */
export const signedIn = observed
  .meta({ gate: 'signedIn' })
  .use(async ({ ctx: given, next, type, path, meta = {}, getRawInput }) => {
    const ctx = meta.ignoresOrganization ? { ...given, organization: null } : given;
    const credential = await readOpening(ctx);
    const hasTwin = twinAsked({ ctx, meta, getRawInput });
    return answerInTransaction({ ctx, hasTwin }, async (tx, afterCommit) => {
      const entry = { credential, bindsTenant: false, isWriting: type === 'mutation' };
      const { user, key: apiKey, membership } = await authenticateOrRefuse(ctx, tx, entry);
      if (apiKey) throw notForKeys();
      if (ctx.organization && !membership) throw forbidden('permissionDenied');
      if (user.isAtTill && !meta.atTill) throw forbidden('passwordNeeded');
      const organization = meta.ignoresOrganization ? '' : (membership?.shop.id ?? '');
      const key = {
        scope: `user:${user.id}:${organization}`,
        key: type === 'mutation' ? ctx.idempotency : null,
        meta,
        secret: ctx.config.secret,
        precondition: ctx.precondition,
      };
      const act = { call: ctx, userId: user.id, action: path };
      const name = `${user.firstName} ${user.lastName}`.trim();
      const actor = { kind: 'member' as const, id: user.id, name };
      /** Tells an organization, besides the person's own log, what was done to it. */
      const auditIn = (organizationId: string, change: Change) =>
        tx.execute(auditOf({ ...act, actor, organizationId, change }));
      return withIdempotencyKey(key, tx, async () => {
        const outcome = await next({ ctx: { user, membership, tx, afterCommit, auditIn } });
        if (!outcome.ok || type !== 'mutation' || meta.isUnlogged) return outcome;
        const after = understoodInput(path, await getRawInput());
        const change = { subjectId: subjectOf(outcome.data, after), after };
        leaveUnderWay(tx.execute(accountAuditOf({ ...act, change })));
        return outcome;
      });
    });
  });

/**
 * Asks the gate of an organization in a transaction that sees what the program sees: for what concerns people
 * too. Each statement names the organization, and the audit row is written by `auditIn`.
 */
export const canAmongPeople = (gate: Gate) =>
  signedIn.meta({ gate }).use(({ ctx, next }) => {
    const { user, membership } = ctx;
    const { organizationId } = principalThrough(gate, { user, membership, key: null });
    return next({ ctx: { organizationId } });
  });

/**
 * The only way to build an organization procedure: name its gate, get one scoped transaction. `lend` says
 * where another person's word may stand in for a right.
 */
export const can = (gate: Gate, lend?: Lend) =>
  observed.meta({ gate }).use(async ({ ctx, next, type, path, meta = {}, getRawInput }) => {
    const credential = await readOpening(ctx);
    const hasTwin = twinAsked({ ctx, meta, getRawInput });
    return answerInTransaction({ ctx, hasTwin }, async (tx, afterCommit) => {
      const entry = { credential, bindsTenant: true, isWriting: type === 'mutation' };
      const identity = await authenticateOrRefuse(ctx, tx, entry);
      const input = lend ? await getRawInput() : undefined;
      const asked = { input, now: ctx.now(), isWriting: type === 'mutation' };
      const isPerson = lend && !identity.key;
      const lent = isPerson ? await lend(tx, { ...asked, caller: principalThrough('member', identity) }) : [];
      const principal = principalThrough(gate, identity, lent);
      const { actor } = principal;
      const scope = `organization:${principal.organizationId}:${actor.id}`;
      const used = identity.key?.isUnnoted ? identity.key.id : null;
      if (used) afterCommit(async () => void (await noteUse(ctx.db, used, ctx.now())));
      const also: Record<string, string[]> = {};
      /** Says which things of another domain changed, so that who shows them asks for those alone. */
      const alsoTouched = (name: string, ids: readonly string[]) => {
        if (ids.length <= mostIdsTold) also[name] = [...new Set(ids)];
      };
      const happened: Happened[] = [];
      const emit: Emit = (name, { id }) => void happened.push({ name, subjectId: id });
      /** The row says who let it be done. */
      const approved = (change: Change): Change =>
        lent.length > 0 ? { ...change, after: { ...Object(change.after), approvals: lent } } : change;
      let isAudited = false;
      const auditPart = (change: Change) => {
        isAudited = true;
        const userId = principal.user?.id ?? null;
        return auditOf({ call: ctx, actor, userId, action: path, change: approved(change) });
      };
      const audit = async (change: Change) => {
        if (!isRepeat(tx)) await tx.execute(auditPart(change));
      };
      const key = type === 'mutation' ? ctx.idempotency : null;
      // What a key's answer once told is told again by the rights of today.
      const shown = principal.flags.has('inventory_see_costs') ? undefined : withoutCosts;
      const { precondition, config } = ctx;
      const keyed = { scope, key, shown, meta, secret: config.secret, precondition };
      return withIdempotencyKey(keyed, tx, async () => {
        const outcome = await next({
          ctx: { principal, tx, afterCommit, audit, auditPart, alsoTouched, emit },
        });
        if (!outcome.ok || type !== 'mutation') return outcome;
        const input = await getRawInput();
        const id = subjectOf(outcome.data, input);
        if (!isAudited) leaveUnderWay(audit({ subjectId: id, after: understoodInput(path, input) }));
        const told = heard(happened, identity.membership?.listensTo ?? new Set());
        if (told.length > 0) {
          leaveUnderWay(tx.execute(insertEvents(told)));
          afterCommit(async () => wakeListeners(ctx));
        }
        const touches = [...new Set([...touchesOf(path, meta), ...Object.keys(also)])];
        const change = { touches, id, also, request: ctx.requestId };
        if (touches.length > 0) afterCommit(async () => ctx.live.publish(principal.organizationId, change));
        return outcome;
      });
    });
  });

/**
 * Asks the gate of a call before its body is read, so that whoever stands outside stores nothing. Null where
 * the gate knows no organization.
 */
export async function admit(
  given: Call,
  { gate, ignoresOrganization = false }: Pick<Meta, 'gate' | 'ignoresOrganization'>,
): Promise<Admitted | null> {
  if (!gate || gate === 'open' || gate === 'anyCaller' || gate === 'storefront') return null;
  const ctx = ignoresOrganization ? { ...given, organization: null } : given;
  const identity = await atDoor(ctx, await readOpening(ctx));
  if (gate !== 'signedIn') principalThrough(gate, identity);
  else if (identity.key) throw notForKeys();
  if (ctx.organization && !identity.membership) throw forbidden('permissionDenied');
  const { user, key, membership } = identity;
  return membership && { organizationId: membership.shop.id, userId: key ? null : user.id };
}

/**
 * For what stays open: the member is asked for when it opens and again while it lasts, each time in a short
 * transaction of its own.
 */
export const watching = t.procedure.meta({ gate: 'member' }).use(async ({ ctx, next }) => {
  const member = await admit(ctx, { gate: 'member' });
  if (!member?.userId) throw notForKeys();
  const { organizationId, userId } = member;
  // Whoever opened it stays in this organization, whichever becomes the current one of the person.
  const refuseStranger = () => admit({ ...ctx, organization: organizationId }, { gate: 'member' });
  const changes = (missed: number, signal: AbortSignal) =>
    changesFor(ctx, { organizationId, userId, missed, refuseStranger }, signal);
  return next({ ctx: { changes } });
});

type Asked = { ctx: Call; meta: Meta; getRawInput: () => Promise<unknown> };

/** Who names an idempotency key waits for his twin before anything is judged. */
const twinAsked =
  ({ ctx, meta, getRawInput }: Asked) =>
  async () =>
    meta.creates === true && !ctx.idempotency && isNamed(await getRawInput());

/** The public doors into one organization: whoever holds the slug or the signed link, and no person. */
export const storefront = (findOrganization: (call: Call, input: unknown) => Promise<string>) =>
  observed.meta({ gate: 'storefront' }).use(async ({ ctx, next, type, getRawInput }) => {
    const organizationId = await findOrganization(ctx, await getRawInput());
    return answerInTransaction({ ctx }, async (tx, afterCommit) => {
      await bindLivingTenant(tx, organizationId);
      const key = {
        scope: `organization:${organizationId}:store`,
        key: type === 'mutation' ? ctx.idempotency : null,
        secret: ctx.config.secret,
      };
      return withIdempotencyKey(key, tx, () => next({ ctx: { organizationId, tx, afterCommit } }));
    });
  });

/** Judged before a connection is taken: who has no token costs the database nothing. */
async function readOpening(ctx: Call) {
  if (!ctx.credential) throw new DomainError('UNAUTHORIZED', 'unauthorized');
  const credential = await readCredential(ctx.credential, ctx.config.secret);
  if (credential === 'invalid') throw new DomainError('UNAUTHORIZED', 'unauthorized');
  if (credential === 'expired') throw new DomainError('UNAUTHORIZED', 'tokenExpired');
  if (ctx.organization === 'invalid') throw forbidden('permissionDenied');
  return credential;
}

/** Asks in a short transaction of its own, before or without any work. */
const atDoor = (ctx: Call, credential: Door['credential']) =>
  ctx.db.transaction((tx) =>
    authenticateOrRefuse(ctx, tx, { credential, bindsTenant: false, isWriting: false }),
  );

type Door = Pick<Entry, 'credential' | 'bindsTenant' | 'isWriting'>;

async function authenticateOrRefuse(ctx: Call, tx: Tx, door: Door): Promise<Identity> {
  const organizationId = ctx.organization === 'invalid' ? null : ctx.organization;
  const identity = await authenticate(tx, { ...door, organizationId, now: ctx.now() });
  if (!identity) throw await refusedCredential(tx, door.credential, ctx.now());
  const { user, key, membership } = identity;
  const shop = membership?.shop;
  const organization = {
    organizationId: shop?.id ?? null,
    ...(shop && { moneySymbol: shop.settings.moneySymbol }),
  };
  ctx.observer?.caller(
    key ? { ...organization, userId: null, apiKeyId: key.id } : { ...organization, userId: user.id },
  );
  if (identity.lastSeenAt) noteSeen(ctx, { id: user.sessionId, lastSeenAt: identity.lastSeenAt });
  if (key && !isAllowedFrom(ctx.ip, key.ipAllow)) throw forbidden('addressNotAllowed');
  return identity;
}
