import { stored } from '../../../../lib/store/stored.ts';
import type { Start } from './StartSwitch.tsx';

/** The first screen of a sale on this phone. Null until it is chosen. */
const start = stored<Start | null>({
  name: 'tillStart',
  parse: (text) => (text === 'amount' || text === 'products' ? text : null),
  write: (value) => value ?? '',
});

/** A shop that has put nothing into its catalogue begins with a sum. */
export function useStart({ hasProducts }: { hasProducts: boolean }): [Start, (value: Start) => void] {
  const [chosen, choose] = start.use();
  return [chosen ?? (hasProducts ? 'products' : 'amount'), choose];
}
