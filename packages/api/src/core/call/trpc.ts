import type { TenantTx } from '@mostrador/database/connect';
import type { Gate } from '@mostrador/shared/rights/gates';
import { initTRPC } from '@trpc/server';
import { sendUnawaited } from '../db/pipeline.ts';
import { type Emit, type Happened, heard, insertEvents, wakeListeners } from '../jobs/event.ts';
import { changesFor } from '../jobs/live-stream.ts';
import { takeEvents } from '../jobs/noted-events.ts';
import { accountAuditOf, auditOf, type Change, subjectOf } from './audit.ts';
import type { Call, Effect } from './call.ts';
import { forbidden } from './errors.ts';
import { formatError } from './format-error.ts';
import { authenticateOnce, authenticateOrRefuse, authorize, requireCredential } from './gate/authorize.ts';
import { refuseBeyond } from './gate/beyond-plan.ts';
import { refuseUnheld } from './gate/field-rights.ts';
import { actIn, lentBy, type Override, refuseAnew, tellingAct } from './gate/lending.ts';
import { redactCosts } from './gate/redact-costs.ts';
import { understoodInput } from './inputs.ts';
import { type Meta, touchesOf } from './meta.ts';
import { claimKey, Replayed } from './once/idempotency.ts';
import { isReplay } from './once/replay.ts';
import { noteSent } from './once/sent.ts';
import { type Edit, editUnlessSame, isUnchanged } from './once/unchanged.ts';
import { inReportTurn } from './report-turn.ts';
import {
  answerInTransaction,
  mayHaveConcurrentDuplicate,
  withIdempotencyKey,
  withKeyOutside,
  withoutPool,
} from './transaction.ts';
import { noteUse } from './who/api-key.ts';
import { asTenant, inTenant } from './who/bind-tenant.ts';
import { enterShop } from './who/enter-shop.ts';
import { notForKeys, principalThrough, refuseOutward, refuseWithoutAccount } from './who/principal.ts';

/** With more ids than this, they are not listed one by one, because a notification has little room. */
const maxReportedIds = 40;

