import { stored } from '../../lib/store/stored.ts';

/** The balance below which the user does not want the shop's money to fall. */
export const { use: useBuffer } = stored<number>({
  name: 'mostrador.cash-buffer',
  parse: (text) => Math.max(0, Math.round(Number(text) || 0)),
  write: String,
});
