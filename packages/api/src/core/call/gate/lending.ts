import type { Tx } from '@mostrador/database/connect';
import { type Gate, type GateRule, gates as rules } from '@mostrador/shared/rights/gates';
import type { Approval, Call, Principal } from '../call.ts';
import { conflict, DomainError, MovedMeanwhile } from '../errors.ts';
import { isReplay } from '../once/replay.ts';
import { actOf } from '../once/sent.ts';
import type { Identity } from '../who/identity.ts';
import { principalThrough } from '../who/principal.ts';

/** The permissions that other users lend a caller, as given in the input. */
export type Override = {
  gates: readonly Gate[];
  /** The procedure of the act, if a call only previews another one. */
  of?: string;
  lend: (tx: Tx, input: Input) => Promise<Lent>;
};
type Input = { caller: Principal; input: unknown; act: string; now: Date; isWriting: boolean };
/** `isRepetition`: the approval was already used, so the act must be a repetition that returns its record. */
export type Lent = { approvals: readonly Approval[]; isRepetition: boolean };

type ElevatedCall = {
  ctx: Call;
  identity: Identity;
  type: string;
  path: string;
  getRawInput: () => Promise<unknown>;
};

export async function lentBy(override: Override | undefined, tx: Tx, call: ElevatedCall): Promise<Lent> {
  const { ctx, identity, type, path, getRawInput } = call;
  if (!override || identity.key) return { approvals: [], isRepetition: false };
  const input = await getRawInput();
  const act = actIn(override, path, input);
  const caller = principalThrough('member', identity);
  return override.lend(tx, { caller, input, act, now: ctx.now(), isWriting: type === 'mutation' });
}

export const actIn = ({ of }: Override, path: string, input: unknown) => actOf(of ?? path, input);

type Outcome = { ok: true } | { ok: false; error: Error };

/** Refuses a new act with a used approval. It only returns the record that was created with it. */
export function refuseAnew(tx: Tx, outcome: Outcome) {
  const isRefused = !outcome.ok && outcome.error instanceof DomainError;
  const isTriedAgain = !outcome.ok && outcome.error instanceof MovedMeanwhile;
  if (outcome.ok ? !isReplay(tx) : isRefused && !isTriedAgain) throw conflict('approvalInvalid');
}

export function tellingAct({ gates }: Override, error: Error, act: string): Error {
  if (!(error instanceof DomainError) || !isLifted(gates, error)) return error;
  return new DomainError(error.code, error.reason, { ...error.details, act });
}

function isLifted(gates: readonly Gate[], { code, details }: DomainError) {
  if (code === 'CONFLICT') return details.approvable === true;
  const flagOf = (gate: Gate) => {
    const rule: GateRule = rules[gate];
    return rule.flag;
  };
  return code === 'FORBIDDEN' && gates.some((gate) => flagOf(gate) === details.permission);
}
