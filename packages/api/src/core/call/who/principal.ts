import { type Gate, type GateRule, gateRefusal, gates, isOutward } from '@mostrador/shared/rights/gates';
import { scopeOf } from '@mostrador/shared/rights/scopes';
import type { ProcedureType } from '@trpc/server';
import type { Approval, Principal, User } from '../call.ts';
import { forbidden } from '../errors.ts';
import { refuseSuspended } from '../gate/suspension.ts';
import type { Meta } from '../meta.ts';
import type { ApiKey } from './api-key.ts';
import type { Identity, Membership } from './identity.ts';

/** Builds the principal, or throws the refusal of the gate; `approvals` add the flags of their gates. */
export function principalThrough(
  gate: Gate,
  { user, key, membership }: Pick<Identity, 'user' | 'key' | 'membership'>,
  approvals: readonly Approval[] = [],
): Principal {
  if (!membership) throw forbidden('permissionDenied');
  if (key && scopeOf(gate) === null) throw notForKeys();
  refuseSuspended(membership.suspension, membership.movedTo);
  refuseWithoutFactor(membership);
  const { shop, listensTo: _l, isFactorDue: _f, suspension: _s, movedTo: _m, ...own } = membership;
  const rights = { ...own, flags: new Set([...own.flags, ...flagsOf(approvals)]) };
  const refusal = gateRefusal(gate, { ...rights, accountType: shop.accountType });
  if (refusal) {
    const { reason, ...details } = refusal;
    throw forbidden(reason, details);
  }
  if (key) return principalOfKey(gate, key, membership);
  const actor = { kind: 'member' as const, id: user.id, name: rights.memberName };
  return { user, actor, shop, organizationId: shop.id, approvals, ...rights };
}

/**
 * Throws 403 `secondFactorDue` if the organization requires a second factor that the member does not have.
 */
export function refuseWithoutFactor({ isFactorDue }: Pick<Membership, 'isFactorDue'>) {
  if (isFactorDue) throw forbidden('secondFactorDue');
}

/** Refuses a call that no scope of an API key allows, and no plan. */
export const notForKeys = () => forbidden('permissionDenied', { scope: null });

/**
 * Refuses changes by sessions without an account: a PIN opens no account, and a visitor of an example shop
 * has none, so they may only read their own data.
 */
export function refuseWithoutAccount({ isAtTill, isVisitor }: User, call: Meta & { type: ProcedureType }) {
  if (isAtTill && !call.atTill) throw forbidden('passwordNeeded');
  if (isVisitor && call.type === 'mutation' && !call.atTill && !call.forVisitors)
    throw forbidden('visitorHasNoAccount');
}

/**
 * Refuses visitors all acts with effects outside their example shop, because anyone becomes a visitor with
 * one click.
 */
export function refuseOutward(type: ProcedureType, gate: Gate, { user }: Pick<Principal, 'user'>) {
  if (type === 'mutation' && user?.isVisitor && isOutward(gate)) throw forbidden('visitorHasNoAccount');
}

const flagsOf = (approvals: readonly Approval[]) => approvals.flatMap(({ gate }) => ruleOf(gate).flag ?? []);

/**
 * Builds the principal of an API key. It has the current permissions of its creator, limited by its scopes,
 * and never counts as an owner.
 */
function principalOfKey(
  gate: Gate,
  key: ApiKey,
  { shop, listensTo: _l, isFactorDue: _f, suspension: _s, movedTo: _m, ...rights }: Membership,
): Principal {
  if (!key.gates.has(gate)) throw forbidden('permissionDenied', { scope: scopeOf(gate) });
  const keyFlags = new Set([...key.gates].map((each) => ruleOf(each).flag));
  return {
    ...rights,
    approvals: [],
    user: null,
    actor: { kind: 'apiKey', id: key.id, name: key.name },
    shop,
    organizationId: shop.id,
    isOwner: false,
    flags: new Set([...rights.flags].filter((flag) => keyFlags.has(flag))),
    memberName: key.name,
    roleName: null,
    keyGates: key.gates,
  };
}

const ruleOf = (gate: Gate): GateRule => gates[gate];
