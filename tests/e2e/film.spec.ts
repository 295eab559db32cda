import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { showActs, type Till, tillOf } from './pages/till.ts';
import { settle } from './support/access.ts';
import { fieldOf } from './support/api.ts';
import { type Texts, test } from './support/fixtures.ts';
import type { Look } from './support/look.ts';
import type { Shop } from './support/shop.ts';

const looks: Look[] = [
  { language: 'es', width: 1280, scheme: 'light' },
  { language: 'es', width: 390, scheme: 'light' },
];
const folder = join(import.meta.dirname, '..', '..', '.test', 'film');

type Scene = {
  page: Page;
  t: Texts;
  seen: Look;
  till: Till;
  shop: Shop;
  take: (name: string) => Promise<void>;
};

/** Pictures in their order, into .test/film/<width>, which git ignores. */
function cameraOf(page: Page, { width }: Look) {
  let taken = 0;
  return async (name: string) => {
    await settle(page);
    taken += 1;
    const path = join(folder, String(width), `${String(taken).padStart(2, '0')}-${name}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  };
}

for (const look of looks) {
  test.describe(`a day at the counter, ${look.width} wide @once`, () => {
    test.use({ look });

    test('is filmed: open, sale, split payment, fiado and deposit, refund, exchange, park, cash cut', async ({
      page,
      t,
      seen,
      shop,
      goods: _,
    }) => {
      test.setTimeout(360_000);
      const till = tillOf(page, { t, seen });
      const scene = { page, t, seen, till, shop, take: cameraOf(page, seen) };
      await openDrawer(scene);
      await cashSale(scene);
      await splitSale(scene);
      await creditSale(scene);
      await deposit(scene);
      await refund(scene);
      await exchange(scene);
      await park(scene);
      await cashCut(scene);
      const { body } = await shop.api({ path: '/v1/cash-sessions' });
      const [session] = Object(fieldOf(body, 'cash_sessions'));
      expect(fieldOf(session, 'closing')).toMatchObject({ code: 'CC-000001', difference: 0 });
    });
  });
}

async function openDrawer({ page, t, take }: Scene) {
  await page.goto('/dashboard/pdv/corte-de-caja');
  await page.getByRole('textbox', { name: t('cash.openingAmount'), exact: true }).fill('100');
  await take('caja-abrir');
  await page.getByRole('button', { name: t('cash.open'), exact: true }).click();
  await expect(page.getByRole('region', { name: t('cash.countTitle') })).toBeVisible();
}

async function cashSale({ till, take }: Scene) {
  await till.open();
  await take('venta-mostrador');
  await till.tap('Café molido');
  await till.tap('Café molido');
  await take('venta-carrito');
  await till.pressCharge();
  await expect(till.charge).toBeVisible();
  await take('venta-cobro');
  await till.charge.getByRole('button', { name: /100/ }).click();
  await expect(till.done).toBeVisible();
  await take('venta-lista');
  await till.newSale.click();
}

async function splitSale({ t, till, take }: Scene) {
  await till.tap('Café molido');
  await till.pressCharge();
  await till.charge.getByRole('textbox').first().fill('10');
  await till.charge.getByRole('button', { name: t('sale.addPayment') }).click();
  await till.method('card').click();
  await till.charge.getByLabel(t('sale.reference')).fill('0042');
  await take('pago-dividido');
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  await take('pago-dividido-listo');
  await till.newSale.click();
}

async function creditSale({ t, till, take, shop }: Scene) {
  await shop.api({
    method: 'POST',
    path: '/v1/contacts',
    body: { name: 'Rosa López', phone: '+50255554321' },
  });
  await till.tap('Agua pura');
  await till.pressCharge();
  await till.method('credit').click();
  await till.charge.getByRole('searchbox', { name: t('contact.search') }).fill('rosa');
  await till.charge.getByRole('button', { name: /Rosa López/ }).click();
  await take('fiado');
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  await take('fiado-listo');
}

async function deposit({ page, t, take, shop }: Scene) {
  const { body } = await shop.api({ path: '/v1/contacts' });
  const [rosa] = Object(fieldOf(body, 'contacts'));
  await page.goto(`/dashboard/deudas/por-usuario/${fieldOf(rosa, 'id')}`);
  const pay = t('debt.deposit.receivable');
  await page.getByRole('button', { name: pay }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('debt.amount') }).fill('5');
  await take('abono');
  await dialog.getByRole('button', { name: pay }).click();
  await expect(page.getByRole('dialog', { name: t('debt.done', { code: 'AB-000001' }) })).toBeVisible();
  await take('abono-listo');
}

/** The sale of two, of which one comes back. */
async function openFirstSale({ page, shop, t, seen }: Scene) {
  const { body } = await shop.api({ path: '/v1/pos-transactions?content=P-000001' });
  const [sale] = Object(fieldOf(body, 'pos_transactions'));
  await page.goto(`/dashboard/pdv/ordenes/${fieldOf(sale, 'id')}`);
  await showActs(page, { t, seen });
}

async function refund(scene: Scene) {
  const { page, t, take } = scene;
  await openFirstSale(scene);
  await page.getByRole('button', { name: t('order.refund'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('common.moreOf', { name: 'Café molido' }) }).click();
  await dialog.getByRole('textbox', { name: t('common.reason') }).fill('Venía abierto');
  await take('devolucion');
  await dialog.getByRole('button', { name: t('order.refund'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: t('receipt.creditNote') })).toBeVisible();
  await take('devolucion-nota');
}

async function exchange(scene: Scene) {
  const { page, t, till, take } = scene;
  await openFirstSale(scene);
  await page.getByRole('link', { name: t('order.exchange'), exact: true }).click();
  await page.getByRole('button', { name: t('common.moreOf', { name: 'Café molido' }) }).click();
  await till.tap('Agua pura');
  await page.getByRole('textbox', { name: t('common.reason') }).fill('Prefiere agua');
  await take('cambio');
  await page.getByRole('button', { name: t('order.finishExchange') }).click();
  await expect(till.done).toBeVisible();
  await take('cambio-listo');
}

async function park({ page, till, take, t }: Scene) {
  await till.open();
  await till.tap('Café molido');
  if (till.isPhone) {
    await till.showTicket();
    await page.getByRole('button', { name: t('ticket.hold'), exact: true }).tap();
    await page.getByRole('button', { name: new RegExp(`^${t('ticket.waiting')} 1`) }).tap();
  } else {
    await page.keyboard.press('F8');
    await expect(page.getByText(t('sale.emptyCart')).filter({ visible: true })).toBeVisible();
    await page.keyboard.press('Shift+F8');
  }
  await expect(page.getByRole('dialog', { name: t('ticket.title') })).toBeVisible();
  await take('en-espera');
  await page.keyboard.press('Escape');
  // It was an entry of the history, which goes back behind it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/nueva-venta$/);
}

async function cashCut({ page, t, take }: Scene) {
  await page.goto('/dashboard/pdv/corte-de-caja');
  await expect(page.getByRole('region', { name: t('cash.paperX') })).toBeVisible();
  await take('corte-x');
  const count = page.getByRole('group', { name: t('cash.bills') });
  const pieces = (value: string) =>
    count.getByRole('textbox', { name: t('cash.pieces', { value }), exact: true });
  // 100 to begin with, 51 and 10 of two sales, 5 of the deposit; 25.50 and 20.50 went back.
  for (const value of ['100', '20']) await pieces(value).fill('1');
  const card = t('cash.countedOf', { method: t('platform.paymentMethods.card') });
  await page.getByRole('textbox', { name: card }).fill('15.50');
  await page.getByRole('checkbox', { name: t('cash.keepTickets') }).check();
  await take('corte-conteo');
  await page.getByRole('button', { name: t('cash.close'), exact: true }).click();
  await expect(
    page.getByRole('heading', { name: t('cash.sessionTitle', { code: 'CC-000001' }) }),
  ).toBeVisible();
  await take('corte-z');
}
