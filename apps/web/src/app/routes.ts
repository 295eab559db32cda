import { booksScreens } from './routes/books.ts';
import { contactScreens } from './routes/contact.ts';
import { debtScreens } from './routes/debt.ts';
import { homeScreens } from './routes/home.ts';
import { inventoryScreens } from './routes/inventory.ts';
import { offerScreens } from './routes/offers.ts';
import { organizationScreens } from './routes/organization.ts';
import { posScreens } from './routes/pos.ts';
import { publicScreens } from './routes/public.ts';
import { storeScreens } from './routes/store.ts';
import { transactionCategoryScreens } from './routes/transaction-category.ts';
import { webOrderScreens } from './routes/weborder.ts';
import type { Screen } from './screen.ts';

/** Excludes screens from personal accounts, which have no goods and no shop. */
function ofBusiness(own: readonly Screen[]): Screen[] {
  return own.map((screen) => ({ ...screen, businessOnly: true }));
}

/**
 * Every documented screen that exists: its Spanish path, its permission and its page. Menu, search, titles
 * and guards use this table; an address without a screen answers 404.
 */
export const screens: Screen[] = [
  ...publicScreens,
  ...homeScreens,
  ...posScreens,
  ...webOrderScreens,
  ...ofBusiness(inventoryScreens),
  ...contactScreens,
  ...debtScreens,
  ...booksScreens,
  ...transactionCategoryScreens,
  ...ofBusiness(storeScreens),
  ...ofBusiness(offerScreens),
  ...organizationScreens,
];

/** Development only: every component in every state. `VITE_KIT=1` includes it in a build for review. */
export const kitScreens: Screen[] =
  import.meta.env.DEV || import.meta.env.VITE_KIT
    ? [
        {
          path: '/_kit',
          title: 'components',
          access: 'anyone',
          words: ['auth', 'errors', 'kit'],
          page: () => import('../features/product-ops/kit/KitPage.tsx'),
        },
      ]
    : [];
