import { type GateRefusal, gateRefusal } from '@mostrador/shared/rights/gates';
import { paths } from '../../lib/navigation/paths.ts';
import { type Me, personOf } from '../../lib/session/person.ts';
import type { Screen } from '../screen.ts';

export type AccessContext = {
  isSignedIn: boolean;
  me: Me | undefined;
  hasEnded: boolean;
  exists: (path: string) => boolean;
  /** The path of an invitation that is stored on this device. */
  joinPath: string | null;
};

export type AccessResult =
  | { kind: 'show' }
  | { kind: 'wait' }
  | { kind: 'go'; to: string; shouldReturn?: true }
  | { kind: 'denied'; refusal: GateRefusal };

/** Decides whether a user may see a screen, and otherwise the screen to redirect to. */
export function checkAccess(screen: Screen, context: AccessContext): AccessResult {
  const { isSignedIn, me, hasEnded, exists } = context;
  if (screen.access === 'anyone') return { kind: 'show' };
  if (screen.access === 'guests') {
    if (!isSignedIn) return { kind: 'show' };
    return me ? { kind: 'go', to: homeOf(me, exists) } : { kind: 'wait' };
  }
  if (!isSignedIn && hasEnded) return { kind: 'go', to: paths.welcome };
  if (!isSignedIn) return { kind: 'go', to: paths.login, shouldReturn: true };
  if (!me) return { kind: 'wait' };
  return judgeMember(screen, me, context);
}

/**
 * Returns the start page of an account: the till for businesses; for persons the overview, which only the
 * owner has.
 */
export function homeOf(me: Me, exists: (path: string) => boolean): string {
  const isBusiness = me.currentOrganization?.businessType !== 'person';
  const ofPerson = personOf(me).isOwner ? paths.appHome : paths.money;
  const requested = isBusiness ? [paths.posHome, paths.appHome] : [ofPerson];
  const fallbacks = [paths.products, paths.contacts];
  return [...requested, ...fallbacks].find(exists) ?? paths.permissionDenied;
}

/**
 * Returns the reason why a user may not open a screen, or null. The menu and the guard use the same check.
 */
export function refusalAt({ gate, businessOnly, personsNeedSeveral }: Input, me: Me): GateRefusal | null {
  const person = personOf(me);
  const isPerson = person.accountType === 'person';
  const isAlone = isPerson && me.organizations.length < 2;
  if ((businessOnly && isPerson) || (personsNeedSeveral && isAlone))
    return { reason: 'permissionDenied', account: 'business' };
  return gate ? gateRefusal(gate, person) : null;
}
type Input = Pick<Screen, 'gate' | 'businessOnly' | 'personsNeedSeveral'>;

function judgeMember(screen: Screen, me: Me, { exists, joinPath }: AccessContext): AccessResult {
  const isFinishing = screen.path === paths.finishSignUp;
  if (me.user.stepTwo && !isFinishing) return { kind: 'go', to: paths.finishSignUp };
  if (!me.user.stepTwo && isFinishing) return { kind: 'go', to: homeOf(me, exists) };
  const isElsewhere = !isFinishing && !screen.path.startsWith('/unirme');
  if (isElsewhere && joinPath) return { kind: 'go', to: joinPath };
  // A user without an organization still has an account to protect, to export or to delete.
  const isOwn = screen.path === '/dashboard/user/seguridad';
  if (isElsewhere && !isOwn && !me.currentOrganization) return { kind: 'go', to: '/unirme' };
  // A running move is over in seconds, so the till stays where it is.
  const isClosed = me.suspension !== null && me.suspension.reason !== 'moving';
  if (screen.path === paths.suspended)
    return isClosed ? { kind: 'show' } : { kind: 'go', to: homeOf(me, exists) };
  if (isElsewhere && !isOwn && isClosed) return { kind: 'go', to: paths.suspended };
  // The page of the second factor stays until the user leaves it, because it shows the recovery codes only
  // once.
  if (screen.path === paths.factorDue) return { kind: 'show' };
  if (isElsewhere && me.secondFactorDue) return { kind: 'go', to: paths.factorDue };
  const refusal = refusalAt(screen, me);
  if (refusal) return { kind: 'denied', refusal };
  if (screen.redirect)
    return { kind: 'go', to: screen.redirect === 'home' ? homeOf(me, exists) : screen.redirect };
  return { kind: 'show' };
}
