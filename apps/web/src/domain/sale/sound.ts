import { storedSwitch } from '../../lib/store/stored.ts';

let context: AudioContext | null = null;

const sound = storedSwitch({ name: 'tillSound', isOnAtFirst: true });

/** The setting of the till's beep on this device. */
export const useSound = sound.use;

/** A short high tone, which confirms that the item is in the cart. */
export const beep = () => play({ pitch: 1760, seconds: 0.07, shape: 'sine' });

/** A low rough tone, which asks the user to look at the screen. */
export const buzz = () => play({ pitch: 160, seconds: 0.22, shape: 'square' });

function play({ pitch, seconds, shape }: { pitch: number; seconds: number; shape: OscillatorType }) {
  if (!sound.get() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = shape;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, currentTime + seconds);
  tone.connect(volume).connect(destination);
  tone.start();
  tone.stop(currentTime + seconds);
}
