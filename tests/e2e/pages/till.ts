import { expect, type Page } from '@playwright/test';
import type { Texts } from '../support/fixtures.ts';
import type { Look } from '../support/look.ts';

export type Till = ReturnType<typeof tillOf>;

/** The counter as a seller uses it, on a desktop and on a phone. */
export function tillOf(page: Page, { t, seen }: { t: Texts; seen: Look }) {
  const isPhone = seen.width === 390;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const charge = dialog(t('sale.chargeTitle'));
  const lines = page.getByRole('list', { name: t('sale.lines') }).filter({ visible: true });
  const chargeButton = page
    .getByRole('button', { name: new RegExp(t('sale.charge')) })
    .filter({ visible: true })
    .first();
  return {
    isPhone,
    search: page.getByRole('searchbox', { name: t('sale.search') }),
    charge,
    lines,
    dialog,
    done: page.getByRole('heading', { name: new RegExp(t('sale.doneTitle')) }),
    newSale: page.getByRole('button', { name: new RegExp(t('sale.newSale')) }),

    open: async () => {
      await page.goto('/dashboard/pdv/nueva-venta');
      await expect(tile(page, t, 'Agua pura')).toBeVisible();
    },
    tap: (name: string) => touch(tile(page, t, name), isPhone),
    pressCharge: () => touch(chargeButton, isPhone),
    /** The ticket stands beside the products; on a phone it is behind the bar. */
    showTicket: async () => {
      if (!isPhone) return;
      await page.locator('[data-replaces-navigation]').getByRole('button').first().tap();
      await expect(lines).toBeVisible();
    },
    hideTicket: async () => {
      if (isPhone)
        await dialog(t('sale.newTitle'))
          .getByRole('button', { name: t('common.close') })
          .tap();
    },
    /** By its key. On a phone that shows the ticket, it is behind the dots. */
    openFree: async () => {
      if (!isPhone) return page.keyboard.press('F7');
      await dialog(t('sale.newTitle'))
        .getByRole('button', { name: t('common.more'), exact: true })
        .tap();
      await page.getByRole('menuitem', { name: t('sale.amountFree') }).tap();
    },
    confirm: () => charge.getByRole('button', { name: t('sale.confirmSale') }),
    method: (method: 'cash' | 'card' | 'transfer' | 'credit') =>
      charge.getByText(t(`platform.paymentMethods.${method}`), { exact: true }).first(),
    scan: (code: string) => scan(page, code),
  };
}

const tile = (page: Page, t: Texts, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${t('common.add')} ${name}`) }).last();

const touch = (target: ReturnType<Page['getByRole']>, isPhone: boolean) =>
  isPhone ? target.tap() : target.click();

/** As a scanner does it: all keys in one burst, then Enter; Playwright itself waits after each key. */
async function scan(page: Page, code: string) {
  const session = await page.context().newCDPSession(page);
  const keys = [...[...code].map((text) => ({ key: text, text })), { key: 'Enter', text: '\r' }];
  await Promise.all(
    keys.flatMap(({ key, text }) => [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    ]),
  );
  await session.detach();
}

/** Presses keys and counts them; a text counts each of its letters. */
export function countingKeys(page: Page) {
  let count = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        count += 1;
      }
    },
    count: () => count,
  };
}

/** On a phone all but the first acts of a page are behind the dots at its foot. */
export async function showActs(page: Page, { t, seen }: { t: Texts; seen: Look }) {
  if (seen.width !== 390) return;
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.more'), exact: true })
    .tap();
}
