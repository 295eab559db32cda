import type { ReactNode } from 'react';
import { useMe, useRefusal } from '../../../lib/session/me.tsx';
import { AccessDenied } from '../../../ui/feedback/AccessDenied.tsx';

/** These screens are every member's; what they show needs a right, and without it they say so. */
export function WithDebts({ children }: { children: ReactNode }) {
  const { me } = useMe();
  const refusal = useRefusal('debt.list');
  if (!me) return null;
  return refusal ? <AccessDenied refusal={refusal} /> : children;
}
