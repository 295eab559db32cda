import type { Page } from '@playwright/test';

/** Does something with the chosen rows: on a phone what is not the first act stands in the menu. */
export async function actOnChosen(page: Page, { act, more }: { act: string; more: string }) {
  const bar = page.getByRole('region').filter({ has: page.getByRole('button', { name: more }) });
  const button = page.getByRole('button', { name: act, exact: true });
  await bar.or(button).first().waitFor();
  if (await button.isVisible()) return button.click();
  await bar.getByRole('button', { name: more }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** The same of what a page shows: its head holds the acts. */
export async function actOnShown(page: Page, { act, more }: { act: string; more: string }) {
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
  const button = head.getByRole('button', { name: act, exact: true });
  const menu = head.getByRole('button', { name: more });
  await button.or(menu).first().waitFor();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await page.getByRole('menuitem', { name: act }).click();
}