const t = initTRPC
  .context<Call>()
  .meta<Meta>()
  .create({
    isDev: false,
    // Proxies close connections that are silent for a minute, and the page takes a longer silence for a
    // broken connection.
    sse: { ping: { enabled: true, intervalMs: 15_000 } },
    errorFormatter: formatError,
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

/** Adds the act to approve to a refusal that an approval would resolve. */
const withOverrideHint = (lend: Override | undefined) =>
  observed.use(async ({ next, path, getRawInput }) => {
    const outcome = await next();
    if (lend && !outcome.ok) throw tellingAct(lend, outcome.error, actIn(lend, path, await getRawInput()));
    return outcome;
  });

/** Needs no credential and no organization: sign-up, login, countries. */
export const open = observed.meta({ gate: 'open' });

/** Needs a user or an API key, whichever organization is named. The answer is the same for all callers. */
export const anyCaller = observed
  .meta({ gate: 'anyCaller', ignoresOrganization: true })
  .use(async ({ ctx: given, next }) => {
    const ctx = { ...given, organization: null };
    const credential = await requireCredential(ctx);
    const { key, membership } = await authenticateOnce(ctx, credential);
    // An API key belongs to its organization and ends with it.
    if (key && !membership) throw forbidden('permissionDenied');
    if (key?.isUnnoted) await noteUse(ctx.db, key.id, ctx.now());
    return next();
  });

/**
 * Needs a signed-in user, in no organization. `tx` has the program's rights, so each statement must name the
 * user.
 */
export const signedIn = observed
  .meta({ gate: 'signedIn' })
  .use(async ({ ctx: given, next, type, path, meta = {}, getRawInput }) => {
    const ctx = meta.ignoresOrganization ? { ...given, organization: null } : given;
    const credential = await requireCredential(ctx);
    const hasDuplicate = mayHaveConcurrentDuplicate({ ctx, meta, getRawInput });
    return answerInTransaction({ ctx, hasDuplicate }, async (tx, afterCommit) => {
      const entry = { credential, bindsTenant: false, isWriting: type === 'mutation' };
      const { user, key: apiKey, membership } = await authenticateOrRefuse(ctx, tx, entry);
      if (apiKey) throw notForKeys();
      if (type === 'mutation') noteSent(tx, await getRawInput());
      if (ctx.organization && !membership) throw forbidden('permissionDenied');
      refuseWithoutAccount(user, { ...meta, type });
      const organization = meta.ignoresOrganization ? '' : (membership?.shop.id ?? '');
      const key = {
        scope: `user:${user.id}:${organization}`,
        key: type === 'mutation' ? ctx.idempotency : null,
        meta,
        secrets: ctx.config.secrets,
        precondition: ctx.precondition,
      };
      const act = { call: ctx, userId: user.id, action: path };
      const name = `${user.firstName} ${user.lastName}`.trim();
      const actor = { kind: 'member' as const, id: user.id, name };
      /** Writes the change to the log of an organization, besides the user's own log. */
      const auditIn = (organizationId: string, change: Change) =>
        tx.execute(auditOf({ ...act, actor, organizationId, change }));
      const edit = <Item>(changing: Edit<Item>) => editUnlessSame(tx, changing);
      return withIdempotencyKey(key, tx, async () => {
        const outcome = await next({
          ctx: { ...withoutPool, user, membership, tx, afterCommit, auditIn, edit },
        });
        if (!outcome.ok || type !== 'mutation' || meta.isUnlogged || isUnchanged(tx)) return outcome;
        const after = understoodInput(path, await getRawInput());
        const change = { subjectId: subjectOf(outcome.data, after), after };
        sendUnawaited(tx.execute(accountAuditOf({ ...act, change })));
        return outcome;
      });
    });
  });

/**
 * A signed-in user with a call that waits for another program: the user is read in a short transaction, and
 * none is open meanwhile.
 */
export const signedInOutside = observed
  .meta({ gate: 'signedIn', ignoresOrganization: true })
  .use(async ({ ctx: given, next, type, path, meta = {}, getRawInput }) => {
    const ctx = { ...given, organization: null };
    const { user, key } = await authenticateOnce(ctx, await requireCredential(ctx));
    if (key) throw notForKeys();
    refuseWithoutAccount(user, { ...meta, type });
    const outcome = await next({ ctx: { user } });
    if (!outcome.ok || type !== 'mutation' || meta.isUnlogged) return outcome;
    const after = understoodInput(path, await getRawInput());
    const change = { subjectId: subjectOf(outcome.data, after), after };
    await ctx.db.execute(accountAuditOf({ call: ctx, userId: user.id, action: path, change }));
    return outcome;
  });

/**
 * Checks the gate of an organization in a transaction with the program's rights, for calls that also concern
 * users. Each statement names the organization, and `auditIn` writes the audit row.
 */
export const canAmongPeople = (gate: Gate) =>
  signedIn.meta({ gate }).use(({ ctx, next, type }) => {
    const { user, membership } = ctx;
    const principal = principalThrough(gate, { user, membership, key: null });
    refuseBeyond(type, gate, principal);
    const { organizationId } = principal;
    return next({ ctx: { organizationId } });
  });

/**
 * The only way to build an organization procedure: it names the gate and gets one scoped transaction. `lend`
 * defines where another user's approval may replace a permission.
 */
export const can = (gate: Gate, lend?: Override) =>
  withOverrideHint(lend)
    .meta({ gate })
    .use(({ ctx, next, meta }) => (meta?.isReport ? inReportTurn(ctx, next) : next()))
    .use(async ({ ctx, next, type, path, meta = {}, getRawInput }) => {
      const credential = await requireCredential(ctx);
      const hasDuplicate = mayHaveConcurrentDuplicate({ ctx, meta, getRawInput });
      return answerInTransaction({ ctx, hasDuplicate }, async (opened, afterCommit) => {
        const entry = { credential, bindsTenant: true, isWriting: type === 'mutation' };
        const identity = await authenticateOrRefuse(ctx, opened, entry);
        const tx = asTenant(opened);
        const request = { ctx, identity, type, path, getRawInput };
        const { approvals: lent, isRepetition } = await lentBy(lend, tx, request);
        const principal = principalThrough(gate, identity, lent);
        refuseOutward(type, gate, principal);
        refuseBeyond(type, gate, principal);
        if (type === 'mutation') noteSent(tx, await getRawInput());
        const { actor } = principal;
        const scope = `organization:${principal.organizationId}:${actor.id}`;
        const used = identity.key?.isUnnoted ? identity.key.id : null;
        if (used) afterCommit(async () => void (await noteUse(ctx.db, used, ctx.now())));
        const also: Record<string, string[]> = {};
        /**
         * Reports which records of another domain changed, so that clients that show them reload only these.
         */
        const alsoTouched = (name: string, ids: readonly string[]) => {
          if (ids.length <= maxReportedIds) also[name] = [...new Set(ids)];
        };
        const happened: Happened[] = [];
        const emit: Emit = (name, { id }) => void happened.push({ name, subjectId: id });
        /** The audit row contains the users who approved the act. */
        const approved = (change: Change): Change =>
          lent.length > 0 ? { ...change, after: { ...Object(change.after), approvals: lent } } : change;
        let isAudited = false;
        const auditPart = (change: Change) => {
          isAudited = true;
          const userId = principal.user?.id ?? null;
          return auditOf({ call: ctx, actor, userId, action: path, change: approved(change) });
        };
        const audit = async (change: Change) => {
          if (!isReplay(tx)) await tx.execute(auditPart(change));
        };
        const edit = <Item>(changing: Edit<Item>) => editUnlessSame(tx, changing);
        const key = type === 'mutation' ? ctx.idempotency : null;
        // The stored answer of a key is filtered by today's permissions.
        const shown = principal.flags.has('inventory_see_costs') ? undefined : redactCosts;
        const refuseFields = async () => refuseUnheld(principal, { path, meta, input: await getRawInput() });
        const mayRepeat = meta.creates === true || meta.ownId !== undefined;
        const { precondition, config } = ctx;
        const keyed = { scope, key, shown, meta, secrets: config.secrets, precondition };
        return withIdempotencyKey(keyed, tx, async () => {
          if (type === 'mutation' && !mayRepeat) await refuseFields();
          const outcome = await next({
            ctx: { ...withoutPool, principal, tx, afterCommit, audit, auditPart, alsoTouched, emit, edit },
          });
          if (isRepetition) refuseAnew(tx, outcome);
          if (!outcome.ok || type !== 'mutation' || isUnchanged(tx)) return outcome;
          // A repetition writes nothing, so it is answered even if its author lost the permission.
          if (mayRepeat && !isReplay(tx)) await refuseFields();
          const input = await getRawInput();
          const id = subjectOf(outcome.data, input);
          if (!isAudited) sendUnawaited(audit({ subjectId: id, after: understoodInput(path, input) }));
          const { organizationId } = principal;
          const listensTo = identity.membership?.listensTo ?? new Set();
          const telling = { ctx, tx, afterCommit, organizationId, listensTo };
          announceChange(telling, { happened, path, meta, id, also });
          return outcome;
        });
      });
    });

/**
 * For calls that wait for another program: the gate is checked in a short transaction, and none is open
 * meanwhile. `inOrganization` opens one to read and write around the wait. `onceByKey` opens one that a
 * repetition with the same key does not run again, even if the program stopped before the first answer.
 */
export const canOutside = (gate: Gate) =>
  observed.meta({ gate }).use(async ({ ctx, next, type, path, meta = {}, getRawInput }) => {
    const entry = { isWriting: type === 'mutation' };
    const identity = await authenticateOnce(ctx, await requireCredential(ctx), entry);
    const principal = principalThrough(gate, identity);
    refuseOutward(type, gate, principal);
    refuseBeyond(type, gate, principal);
    const { organizationId, actor } = principal;
    const member = { organizationId, userId: principal.user?.id ?? null };
    const inOrganization = <Result>(work: (tx: TenantTx) => Promise<Result>) =>
      inTenant(ctx, organizationId, work);
    const scope = `organization:${organizationId}:${actor.id}`;
    const onceByKey = async (work: (tx: TenantTx) => Promise<void>) => {
      try {
        await inOrganization(async (tx) => {
          const once = { scope: `${scope}:once`, secrets: ctx.config.secrets };
          if (ctx.idempotency) await claimKey(tx, once, ctx.idempotency);
          await work(tx);
        });
      } catch (error) {
        if (!(error instanceof Replayed)) throw error;
      }
    };
    const work = async () => {
      // Because another program takes part, the precondition is checked when the call begins and not locked.
      if (ctx.precondition) await ctx.db.transaction(ctx.precondition);
      const outcome = await next({ ctx: { member, principal, inOrganization, onceByKey } });
      if (!outcome.ok || type !== 'mutation') return outcome;
      if (!meta.isUnlogged) {
        const after = understoodInput(path, await getRawInput());
        const change = { subjectId: subjectOf(outcome.data, after), after };
        const act = { call: ctx, actor, userId: member.userId, action: path, change };
        await inOrganization((tx) => tx.execute(auditOf(act)));
      }
      const changed = { touches: [...touchesOf(path, meta)], id: null, also: {}, request: ctx.requestId };
      if (changed.touches.length > 0) ctx.live.publish(organizationId, changed);
      return outcome;
    };
    if (type !== 'mutation') return work();
    return withKeyOutside(ctx, { scope, sealsAnswer: meta.sealsAnswer === true }, work);
  });

/**
 * For connections that stay open: the membership is checked when the connection opens and again while it is
 * open, each time in a short transaction of its own.
 */
export const watching = t.procedure.meta({ gate: 'member' }).use(async ({ ctx, next }) => {
  const member = await authorize(ctx, { gate: 'member' });
  if (!member?.userId) throw notForKeys();
  const { organizationId, userId } = member;
  // An open connection stays in this organization, regardless of which one becomes the user's current
  // organization.
  const refuseStranger = () => authorize({ ...ctx, organization: organizationId }, { gate: 'member' });
  const changes = (missed: number, signal: AbortSignal) =>
    changesFor(ctx, { organizationId, userId, missed, refuseStranger }, signal);
  return next({ ctx: { changes } });
});

type Telling = {
  ctx: Call;
  tx: TenantTx;
  afterCommit: (effect: Effect) => void;
  organizationId: string;
  listensTo: ReadonlySet<string>;
};
type Changed = {
  happened: readonly Happened[];
  path: string;
  meta: Meta;
  id: string | null;
  also: Record<string, string[]>;
};

/** Stores the events with listeners, and notifies the open pages of the organization of the change. */
function announceChange({ ctx, tx, afterCommit, organizationId, listensTo }: Telling, changed: Changed) {
  const { happened, path, meta, id, also } = changed;
  const events = heard([...happened, ...takeEvents(tx)], listensTo);
  if (events.length > 0) {
    sendUnawaited(tx.execute(insertEvents(events)));
    afterCommit(async () => wakeListeners(ctx));
  }
  const touches = [...new Set([...touchesOf(path, meta), ...Object.keys(also)])];
  const change = { touches, id, also, request: ctx.requestId };
  if (touches.length > 0) afterCommit(async () => ctx.live.publish(organizationId, change));
}

/**
 * The public procedures of one organization: opened by its slug or a signed link, without a user. `actAs`
 * names the customer who acts and returns the entry for the audit log; a change has its own audit.
 */
export const storefront = (findOrganization: (call: Call, input: unknown) => Promise<string>) =>
  observed.meta({ gate: 'storefront' }).use(async ({ ctx, next, type, path, meta = {}, getRawInput }) => {
    const organizationId = await findOrganization(ctx, await getRawInput());
    const hasDuplicate = mayHaveConcurrentDuplicate({ ctx, meta, getRawInput });
    return answerInTransaction({ ctx, hasDuplicate }, async (opened, afterCommit) => {
      const stranger = { kind: 'customer' as const, id: null, name: '' };
      const entered = await enterShop(opened, organizationId, { now: ctx.now(), actor: stranger });
      const { tx, listensTo } = entered;
      if (type === 'mutation') noteSent(tx, await getRawInput());
      const happened: Happened[] = [];
      const emit: Emit = (name, { id }) => void happened.push({ name, subjectId: id });
      const also: Record<string, string[]> = {};
      const alsoTouched = (name: string, ids: readonly string[]) => {
        if (ids.length <= maxReportedIds) also[name] = [...new Set(ids)];
      };
      const actAs = (customer: { id: string; name: string }) => {
        const actor = { kind: 'customer' as const, ...customer };
        const principal = { ...entered.principal, actor, memberName: customer.name };
        const auditPart = (change: Change) =>
          auditOf({ call: ctx, actor, userId: null, action: path, change });
        return { principal, auditPart };
      };
      const key = {
        scope: `organization:${organizationId}:store`,
        key: type === 'mutation' ? ctx.idempotency : null,
        meta,
        secrets: ctx.config.secrets,
      };
      const { principal } = entered;
      return withIdempotencyKey(key, tx, async () => {
        const outcome = await next({
          ctx: { ...withoutPool, organizationId, principal, tx, afterCommit, actAs, emit, alsoTouched },
        });
        if (!outcome.ok || type !== 'mutation') return outcome;
        const id = subjectOf(outcome.data, await getRawInput());
        const telling = { ctx, tx, afterCommit, organizationId, listensTo };
        if (!isReplay(tx)) announceChange(telling, { happened, path, meta, id, also });
        return outcome;
      });
    });
  });
