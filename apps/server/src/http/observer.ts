import type { CallObserver } from '@mostrador/api/server';
import type { MoneySymbol } from '@mostrador/shared/shop/countries';
import type { FastifyRequest } from 'fastify';

/** Facts about the calls of one request. A batch has several calls. */
type Observed = {
  userId?: string | null;
  apiKeyId?: string;
  organizationId?: string | null;
  moneySymbol?: MoneySymbol;
  calls: { procedure: string; isRefused: boolean; milliseconds: number }[];
  retries: number;
  isReplayed?: boolean;
  reason?: string;
};

const observed = new WeakMap<FastifyRequest, Observed>();

export function observerOf(request: FastifyRequest): CallObserver {
  const seen: Observed = observed.get(request) ?? { calls: [], retries: 0 };
  observed.set(request, seen);
  return {
    caller: (who) => void Object.assign(seen, who),
    moneySymbol: () => seen.moneySymbol,
    retried: () => {
      seen.retries += 1;
    },
    replayed: () => {
      seen.isReplayed = true;
    },
    done: (outcome) => void seen.calls.push(outcome),
  };
}

/** Notes the reason of a refused request; for a batch, the last one. */
export function noteReason(request: FastifyRequest, reason: string) {
  const seen: Observed = observed.get(request) ?? { calls: [], retries: 0 };
  seen.reason = reason;
  observed.set(request, seen);
}

/** Lists for the log the procedures that a request called, the user and the organization, by ids only. */
export function callsOf(request: FastifyRequest) {
  const seen = observed.get(request);
  if (!seen) return {};
  const { calls, retries, moneySymbol: _, isReplayed: __, ...ids } = seen;
  return {
    ...ids,
    ...(retries > 0 && { retries }),
    ...(calls.length > 0 && { procedures: calls.map(({ procedure }) => procedure).join(',') }),
  };
}

/** The money notation of the organization that a request chose. Undefined until it is known. */
export const moneySymbolOf = (request: FastifyRequest) => observed.get(request)?.moneySymbol;

/** The number of times that transactions of a request were run again. */
export const retriesOf = (request: FastifyRequest) => observed.get(request)?.retries ?? 0;

/** True for a request that repeated an earlier one, by its idempotency key or the id of its record. */
export const isReplayed = (request: FastifyRequest) => observed.get(request)?.isReplayed === true;

export const outcomesOf = (request: FastifyRequest) => observed.get(request)?.calls ?? [];
