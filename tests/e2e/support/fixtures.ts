import { join } from 'node:path';
import { translator } from '@mostrador/shared/text/translator';
import { test as base, type Page } from '@playwright/test';
import { expectAccessible, expectMarksSeen, expectNoZoom, expectWithinWindow, settle } from './access.ts';
import { environment } from './environment.ts';
import { type Look, lookOf, nameOf, placeOf } from './look.ts';
import { aShop, type Country, type Furnished, furnish, type Shop } from './shop.ts';
import { type Watch, watch } from './watch.ts';

export type Options = {
  /** Null: by the test's name and the seed of the run. */
  look: Look | null;
  visitor: 'owner' | 'stranger';
  /** The location of the shop: its currency, its separators and its time. */
  country: Country;
};

type Fixtures = {
  seen: Look;
  t: Texts;
  shop: Shop;
  goods: Furnished;
  watched: Watch;
  /** Looks at the page as it stands: nothing hangs over, axe is content, and people get a picture. */
  inspect: (name: string) => Promise<void>;
};

export type Texts = ReturnType<typeof translator>;

type Shared = { nextShop: () => Promise<Shop> };

export const test = base.extend<Fixtures & Options, Shared>({
  nextShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      // Signing up waits for a mail; the next shop opens while a test still works in this one.
      let next = aShop();
      await use(() => {
        const shop = next;
        next = aShop();
        next.catch(() => undefined);
        return shop;
      });
      await next.catch(() => undefined);
    },
    { scope: 'worker' },
  ],

  look: [null, { option: true }],
  visitor: ['owner', { option: true }],
  country: ['GT', { option: true }],

  seen: async ({ look }, use, info) => {
    const seen = look ?? lookOf(placeOf(info.titlePath.join(' ')));
    info.annotations.push({ type: 'look', description: nameOf(seen) });
    await use(seen);
  },

  t: async ({ seen }, use) => use(translator(seen.language)),

  shop: async ({ nextShop, country }, use) =>
    use(country === 'GT' ? await nextShop() : await aShop({ country })),

  goods: async ({ shop }, use) => use(await furnish(shop)),

  viewport: async ({ seen }, use) => use({ width: seen.width, height: seen.width === 390 ? 844 : 800 }),
  hasTouch: async ({ seen }, use) => use(seen.width === 390),
  locale: async ({ seen }, use) => use(seen.language),
  timezoneId: 'America/Guatemala',
  contextOptions: { reducedMotion: 'reduce' },

  storageState: async ({ seen, visitor, shop }, use) => {
    const stored = {
      language: seen.language,
      themeMode: seen.scheme,
      // The sheet about Plus opens once by itself; its own test sees it.
      plusClosed: 'closed',
      ...(visitor === 'owner' && { token: shop.token, organization: shop.organizationId }),
    };
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
    await use({ cookies: [], origins: [{ origin: environment.address, localStorage }] });
  },

  watched: [
    async ({ page }, use) => {
      const watched = await watch(page);
      await use(watched);
      watched.verify();
    },
    { auto: true },
  ],

  inspect: async ({ page, seen }, use, info) => {
    const isOfScreens = info.file.endsWith('routes.spec.ts');
    await use(async (name) => {
      await settle(page);
      await shoot(page, `${name}-${nameOf(seen)}`);
      await expectWithinWindow(page);
      await expectMarksSeen(page);
      if (seen.width === 390) await expectNoZoom(page);
      if (isOfScreens || environment.isWhole || isAmong(name)) await expectAccessible(page);
    });
  },
});

/**
 * Every screen is looked at by axe in each run, in routes.spec. What the stories show besides, dialogs and
 * states, is looked at by a third of the runs, and by all whole ones.
 */
const isAmong = (name: string) => (placeOf(name) + environment.seed) % 3 === 0;

export { expect } from '@playwright/test';

/** Into .test/shots, which git ignores. */
export async function shoot(page: Page, name: string) {
  const path = join(import.meta.dirname, '..', '..', '..', '.test', 'shots', `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
}
