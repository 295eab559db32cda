import { stored } from '../../lib/store/stored.ts';

/** Below what a person does not want the money of his shop to fall. */
export const { use: useBuffer } = stored<number>({
  name: 'mostrador.cash-buffer',
  parse: (text) => Math.max(0, Math.round(Number(text) || 0)),
  write: String,
});
