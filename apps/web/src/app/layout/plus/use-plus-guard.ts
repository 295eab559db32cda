import { type Gate, gateRefusal } from '@mostrador/shared/rights/gates';
import type { MouseEvent } from 'react';
import { useMe } from '../../../lib/session/me.tsx';
import { personOf } from '../../../lib/session/person.ts';
import { openPlus } from '../../../lib/session/plus.ts';

/** For menu entries: if only Plus is missing, the sheet about Plus opens instead of the page. */
export function usePlusGuard() {
  const { me } = useMe();
  return (gate: Gate | undefined) => (event: MouseEvent) => {
    const refusal = gate && me ? gateRefusal(gate, personOf(me)) : null;
    if (refusal?.reason !== 'paidAccessRequired') return;
    event.preventDefault();
    openPlus();
  };
}
