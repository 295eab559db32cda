import { useEffect, useSyncExternalStore } from 'react';
import { storedSwitch } from '../../../lib/store/stored.ts';

const bell = storedSwitch({ name: 'orderBell', isOnAtFirst: true });

/** The setting of the order bell on this device. */
export const useBell = bell.use;

let context: AudioContext | null = null;

function contextOf() {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  return context;
}

/** Browsers mute a page until the user taps in it. */
export const allowSound = () => void contextOf()?.resume();

export const useIsSilenced = () => useSyncExternalStore(listen, isSilenced);

function isSilenced() {
  const heard = contextOf();
  return heard !== null && heard.state !== 'running';
}

function listen(onChange: () => void) {
  const heard = contextOf();
  heard?.addEventListener('statechange', onChange);
  return () => heard?.removeEventListener('statechange', onChange);
}

const everyMs = 15_000;

/** Rings at once, and then repeatedly as long as `isRinging` is true. */
export function useRinging(isRinging: boolean) {
  useEffect(() => {
    if (!isRinging) return;
    ring();
    const timer = setInterval(ring, everyMs);
    return () => clearInterval(timer);
  }, [isRinging]);
}

/** Two tones, the second lower, like a door bell. */
function ring() {
  const heard = contextOf();
  if (heard?.state !== 'running') return;
  for (const [at, pitch] of [880, 659].entries()) {
    const start = heard.currentTime + at * 0.35;
    const tone = heard.createOscillator();
    const volume = heard.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.2, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
    tone.connect(volume).connect(heard.destination);
    tone.start(start);
    tone.stop(start + 0.6);
  }
}
