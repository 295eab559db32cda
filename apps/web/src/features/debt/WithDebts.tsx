import type { ReactNode } from 'react';
import { useMe, useRefusal } from '../../lib/me.tsx';
import { Denied } from '../../ui/Denied.tsx';

/** These screens are every member's; what they show needs a right, and without it they say so. */
export function WithDebts({ children }: { children: ReactNode }) {
  const { me } = useMe();
  const refusal = useRefusal('debt.list');
  if (!me) return null;
  return refusal ? <Denied refusal={refusal} /> : children;
}
