import type { ApprovableGate } from '@mostrador/api/approval/approval.schema';
import { gateRefusal } from '@mostrador/shared/gates';
import { useState } from 'react';
import { useMe } from '../../lib/me.tsx';
import { personOf } from '../../lib/person.ts';
import type { Cart } from '../../parts/sale/cart.ts';
import { gatesOf } from '../../parts/sale/cart-gates.ts';
import type { bodyOf } from './sale-body.ts';

type Settled = Parameters<typeof bodyOf>[1];

/** Sends at once what the seller may do, and otherwise when somebody has let him. */
export function useApproval(
  cart: Cart,
  send: (cart: Cart, settled: Settled) => void,
  /** What the act needs besides. */
  besides: readonly ApprovableGate[] = [],
) {
  const { me } = useMe();
  const [asked, setAsked] = useState<{ settled: Settled; gates: ApprovableGate[] } | null>(null);
  return {
    gates: asked?.gates ?? null,
    send: (settled: Settled) => {
      const person = me && personOf(me);
      const needed = [...besides, ...gatesOf(cart, { isLent: settled.dueDate !== null })];
      const gates = needed.filter((gate) => person && gateRefusal(gate, person) !== null);
      if (gates.length > 0) setAsked({ settled, gates });
      else send(cart, settled);
    },
    approved: (approval: string) => {
      if (asked) send(cart, { ...asked.settled, approval });
      setAsked(null);
    },
    close: () => setAsked(null),
  };
}
