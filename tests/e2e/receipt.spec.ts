import { expect, type Page } from '@playwright/test';
import { showActs } from './pages/till.ts';
import { textOf } from './support/api.ts';
import { sell } from './support/books.ts';
import { type Texts, test } from './support/fixtures.ts';
import type { Furnished, Shop } from './support/shop.ts';

async function anOrder(page: Page, { t, shop, goods }: { t: Texts; shop: Shop; goods: Furnished }) {
  const products = [
    { id: goods.ids.coffee, quantity: 2 },
    { id: goods.ids.sugar, quantity: 1.5 },
  ];
  const sale = await sell(shop, { products, payment_method: 'cash', received: 100 });
  await page.goto(`/dashboard/pdv/ordenes/${textOf(sale, 'id')}`);
  const code = textOf(sale, 'code');
  await expect(page.getByRole('heading', { name: t('sale.orderTitle', { code }) })).toBeVisible();
  await expect(page.getByRole('button', { name: t('receipt.print') })).toBeVisible();
  return { code };
}

/** The pages and their size in millimetres, according to the PDF's own objects. */
function paperOf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const [, , , width, height] = /\/MediaBox\s*\[([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  return {
    pages: text.match(/\/Type\s*\/Page\b(?!s)/g)?.length,
    width: Math.round((Number(width) / 72) * 25.4),
    height: Math.round((Number(height) / 72) * 25.4),
  };
}

/** The length of the printed sheet, in millimetres. */
const sheetOf = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector('[data-paper]');
    return Math.round(((sheet?.getBoundingClientRect().height ?? 0) / 96) * 25.4);
  });

/** The colours of all that the sheet says, to its last line. */
const tintsOf = (page: Page) =>
  page
    .locator('[data-paper]')
    .filter({ visible: true })
    .locator('*:not(svg, svg *, img)')
    .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).color))]);

test('it prints on each paper: one page, as long as what it says, with the code on it', async ({
  page,
  t,
  shop,
  goods,
  seen,
}) => {
  await anOrder(page, { t, shop, goods });
  const widths = { ticket_80: 80, ticket_58: 58, letter: 216 } as const;
  for (const paper of ['ticket_80', 'ticket_58', 'letter'] as const) {
    await showActs(page, { t, seen });
    await page.getByRole('button', { name: t('receipt.printer') }).click();
    await page.getByLabel(t('receipt.format')).selectOption(paper);
    await page.getByRole('button', { name: t('common.done') }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const printed = paperOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(printed).toMatchObject({ pages: 1, width: widths[paper] });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('[data-paper] svg path')).toBeVisible();
    expect(await tintsOf(page)).toEqual(['rgb(0, 0, 0)']);
    const blank = printed.height - (await sheetOf(page));
    if (paper !== 'letter') expect(blank).toBeLessThanOrEqual(3);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
  }
});

test('on paper there is the receipt and nothing of the program', async ({ page, t, shop, goods }) => {
  const { code } = await anOrder(page, { t, shop, goods });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByText(code).filter({ visible: true })).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
});

test('its PDF comes without a token in the address', async ({ page, t, shop, goods, seen }) => {
  await anOrder(page, { t, shop, goods });
  await showActs(page, { t, seen });
  const link = page.getByRole('link', { name: t('sale.receiptPdf') });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('WhatsApp carries the signed link, and behind it stands that receipt alone', async ({
  page,
  t,
  shop,
  goods,
  browser,
  seen,
}) => {
  const { code } = await anOrder(page, { t, shop, goods });
  const whatsApp = page.getByRole('link', { name: t('sale.whatsapp') });
  const href = new URL((await whatsApp.getAttribute('href')) ?? '');
  expect(href.origin).toBe('https://wa.me');
  const link = /https?:\S+\/r\/\S+/.exec(href.searchParams.get('text') ?? '')?.[0] ?? '';
  const context = await browser.newContext({ viewport: { width: seen.width, height: 800 } });
  const stranger = await context.newPage();
  await stranger.goto(link);
  await expect(stranger).toHaveTitle(new RegExp(code));
  await expect(stranger.getByRole('button', { name: t('receipt.print') })).toBeVisible();
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expect(stranger.getByText(code).filter({ visible: true }).first()).toBeVisible();
  await expect(stranger.getByText('Café molido').filter({ visible: true }).first()).toBeVisible();
  await expect(stranger.getByRole('banner')).toHaveCount(0);
  const answer = await stranger.goto(`${link.slice(0, -4)}AAAA`);
  expect(answer?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stranger.getByText('Café molido')).toHaveCount(0);
  await context.close();
});
