import { type GateRule, gates } from '@mostrador/shared/rights/gates';
import { describe, expect, it } from 'vitest';
import { aMe, type Traits } from '../../lib/testing/person.fixture.ts';
import { screens } from '../routes.ts';
import type { Screen } from '../screen.ts';
import { type AccessContext, checkAccess, homeOf, refusalAt } from './guard.ts';

const owner = aMe({ mainRole: 'owner' });
const accessWith = (changes: Partial<AccessContext> = {}): AccessContext => ({
  isSignedIn: true,
  me: owner,
  hasEnded: false,
  exists: () => true,
  joinPath: null,
  ...changes,
});
const screen = (changes: Partial<Screen> = {}): Screen => ({
  path: '/dashboard/productos/todos',
  title: 'products',
  access: 'members',
  ...changes,
});

describe('people who are not signed in', () => {
  const signedOut = accessWith({ isSignedIn: false, me: undefined });

  it('sign in first and return to the page they requested', () => {
    expect(checkAccess(screen(), signedOut)).toEqual({ kind: 'go', to: '/login', shouldReturn: true });
  });

  it('go to the root when their session has just ended', () => {
    expect(checkAccess(screen(), { ...signedOut, hasEnded: true })).toEqual({ kind: 'go', to: '/' });
  });

  it('see the pages for guests and for everybody', () => {
    expect(checkAccess(screen({ path: '/login', access: 'guests' }), signedOut)).toEqual({ kind: 'show' });
    expect(checkAccess(screen({ path: '/404', access: 'anyone' }), signedOut)).toEqual({ kind: 'show' });
  });
});

describe('people who are signed in', () => {
  it('wait until it is known who they are', () => {
    expect(checkAccess(screen(), accessWith({ me: undefined }))).toEqual({ kind: 'wait' });
    expect(checkAccess(screen({ access: 'guests' }), accessWith({ me: undefined }))).toEqual({
      kind: 'wait',
    });
  });

  it('are sent home from the pages for guests', () => {
    expect(checkAccess(screen({ path: '/', access: 'guests' }), accessWith())).toEqual({
      kind: 'go',
      to: '/dashboard/pdv/inicio',
    });
  });

  it('must finish their registration first, and cannot do it twice', () => {
    const finishing = screen({ path: '/dashboard/finalizar-registro' });
    const pending = accessWith({ me: aMe({ stepTwo: true }) });
    expect(checkAccess(screen(), pending)).toEqual({ kind: 'go', to: '/dashboard/finalizar-registro' });
    expect(checkAccess(finishing, pending)).toEqual({ kind: 'show' });
    expect(checkAccess(finishing, accessWith())).toEqual({ kind: 'go', to: '/dashboard/pdv/inicio' });
  });

  it('set up a second factor first where their organization asks one, and may go elsewhere', () => {
    const me = { ...owner, secondFactorDue: true };
    const page = screen({ path: '/dashboard/verificacion-en-dos-pasos' });
    expect(checkAccess(screen(), accessWith({ me }))).toEqual({ kind: 'go', to: page.path });
    expect(checkAccess(screen({ path: '/unirme' }), accessWith({ me }))).toEqual({ kind: 'show' });
    for (const each of [me, owner])
      expect(checkAccess(page, accessWith({ me: each }))).toEqual({ kind: 'show' });
  });

  it('see why their organization is unavailable, and wait at the till while it moves', () => {
    const page = screen({ path: '/dashboard/negocio-cerrado' });
    const closed = { ...owner, suspension: { reason: 'operator' as const, movedTo: null } };
    const moving = { ...owner, suspension: { reason: 'moving' as const, movedTo: null } };
    const home = { kind: 'go', to: '/dashboard/pdv/inicio' };
    expect(checkAccess(screen(), accessWith({ me: closed }))).toEqual({ kind: 'go', to: page.path });
    expect(checkAccess(page, accessWith({ me: closed }))).toEqual({ kind: 'show' });
    expect(checkAccess(page, accessWith({ me: owner }))).toEqual(home);
    expect(checkAccess(page, accessWith({ me: moving }))).toEqual(home);
    expect(checkAccess(screen(), accessWith({ me: moving }))).toEqual({ kind: 'show' });
  });

  it('join an organization when they have none', () => {
    const me = aMe({ organization: null });
    expect(checkAccess(screen(), accessWith({ me }))).toEqual({ kind: 'go', to: '/unirme' });
    const security = screen({ path: '/dashboard/user/seguridad' });
    expect(checkAccess(security, accessWith({ me }))).toEqual({ kind: 'show' });
    expect(checkAccess(screen({ path: '/unirme' }), accessWith({ me }))).toEqual({ kind: 'show' });
  });

  it('are led to an invitation that waits here, once their registration is finished', () => {
    const joinPath = '/unirme/AB12?organization=La+Esquina';
    expect(checkAccess(screen(), accessWith({ joinPath }))).toEqual({ kind: 'go', to: joinPath });
    expect(checkAccess(screen({ path: '/unirme/:code' }), accessWith({ joinPath }))).toEqual({
      kind: 'show',
    });
    const pending = accessWith({ joinPath, me: aMe({ stepTwo: true }) });
    expect(checkAccess(screen(), pending)).toEqual({ kind: 'go', to: '/dashboard/finalizar-registro' });
    expect(checkAccess(screen({ path: '/dashboard/finalizar-registro' }), pending)).toEqual({ kind: 'show' });
  });

  it('see at the gate which permission, plan or kind of account is missing', () => {
    const employee = accessWith({ me: aMe({ mainRole: 'employee' }) });
    expect(checkAccess(screen({ gate: 'product.create' }), employee)).toMatchObject({
      kind: 'denied',
      refusal: { reason: 'permissionDenied', permission: 'inventory_create_products' },
    });
    expect(checkAccess(screen({ gate: 'product.analytics' }), accessWith())).toMatchObject({
      kind: 'denied',
      refusal: { reason: 'paidAccessRequired' },
    });
    const person = accessWith({ me: aMe({ businessType: 'person' }) });
    expect(checkAccess(screen({ gate: 'pos.create' }), person)).toMatchObject({
      kind: 'denied',
      refusal: { account: 'business' },
    });
  });

  it('follow the redirects of sections', () => {
    expect(checkAccess(screen({ redirect: '/dashboard/productos/todos' }), accessWith())).toEqual({
      kind: 'go',
      to: '/dashboard/productos/todos',
    });
    expect(checkAccess(screen({ path: '/dashboard', redirect: 'home' }), accessWith())).toEqual({
      kind: 'go',
      to: '/dashboard/pdv/inicio',
    });
  });
});

