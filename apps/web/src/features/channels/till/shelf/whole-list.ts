import { deviceSetting } from '../../../../lib/device/device-setting.ts';

/** Whether the lines of a ticket take all the room there is; they are 295 px high unless somebody asks. */
export const { use: useWholeList } = deviceSetting({
  name: 'tillWholeList',
  read: (text) => text === 'on',
  write: (isWhole) => (isWhole ? 'on' : 'off'),
});
