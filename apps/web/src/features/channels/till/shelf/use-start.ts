import { stored } from '../../../../lib/store/stored.ts';
import type { Start } from './StartSwitch.tsx';

/** The first screen of a sale on this phone. Null until it is chosen. */
const start = stored<Start | null>({
  name: 'tillStart',
  parse: (text) => (text === 'amount' || text === 'products' ? text : null),
  write: (value) => value ?? '',
});

/** The default of a shop without products is to start with an amount. */
export function useStart({ hasProducts }: { hasProducts: boolean }): [Start, (value: Start) => void] {
  const [chosen, choose] = start.use();
  return [chosen ?? (hasProducts ? 'products' : 'amount'), choose];
}
