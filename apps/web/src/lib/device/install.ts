import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../navigation/paths.ts';
import { stored } from '../store/stored.ts';

type InstallPrompt = Event & { prompt: () => Promise<unknown> };

/** `prompt`: the browser shows its installation prompt. `hand`: the user installs by the menu of Safari. */
export type InstallWay = { kind: 'prompt'; ask: () => Promise<unknown> } | { kind: 'hand' };

const homes: readonly string[] = [paths.posHome, paths.appHome];
const enoughDays = 2;

/** The first days of use on this device. The first day is too early for an installation offer. */
const days = stored<string[]>({
  name: 'visitDays',
  parse: (text) => text?.split(' ') ?? [],
  write: (visited) => visited.join(' '),
});

/** True if the installation is no longer offered, because the program was installed or the user declined. */
export const installSettled = stored<boolean>({
  name: 'installSettled',
  parse: (text) => text === 'true',
  write: String,
});

/** The available way to install the program; null if none is to be offered. */
export function useInstallWay(): InstallWay | null {
  const { pathname } = useLocation();
  const prompt = useInstallPrompt();
  const [isSettled] = installSettled.use();
  const [visited] = days.use();
  useEffect(() => {
    const today = new Date().toISOString().slice(0, 10);
    const known = days.get();
    if (known.length < enoughDays && !known.includes(today)) days.set([...known, today]);
  }, []);
  const isTime = visited.length >= enoughDays && homes.includes(pathname);
  if (!isTime || isSettled || isInstalled()) return null;
  if (prompt) return { kind: 'prompt', ask: () => prompt.prompt() };
  return isAppleTouch() ? { kind: 'hand' } : null;
}

/** The browser fires the event early; `index.html` stores an event that comes before this code is loaded. */
function useInstallPrompt(): InstallPrompt | null {
  const [prompt, setPrompt] = useState<InstallPrompt | null>(() => promptIn(globalThis));
  useEffect(() => {
    const look = () => setPrompt(promptIn(globalThis));
    const settle = () => installSettled.set(true);
    addEventListener('beforeinstallprompt', look);
    addEventListener('appinstalled', settle);
    return () => {
      removeEventListener('beforeinstallprompt', look);
      removeEventListener('appinstalled', settle);
    };
  }, []);
  return prompt;
}

function promptIn(place: object): InstallPrompt | null {
  const stored: unknown = Reflect.get(place, 'installPrompt');
  return isPrompt(stored) ? stored : null;
}

const isPrompt = (value: unknown): value is InstallPrompt => value instanceof Event && 'prompt' in value;

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

/** An iPad identifies itself as a Mac. */
const isAppleTouch = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
