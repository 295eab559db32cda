import type { Gate } from '@mostrador/shared/rights/gates';
import type { ReactNode } from 'react';
import { useMe, useRefusal } from '../../lib/session/me.tsx';
import { AccessDenied } from './AccessDenied.tsx';

/**
 * For a screen open to all members whose content requires a permission: without the permission the screen
 * states that.
 */
export function WithGate({ gate, children }: { gate: Gate; children: ReactNode }) {
  const { me } = useMe();
  const refusal = useRefusal(gate);
  if (!me) return null;
  return refusal ? <AccessDenied refusal={refusal} /> : children;
}