describe('the kinds of account', () => {
  const members = screens.filter(({ access, redirect }) => access === 'members' && !redirect);
  const cells = (['business', 'person'] as const).flatMap((kind) =>
    members.map(({ path, gate, businessOnly }) => {
      const rule: GateRule = gate ? gates[gate] : {};
      const account = businessOnly ? 'business' : rule.account;
      return { kind, path, verdict: account && account !== kind ? 'denied' : 'shown' };
    }),
  );

  it.each(cells)('$path is $verdict to a $kind account', ({ kind, path, verdict }) => {
    const me = aMe({ businessType: kind, organizations: 2 });
    const found = members.find((each) => each.path === path && each.path !== '/dashboard/finalizar-registro');
    const refusal = found ? refusalAt(found, me) : null;
    const other = kind === 'business' ? 'person' : 'business';
    if (verdict === 'denied') expect(refusal).toEqual({ reason: 'permissionDenied', account: other });
    else expect(refusal?.reason).not.toBe('permissionDenied');
  });

  it('keeps goods, services and the shop from a person', () => {
    for (const path of ['/dashboard/inventario', '/dashboard/servicios', '/dashboard/tienda/configuracion']) {
      const found = screens.find((each) => each.path === path);
      expect(found && refusalAt(found, aMe({ businessType: 'person' })), path).toMatchObject({
        account: 'business',
      });
    }
  });

  it('lets a person see a list of organizations only where there are several', () => {
    const list = screen({ path: '/dashboard/organizaciones/todas', personsNeedSeveral: true });
    const seenBy = (traits: Traits) => checkAccess(list, accessWith({ me: aMe(traits) })).kind;
    expect(seenBy({ businessType: 'person' })).toBe('denied');
    expect(seenBy({ businessType: 'person', organizations: 2 })).toBe('show');
    expect(seenBy({ businessType: 'business' })).toBe('show');
  });
});

describe('homeOf', () => {
  it('is the till for businesses and the overview for persons, where they exist', () => {
    expect(homeOf(owner, () => true)).toBe('/dashboard/pdv/inicio');
    expect(homeOf(aMe({ businessType: 'person' }), () => true)).toBe('/dashboard/app');
    // The overview is the owner's: who shares the account begins with its money.
    const shares = aMe({ businessType: 'person', mainRole: 'employee' });
    expect(homeOf(shares, () => true)).toBe('/dashboard/dinero');
    expect(homeOf(owner, () => false)).toBe('/dashboard/permission-denied');
  });
});
