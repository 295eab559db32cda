import { type GateRefusal, gateRefusal } from '@mostrador/shared/gates';
import { type Me, personOf } from '../lib/person.ts';
import type { Screen } from './screen.ts';

export type Standing = {
  isSignedIn: boolean;
  me: Me | undefined;
  hasEnded: boolean;
  exists: (path: string) => boolean;
};

export type Verdict =
  | { kind: 'show' }
  | { kind: 'wait' }
  | { kind: 'go'; to: string; isWanted?: true }
  | { kind: 'denied'; refusal: GateRefusal }
  | { kind: 'homeless' };

/** Whether a person may stand on a screen, and where else they belong. */
export function judge(screen: Screen, standing: Standing): Verdict {
  const { isSignedIn, me, hasEnded, exists } = standing;
  if (screen.access === 'anyone') return { kind: 'show' };
  if (screen.access === 'guests') {
    if (!isSignedIn) return { kind: 'show' };
    return me ? { kind: 'go', to: homeOf(me, exists) } : { kind: 'wait' };
  }
  if (!isSignedIn && hasEnded) return { kind: 'go', to: '/' };
  if (!isSignedIn) return { kind: 'go', to: '/login', isWanted: true };
  if (!me) return { kind: 'wait' };
  return judgeMember(screen, me, exists);
}

/** Where an account starts: the till for businesses, the overview for persons, else what already exists. */
export function homeOf(me: Me, exists: (path: string) => boolean): string {
  const isBusiness = me.currentOrganization?.businessType !== 'person';
  const wanted = isBusiness ? ['/dashboard/pdv/inicio', '/dashboard/app'] : ['/dashboard/app'];
  const fallbacks = ['/dashboard/productos/todos', '/dashboard/contactos/todos'];
  return [...wanted, ...fallbacks].find(exists) ?? '/dashboard/permission-denied';
}

function judgeMember(screen: Screen, me: Me, exists: (path: string) => boolean): Verdict {
  const isFinishing = screen.path === '/dashboard/finalizar-registro';
  if (me.user.stepTwo && !isFinishing) return { kind: 'go', to: '/dashboard/finalizar-registro' };
  if (!me.user.stepTwo && isFinishing) return { kind: 'go', to: homeOf(me, exists) };
  if (!me.currentOrganization && !isFinishing && !screen.path.startsWith('/unirme')) {
    return exists('/unirme') ? { kind: 'go', to: '/unirme' } : { kind: 'homeless' };
  }
  const refusal = screen.gate ? gateRefusal(screen.gate, personOf(me)) : null;
  if (refusal) return { kind: 'denied', refusal };
  if (screen.redirect)
    return { kind: 'go', to: screen.redirect === 'home' ? homeOf(me, exists) : screen.redirect };
  return { kind: 'show' };
}
