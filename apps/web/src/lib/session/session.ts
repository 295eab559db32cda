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
 * Signing in removes the data of a previous user. The same user after an expired session finds the cart
 * again.
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
 * Switches the cashier of this till: in the same organization and with the open sale, which belongs to the
 * till. All other data of the previous user is removed from this device.
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

/** Signs the user out: all their data on this device is removed, including the open cart. */
export function signOut() {
  forgetPerson();
  forgetPendingCodes();
  sessionStorage.removeItem('wantedPath');
  hasEnded = true;
  enter(readSession());
}

/**
 * Handles an expired token: opens the start page, and returns to this page after signing in again. Does
 * nothing if `token` was replaced by another one meanwhile.
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
 * True if a user was signed in since the page was opened and no longer is: the user then belongs on the
 * start page, not on a login form.
 */
export const hasSessionEnded = (): boolean => hasEnded;

/** Switches this tab to another organization; other tabs keep theirs. */
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

/** Lets the server choose the organization again, because the user no longer belongs to the stored one. */
export function forgetOrganization() {
  localStorage.removeItem('organization');
  sessionStorage.removeItem('organization');
  enter(readSession());
}

export function rememberLanguage(language: Language) {
  localStorage.setItem('language', language);
  showLanguage(null);
}

/** Shows a page in a fixed language, whatever the user chose; null returns to the user's language. */
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

/** An invitation is stored on the device, because the user may continue from a mail in another tab. */
export function rememberInvitation(path: string) {
  const { pathname, searchParams } = new URL(path, location.origin);
  const [, code] = /^\/unirme\/([^/]+)$/.exec(pathname) ?? [];
  if (code) rememberJoin({ code: decodeURIComponent(code), organization: searchParams.get('organization') });
}

export function storeReturnTo(path: string) {
  if (path.startsWith('/dashboard/') || path.startsWith('/unirme'))
    sessionStorage.setItem('wantedPath', path);
}

/** A token that does not come from a sign-in in this tab may belong to another user. */
function start(): Session {
  const person = personIn(localStorage.getItem('token'));
  const known = localStorage.getItem('person');
  if (person && known && known !== person) forgetPerson('session');
  if (person) localStorage.setItem('person', person);
  return readSession();
}

/**
 * Each tab stores its own organization, with the id of the user; the storage that the tabs share only
 * determines where a new tab starts.
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

/**
 * Removes the data of the previous user. Data of the device and the visitor stays, and so does the data of
 * the given owner.
 */
function forgetPerson(spared?: 'till' | 'session') {
  const staying = new Set<Owner | undefined>(['device', 'visitor', spared]);
  for (const name of Object.keys(localStorage))
    if (!staying.has(ownerOf(name))) localStorage.removeItem(name);
  sessionStorage.removeItem('organization');
  // The goods belong to the shop. Another user's permissions do not matter, because the stored data contains
  // no costs.
  forgetStored({ but: spared === 'till' ? session.get().organizationId : null });
}

/** Another tab may have changed the signed-in user; frozen tabs check this when they are shown again. */
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
