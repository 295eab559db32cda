import { stored } from '../store/stored.ts';

/**
 * The address at which this browser receives the user's messages; deleted at sign-out, like all data of the
 * user.
 */
export const pushAddress = stored<string | null>({
  name: 'push',
  parse: (text) => text || null,
  write: (endpoint) => endpoint ?? '',
});

export const usePushOn = (): boolean => pushAddress.use()[0] !== null;
