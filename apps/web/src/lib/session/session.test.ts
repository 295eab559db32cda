import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A browser's store: the stored names are its own properties. */
function aStore(): Storage {
  const stored: Record<string, string> = {};
  const own = (value: unknown) => ({ value });
  return Object.defineProperties(Object(stored), {
    getItem: own((name: string) => stored[name] ?? null),
    setItem: own((name: string, text: string) => {
      stored[name] = text;
    }),
    removeItem: own((name: string) => Reflect.deleteProperty(stored, name)),
  });
}

const tokenOf = (person: string) =>
  `a.${Buffer.from(JSON.stringify({ sub: person, exp: 4_000_000_000 })).toString('base64url')}.b`;

/** A tab that is opened anew, over what the device keeps. */
async function aTab() {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', aStore());
  return import('./session.ts');
}

beforeEach(() => {
  vi.stubGlobal('localStorage', aStore());
  vi.stubGlobal('location', {
    origin: 'https://shop.test',
    pathname: '/dashboard/contactos/todos',
    search: '?page=2',
  });
  vi.stubGlobal('document', { addEventListener: () => {}, documentElement: {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('indexedDB', { deleteDatabase: () => {} });
});

const keeps = () => Object.keys(localStorage).sort();

describe('signing out', () => {
  it('clears everything of the person and keeps what belongs to the device', async () => {
    const {
      signIn,
      enterOrganization,
      storeReturnTo: rememberReturnTo,
      signOut,
      consumeReturnTo: takeReturnTo,
      getSession,
      hasSessionEnded,
    } = await aTab();
    localStorage.setItem('language', 'en');
    localStorage.setItem('themeMode', 'dark');
    signIn(tokenOf('ana'));
    enterOrganization('one');
    for (const name of ['cart:one', 'me:one', 'plusSeen', 'joinCode']) localStorage.setItem(name, 'x');
    rememberReturnTo('/dashboard/contactos/todos');
    signOut();
    expect(keeps()).toEqual(['language', 'themeMode']);
    expect(getSession()).toMatchObject({ token: null, organizationId: null });
    expect(takeReturnTo()).toBeNull();
    expect(hasSessionEnded()).toBe(true);
  });
});

describe('a token that is over', () => {
  it('is removed with the organization; the return path and the cart stay', async () => {
    const {
      signIn,
      enterOrganization,
      endSession,
      getSession,
      hasSessionEnded,
      consumeReturnTo: takeReturnTo,
    } = await aTab();
    const token = tokenOf('ana');
    signIn(token);
    enterOrganization('one');
    localStorage.setItem('cart:one', 'x');
    endSession(token);
    expect(keeps()).toEqual(['cart:one', 'person']);
    expect(getSession()).toMatchObject({ token: null, organizationId: null });
    expect(hasSessionEnded()).toBe(true);
    expect(takeReturnTo()).toBe('/dashboard/contactos/todos?page=2');
    expect(takeReturnTo()).toBeNull();
  });

  it('ends nothing once another one stands in its place', async () => {
    const { signIn, endSession, getSession } = await aTab();
    signIn(tokenOf('ana'));
    const newer = `${tokenOf('ana')}x`;
    signIn(newer);
    endSession(tokenOf('ana'));
    expect(getSession().token).toBe(newer);
  });
});

describe('a user who signs in', () => {
  it.each([
    ['finds the own cart again', 'ana', ['cart:one', 'person', 'token']],
    ['finds nothing of somebody else', 'beto', ['person', 'token']],
  ])('%s', async (_name, person, remaining) => {
    const { signIn, endSession } = await aTab();
    const token = tokenOf('ana');
    signIn(token);
    localStorage.setItem('cart:one', 'x');
    endSession(token);
    signIn(tokenOf(person));
    expect(keeps()).toEqual(remaining);
  });

  it('finds the language of the device', async () => {
    const { signIn, rememberLanguage, getSession } = await aTab();
    rememberLanguage('ar');
    signIn(tokenOf('ana'));
    expect(getSession().language).toBe('ar');
  });
});

describe('the organization', () => {
  it('is remembered for the next tab, and each tab stays in its own', async () => {
    const first = await aTab();
    first.signIn(tokenOf('ana'));
    first.enterOrganization('one');
    const second = await aTab();
    expect(second.getSession().organizationId).toBe('one');
    second.enterOrganization('two');
    expect(first.getSession().organizationId).toBe('one');
    expect((await aTab()).getSession().organizationId).toBe('two');
  });

  it('is chosen by the server if no choice exists, and never replaces a choice', async () => {
    const { signIn, learnOrganization, forgetOrganization, getSession } = await aTab();
    signIn(tokenOf('ana'));
    learnOrganization('one');
    learnOrganization('two');
    expect(getSession().organizationId).toBe('one');
    forgetOrganization();
    expect(getSession().organizationId).toBeNull();
  });
});

describe('the return path', () => {
  it.each([
    ['/dashboard/productos/nuevo', '/dashboard/productos/nuevo'],
    ['/unirme', '/unirme'],
    ['/login', null],
    ['/', null],
    ['//evil.example/dashboard/', null],
    ['https://evil.example/dashboard/', null],
  ])('%s', async (input, taken) => {
    const { storeReturnTo: rememberReturnTo, consumeReturnTo: takeReturnTo } = await aTab();
    rememberReturnTo(input);
    expect(takeReturnTo()).toBe(taken);
  });
});

describe('another cashier', () => {
  it('finds the goods of the shop, which take long to fetch; who signs out leaves none', async () => {
    const requests: string[] = [];
    vi.stubGlobal('indexedDB', {
      deleteDatabase: () => requests.push('delete'),
      open: () => {
        requests.push('open');
        return {};
      },
    });
    const { signIn, enterOrganization, takeOverTill, signOut } = await aTab();
    signIn(tokenOf('ana'));
    enterOrganization('one');
    requests.length = 0;
    takeOverTill(tokenOf('luis'));
    expect(requests).toEqual(['open']);
    signOut();
    expect(requests).toEqual(['open', 'delete']);
  });
});
