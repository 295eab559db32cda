import type { ApprovableGate } from '@mostrador/api/approval/approval.schema';
import { gateRefusal } from '@mostrador/shared/gates';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../lib/me.tsx';
import { personOf } from '../../lib/person.ts';
import type { Cart } from '../../parts/sale/cart.ts';
import { gatesOf } from '../../parts/sale/cart-gates.ts';
import type { bodyOf } from './sale-body.ts';
import type { SaleFailure } from './sale-failure.ts';

type Settled = Parameters<typeof bodyOf>[1];
type Sending = { send: (cart: Cart, settled: Settled) => void; failure: SaleFailure | null };

/**
 * Sends at once what the seller may do, and otherwise when somebody has let him. What the customer may owe
 * only the server knows: where it refuses for that, one PIN is asked for this and the rest together.
 */
export function useApproval(
  cart: Cart,
  { send, failure }: Sending,
  /** What the act needs besides. */
  besides: readonly ApprovableGate[] = [],
) {
  const { me } = useMe();
  const [asked, setAsked] = useState<{ settled: Settled; gates: ApprovableGate[] } | null>(null);
  const lacking = (settled: Settled) => {
    const person = me && personOf(me);
    const needed = [...besides, ...gatesOf(cart, { isLent: settled.dueDate !== null })];
    return needed.filter((gate) => person && gateRefusal(gate, person) !== null);
  };
  const go = (settled: Settled) => {
    last.current = () => setAsked({ settled, gates: [...lacking(settled), 'pos.overLimit'] });
    send(cart, settled);
  };
  const last = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (failure?.kind === 'overLimit') last.current();
  }, [failure]);
  return {
    gates: asked?.gates ?? null,
    send: (settled: Settled) => {
      const gates = lacking(settled);
      if (gates.length > 0) setAsked({ settled, gates });
      else go(settled);
    },
    approved: (approval: string) => {
      if (asked) go({ ...asked.settled, approval });
      setAsked(null);
    },
    close: () => setAsked(null),
  };
}
