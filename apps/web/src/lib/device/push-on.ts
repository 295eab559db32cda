import { stored } from '../store/stored.ts';

/** The address where this browser takes the person's messages; goes with him, as all that is his. */
export const pushAddress = stored<string | null>({
  name: 'push',
  parse: (text) => text || null,
  write: (endpoint) => endpoint ?? '',
});

export const usePushOn = (): boolean => pushAddress.use()[0] !== null;
