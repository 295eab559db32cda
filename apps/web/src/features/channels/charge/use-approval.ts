import type { ApprovableGate, ApprovedAct } from '@mostrador/api/identity/approval/approval.schema';
import { gateRefusal } from '@mostrador/shared/rights/gates';
import { useEffect, useRef, useState } from 'react';
import type { Cart } from '../../../domain/sale/cart/cart.ts';
import { gatesOf } from '../../../domain/sale/cart/cart-gates.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { personOf } from '../../../lib/session/person.ts';
import type { Settled } from './sale-body.ts';
import type { SaleFailure } from './sale-failure.ts';

type Sending = {
  send: (cart: Cart, settled: Settled) => void;
  /** The action that `send` requests from the server. */
  act: (cart: Cart, settled: Settled) => ApprovedAct;
  failure: SaleFailure | null;
};

/**
 * Sends at once if the seller has the permissions, and otherwise after an approval. Only the server knows the
 * credit limit of the customer: if it refuses because of that, one PIN approves this and the rest together.
 */
export function useApproval(
  cart: Cart,
  { send, act, failure }: Sending,
  /** Additional permissions that the action needs. */
  besides: readonly ApprovableGate[] = [],
) {
  const { me } = useMe();
  const [request, setRequest] = useState<{ settled: Settled; gates: ApprovableGate[] } | null>(null);
  const lacking = (settled: Settled) => {
    const person = me && personOf(me);
    const needed = [...besides, ...gatesOf(cart, { isLent: settled.dueDate !== null })];
    return needed.filter((gate) => person && gateRefusal(gate, person) !== null);
  };
  const go = (settled: Settled) => {
    last.current = () => setRequest({ settled, gates: [...lacking(settled), 'pos.overLimit'] });
    send(cart, settled);
  };
  const last = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (failure?.kind === 'overLimit') last.current();
  }, [failure]);
  return {
    request: request && { gates: request.gates, act: act(cart, request.settled) },
    send: (settled: Settled) => {
      const gates = lacking(settled);
      if (gates.length > 0) setRequest({ settled, gates });
      else go(settled);
    },
    approved: (approval: string) => {
      if (request) go({ ...request.settled, approval });
      setRequest(null);
    },
    close: () => setRequest(null),
  };
}
