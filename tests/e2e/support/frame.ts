import type { Locator, Page } from '@playwright/test';
import type { Texts } from './fixtures.ts';
import type { Look } from './look.ts';

/** The link home: the program's name in the header, or the first place of a phone's bar. */
export const wayHome = (page: Page, { t, seen }: { t: Texts; seen: Look }) =>
  page.getByRole('link', {
    name: seen.width === 390 ? t('shell.places.home') : t('shell.startOfMostrador'),
    exact: true,
  });

/** In the menu of the shops, of two with one name the one where the person is not. */
export const otherShop = (page: Page, name: string) =>
  page.getByRole('menuitem', { name }).and(page.locator(':not([aria-current])'));

/** The elements within these that are cut off, or lie outside the window. */
export const cutOff = (places: Locator) =>
  places.evaluateAll((elements) =>
    elements
      .filter((each) => getComputedStyle(each).visibility === 'visible' && each.getClientRects().length > 0)
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return each.scrollWidth > each.clientWidth + 1 || left < 0 || right > innerWidth;
      })
      .map(({ textContent, ariaLabel }) => textContent || ariaLabel),
  );
