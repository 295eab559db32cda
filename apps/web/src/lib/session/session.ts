import { directionOf, type Language, languages } from '@mostrador/shared/text/translate';
import { forgetPendingCodes, rememberJoin } from '../api/pending-codes.ts';
import { forgetStored } from '../device/catalogue-db.ts';
import { createStore } from '../store/create-store.ts';
import { type Owner, ownerOf } from '../store/owner.ts';
import { personIn } from './token.ts';

/**
 * The signed-in user of this device and the organization of this tab. All other data of the user comes from
 * `user.me`.
 */
export type Session = { token: string | null; organizationId: string | null; language: Language };

const identityListeners = new Set<() => void>();
let hasEnded = false;
let forced: Language | null = null;
const session = createStore(start());

export const getSession = session.get;

export const useSession = session.use;

/** Called when the user of this tab changes, signs out, or switches the organization. */
export function onIdentityChange(listener: () => void) {
  identityListeners.add(listener);
}

/**
 * Signing in removes the data of a former user. The same user after an expired session finds the cart again.
 */
export function signIn(token: string) {
  const person = personIn(token);
  if (localStorage.getItem('person') !== person) forgetPerson();
  if (person) localStorage.setItem('person', person);
  localStorage.setItem('token', token);
  hasEnded = false;
  enter(readSession());
}

/**
 * Another person goes on at this till: in the same organization and with the open sale, which belongs to the
 * counter. All else that this device knew of the one before goes with him.
 */
export function takeOverTill(token: string) {
  const { organizationId } = session.get();
  forgetPerson('till');
  localStorage.setItem('person', personIn(token) ?? '');
  localStorage.setItem('token', token);
  if (organizationId) localStorage.setItem('organization', organizationId);
  hasEnded = false;
  enter(readSession());
}

/** The person leaves: what this device knows of them goes too, the open cart included. */
export function signOut() {
  forgetPerson();
  forgetPendingCodes();
  sessionStorage.removeItem('wantedPath');
  hasEnded = true;
  enter(readSession());
}

/**
 * The token is over: to the root, and after signing in again back to this page. A `token` that meanwhile was
 * replaced by another one ends nothing.
 */
export function endSession(token: string | null) {
  if (token === null || localStorage.getItem('token') !== token) return reread();
  storeReturnTo(location.pathname + location.search);
  for (const name of ['token', 'organization']) localStorage.removeItem(name);
  sessionStorage.removeItem('organization');
  hasEnded = true;
  enter(readSession());
}

/**
 * Someone was signed in since the page was opened, and no longer is: they belong at the root, not at a login.
 */
export const hasSessionEnded = (): boolean => hasEnded;

/** This tab goes on in another organization; other tabs stay where they are. */
export function enterOrganization(id: string) {
  rememberOrganization(id);
  enter(readSession());
}

/** The server chose the organization, because none was chosen here. This tab stays with it. */
export function learnOrganization(id: string) {
  if (session.get().organizationId !== null) return;
  rememberOrganization(id);
  session.set(readSession());
}

/** Lets the server choose the organization again: the stored one is not the person's any more. */
export function forgetOrganization() {
  localStorage.removeItem('organization');
  sessionStorage.removeItem('organization');
  enter(readSession());
}

export function rememberLanguage(language: Language) {
  localStorage.setItem('language', language);
  showLanguage(null);
}

/** A page may be read in one language whatever its reader chose; null goes back to that. */
export function showLanguage(language: Language | null) {
  forced = language;
  const next = readSession();
  document.documentElement.lang = next.language;
  session.set(next);
}

export function directionFor(language: Language, forced: 'ltr' | 'rtl' | null): 'ltr' | 'rtl' {
  return forced ?? directionOf(language);
}

/** The page requested before signing in. Read once. */
export function consumeReturnTo(): string | null {
  const path = sessionStorage.getItem('wantedPath');
  sessionStorage.removeItem('wantedPath');
  return path;
}

/** An invitation is remembered on the device: its person may go on from a mail, in another tab. */
export function rememberInvitation(path: string) {
  const { pathname, searchParams } = new URL(path, location.origin);
  const [, code] = /^\/unirme\/([^/]+)$/.exec(pathname) ?? [];
  if (code) rememberJoin({ code: decodeURIComponent(code), organization: searchParams.get('organization') });
}

export function storeReturnTo(path: string) {
  if (path.startsWith('/dashboard/') || path.startsWith('/unirme'))
    sessionStorage.setItem('wantedPath', path);
}

/** A token that came from elsewhere than a sign-in here may be another person's. */
function start(): Session {
  const person = personIn(localStorage.getItem('token'));
  const known = localStorage.getItem('person');
  if (person && known && known !== person) forgetPerson('session');
  if (person) localStorage.setItem('person', person);
  return readSession();
}

/**
 * Each tab remembers its own organization, under the person's name; the store that the tabs share only says
 * where a new tab begins.
 */
function readSession(): Session {
  const stored = localStorage.getItem('language');
  const token = localStorage.getItem('token');
  const [owner, own] = (sessionStorage.getItem('organization') ?? '').split(' ');
  const isOwn = own !== undefined && owner === nameOfOwner(token);
  const organizationId = token === null ? null : isOwn ? own : localStorage.getItem('organization');
  if (organizationId) sessionStorage.setItem('organization', `${nameOfOwner(token)} ${organizationId}`);
  const language = forced ?? languages.find((known) => known === stored) ?? 'es';
  return { token, organizationId, language };
}

function rememberOrganization(id: string) {
  localStorage.setItem('organization', id);
  sessionStorage.setItem('organization', `${nameOfOwner(session.get().token)} ${id}`);
}

function nameOfOwner(token: string | null): string {
  return personIn(token) ?? 'unknown';
}

/** Removes the data of the former user. The device, the visitor, and the named owner keep theirs. */
function forgetPerson(spared?: 'till' | 'session') {
  const staying = new Set<Owner | undefined>(['device', 'visitor', spared]);
  for (const name of Object.keys(localStorage))
    if (!staying.has(ownerOf(name))) localStorage.removeItem(name);
  sessionStorage.removeItem('organization');
  // The goods belong to the shop. Another user's permissions do not matter, because the stored data contains
  // no costs.
  forgetStored({ but: spared === 'till' ? session.get().organizationId : null });
}

/** Another tab may have changed who works here; frozen tabs look again when they are shown. */
function reread() {
  const next = readSession();
  if (next.token !== session.get().token) {
    hasEnded = next.token === null;
    enter(next);
  } else if (next.language !== session.get().language) {
    session.set(next);
  }
}

function enter(next: Session) {
  session.set(next);
  for (const listener of identityListeners) listener();
}

addEventListener('storage', reread);
addEventListener('pageshow', reread);
document.addEventListener('visibilitychange', reread);
