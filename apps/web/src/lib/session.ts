import { directionOf, type Language, languages } from '@mostrador/shared/text/translate';
import { useSyncExternalStore } from 'react';

/** What this device remembers of who is working: everything else of the person comes from `user.me`. */
export type Session = { token: string | null; organizationId: string | null; language: Language };

/** What a sign-out removes beside the token: the next person of this device starts clean. */
const forgottenOnSignOut = [
  'token',
  'organization',
  'me',
  'plusModalClosed',
  'lastChangelog',
  'onboardingDismissed',
];

const listeners = new Set<() => void>();
let current = readSession();
let hasEnded = false;

export function getSession(): Session {
  return current;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession);
}

export function signIn(token: string) {
  hasEnded = false;
  localStorage.setItem('token', token);
  changed();
}

export function forgetSession() {
  hasEnded = current.token !== null;
  for (const name of forgottenOnSignOut) localStorage.removeItem(name);
  changed();
}

/**
 * Someone was signed in since the page was opened, and no longer is: they belong at the root, not at a login.
 */
export const hasSessionEnded = (): boolean => hasEnded;

/** Lets the server choose the organization again: the stored one is not the person's any more. */
export function forgetOrganization() {
  localStorage.removeItem('organization');
  changed();
}

export function rememberOrganization(id: string) {
  if (id === current.organizationId) return;
  localStorage.setItem('organization', id);
  changed();
}

export function rememberLanguage(language: Language) {
  localStorage.setItem('language', language);
  document.documentElement.lang = language;
  changed();
}

export function directionFor(language: Language, forced: 'ltr' | 'rtl' | null): 'ltr' | 'rtl' {
  return forced ?? directionOf(language);
}

/** Where the person wanted to go before signing in; taken once. */
export function takeWantedPath(): string | null {
  const path = sessionStorage.getItem('wantedPath');
  sessionStorage.removeItem('wantedPath');
  return path;
}

export function rememberWantedPath(path: string) {
  if (path.startsWith('/dashboard/') || path.startsWith('/unirme'))
    sessionStorage.setItem('wantedPath', path);
}

function readSession(): Session {
  const stored = localStorage.getItem('language');
  return {
    token: localStorage.getItem('token'),
    organizationId: localStorage.getItem('organization'),
    language: languages.find((language) => language === stored) ?? 'es',
  };
}

function changed() {
  current = readSession();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

addEventListener('storage', changed);
