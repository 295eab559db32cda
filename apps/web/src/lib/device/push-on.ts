import { deviceSetting } from './device-setting.ts';

/** The address where this browser takes the person's messages; goes with him, as all that is his. */
export const pushAddress = deviceSetting<string | null>({
  name: 'push',
  read: (text) => text || null,
  write: (endpoint) => endpoint ?? '',
});

export const usePushOn = (): boolean => pushAddress.use()[0] !== null;
