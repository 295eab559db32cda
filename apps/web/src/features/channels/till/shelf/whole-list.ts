import { deviceSetting } from '../../../../lib/device/device-setting.ts';

/** True if the lines of a ticket take all the room. By default they are 295 px high. */
export const { use: useWholeList } = deviceSetting({
  name: 'tillWholeList',
  read: (text) => text === 'on',
  write: (isWhole) => (isWhole ? 'on' : 'off'),
});
