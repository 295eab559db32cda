import { storedSwitch } from '../../../../lib/store/stored.ts';

/** True if the lines of a ticket use the whole available height. By default they are 295 px high. */
export const { use: useWholeList } = storedSwitch({ name: 'tillWholeList', isOnAtFirst: false });
