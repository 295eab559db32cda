import './styles.ts';
import { createRoot } from 'react-dom/client';
import { forgetSession, getSession } from '../lib/session.ts';
import { loadText } from '../lib/text.tsx';
import { millisecondsLeft } from '../lib/token.ts';
import { App } from './App.tsx';
import { fetchFirstScreen } from './first-screen.ts';

const { token, language } = getSession();
if (token && millisecondsLeft(token, Date.now()) === 0) forgetSession();

fetchFirstScreen({ isSignedIn: getSession().token !== null });

// The nonce of this page, for the style elements that scroll locking makes outside of React.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
Reflect.set(globalThis, '__webpack_nonce__', nonce);

const root = document.getElementById('root');
if (root)
  void loadText(language).then((text) => createRoot(root).render(<App text={text} nonce={nonce ?? ''} />));
