import { deviceSetting } from '../../lib/device/device-setting.ts';

/** Below what a person does not want the money of his shop to fall. */
export const { use: useBuffer } = deviceSetting<number>({
  name: 'mostrador.cash-buffer',
  read: (text) => Math.max(0, Math.round(Number(text) || 0)),
  write: String,
});
