import type { Gate as GateName } from '@mostrador/shared/gates';
import type { ReactNode } from 'react';
import { useCan } from '../lib/me.ts';

type GateProps = { gate: GateName; children: ReactNode; otherwise?: ReactNode };

/** Shows its children to those whom the gate lets through. */
export function Gate({ gate, children, otherwise = null }: GateProps) {
  return useCan(gate) ? children : otherwise;
}
