import type { TutorialKey } from '@mostrador/shared/codes/tutorials';
import { paths } from '../../../lib/navigation/paths.ts';

type Place = { module: 'pos' | 'inventory' | 'contacts'; minutes: number; path: string };

/** The module of each tutorial, its duration, and the page it describes. */
export const places: Record<TutorialKey, Place> = {
  product: { module: 'inventory', minutes: 3, path: paths.newProduct },
  sale: { module: 'pos', minutes: 3, path: paths.till },
  receipt: { module: 'pos', minutes: 2, path: paths.orders },
  stock: { module: 'inventory', minutes: 4, path: paths.products },
  categories: { module: 'inventory', minutes: 2, path: paths.categories },
  contacts: { module: 'contacts', minutes: 2, path: paths.newContact },
  credit: { module: 'pos', minutes: 4, path: paths.till },
  void: { module: 'pos', minutes: 2, path: paths.orders },
};
