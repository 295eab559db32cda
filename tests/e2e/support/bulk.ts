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
