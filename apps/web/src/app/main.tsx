import './start/styles.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { notify } from '../lib/device/notify.ts';
import { getMessages, setLocale } from '../lib/i18n/words.ts';
import { endSession, getSession } from '../lib/session/session.ts';
import { millisecondsLeft } from '../lib/session/token.ts';
import { App } from './App.tsx';
import { fetchFirstScreen } from './start/first-screen.ts';
import { showLastWords } from './start/last-words.ts';

const { token, language } = getSession();
const isOver = token !== null && millisecondsLeft(token, Date.now()) === 0;
if (isOver) endSession(token);

// The policy forbids code generation, and zod would try it. Its own settings would be applied too late.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

fetchFirstScreen({ isSignedIn: getSession().token !== null });

// The nonce of this page, for the style elements that scroll locking makes outside of React.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
Reflect.set(globalThis, '__webpack_nonce__', nonce);

const root = document.getElementById('root');
// The first render is a transition, so it is done in parts between which keys and taps are handled.
const draw = (into: HTMLElement) =>
  startTransition(() => createRoot(into).render(<App nonce={nonce ?? ''} />));

if (root)
  setLocale(language).then(() => {
    draw(root);
    // The session expired unnoticed, or just before the page was reloaded.
    if (isOver) notify({ message: getMessages().messages.shell?.tokenExpired ?? '', color: 'red' });
  }, showLastWords);
