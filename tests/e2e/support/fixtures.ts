import { join } from 'node:path';
import { translator } from '@mostrador/shared/text/translator';
import { test as base, type Page } from '@playwright/test';
import { expectAccessible, settle } from './access.ts';
import { environment } from './environment.ts';
import { type Look, lookOf, nameOf, placeOf } from './look.ts';
import { aShop, type Furnished, furnish, type Shop } from './shop.ts';
import { type Watch, watch } from './watch.ts';

export type Options = {
  /** Null: by the test's name and the seed of the run. */
  look: Look | null;
  visitor: 'owner' | 'stranger';
};

type Fixtures = {
  seen: Look;
  t: ReturnType<typeof translator>;
  shop: Shop;
  goods: Furnished;
  watched: Watch;
  /** Looks at the page as it stands: no violation of accessibility, and a picture for people. */
  inspect: (name: string) => Promise<void>;
};

export const test = base.extend<Fixtures & Options>({
  look: [null, { option: true }],
  visitor: ['owner', { option: true }],

  seen: async ({ look }, use, info) => {
    const seen = look ?? lookOf(placeOf(info.titlePath.join(' ')));
    info.annotations.push({ type: 'look', description: nameOf(seen) });
    await use(seen);
  },

  t: async ({ seen }, use) => use(translator(seen.language)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures one needs from the pattern.
  shop: async ({}, use) => use(await aShop()),

  goods: async ({ shop }, use) => use(await furnish(shop)),

  viewport: async ({ seen }, use) => use({ width: seen.width, height: seen.width === 390 ? 844 : 800 }),
  hasTouch: async ({ seen }, use) => use(seen.width === 390),
  locale: async ({ seen }, use) => use(seen.language),
  timezoneId: async ({}, use) => use('America/Guatemala'),
  reducedMotion: async ({}, use) => use('reduce'),

  storageState: async ({ seen, visitor, shop }, use) => {
    const stored = {
      language: seen.language,
      themeMode: seen.scheme,
      ...(visitor === 'owner' && { token: shop.token, organization: shop.organizationId }),
    };
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
    await use({ cookies: [], origins: [{ origin: environment.address, localStorage }] });
  },

  watched: [
    async ({ page }, use) => {
      const watched = watch(page);
      await use(watched);
      watched.verify();
    },
    { auto: true },
  ],

  inspect: async ({ page, seen }, use) => {
    await use(async (name) => {
      await settle(page);
      await shoot(page, `${name}-${nameOf(seen)}`);
      await expectAccessible(page);
    });
  },
});

export { expect } from '@playwright/test';

/** Into .test/shots, which git ignores. */
export async function shoot(page: Page, name: string) {
  const path = join(import.meta.dirname, '..', '..', '..', '.test', 'shots', `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
}
