import { expect, type Page } from '@playwright/test';
import { textOf } from './support/api.ts';
import { environment } from './support/environment.ts';
import { test } from './support/fixtures.ts';
import { payFor } from './support/plan.ts';
import type { Shop } from './support/shop.ts';
import { order, publish } from './support/store-orders.ts';

// Shops of one name take their free address one behind the other.
test.describe.configure({ mode: 'serial' });

const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();
const post = async (shop: Shop, path: string, body: object) =>
  textOf((await shop.api({ method: 'POST', path, body })).body, 'id');

const coupon = {
  ...{ name: 'Bienvenida para clientes nuevos del barrio', code: 'BIENVENIDA2026', value: 10 },
  ...{ unit: 'percentage', starts_at: at(-1), ends_at: at(2), per_customer: 1, max_activations: 10 },
};
const offer = {
  ...{ name: 'Semana del café de altura', value: 20, unit: 'percentage', all_products: true },
  ...{ starts_at: at(-1), ends_at: at(2), channels: ['web'] },
  banner: { text: 'Semana del café de altura: todo con descuento', color: '#aa3300' },
};

/** An order that waits and has every mark that one can have. */
async function aMarkedOrder(shop: Shop, coffee: string) {
  await payFor(shop);
  const slug = await publish(shop, { several_coupons: false });
  const couponId = await post(shop, '/v1/coupons', coupon);
  const customer = { name: 'María de los Ángeles Hernández Xiloj de Cifuentes', phone: '+502 5123 4567' };
  const orderBody = { customer, coupon_code: coupon.code, expected_total: undefined };
  const first = await order(slug, coffee, orderBody);
  await shop.api({ method: 'PATCH', path: `/v1/web-transactions/${first.id}/approve`, body: {} });
  const marked = await order(slug, coffee, {
    ...orderBody,
    scheduled_for: at(0.2),
    comments: 'Toca el timbre',
  });
  // A sale at the counter takes the stock reserved for the order.
  await post(shop, '/v1/pos-transactions', {
    products: [{ id: coffee, quantity: 38 }],
    ...{ payment_method: 'cash', take_reserved: true },
  });
  const offerId = await post(shop, '/v1/offers', offer);
  return { slug, couponId, offerId, first, marked };
}

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

for (const look of [
  { language: 'es', width: 390, scheme: 'light' },
  { language: 'ar', width: 390, scheme: 'dark' },
] as const) {
  test.describe(look.language, () => {
    test.use({ look, viewport: { width: 360, height: 740 } });

    test('an order with every mark is answered on the narrowest usual phone', async ({
      page,
      t,
      shop,
      goods,
      inspect,
      watched,
    }) => {
      watched.foresee(/\/trpc\/webOrder\.approve/);
      const { slug, first, marked } = await aMarkedOrder(shop, goods.ids.coffee);
      await open(page, '/dashboard/ordenes-web');
      for (const mark of ['couponRepeated', 'missing', 'notHeld'] as const)
        await expect(page.getByText(t(`weborder.${mark}`), { exact: true })).toBeVisible();
      await inspect('narrow-board');
      await page.getByRole('link', { name: marked.code }).click();
      await expect(page.getByText(coupon.code).first()).toBeVisible();
      await inspect('narrow-order');
      await page.getByRole('button', { name: t('weborder.steps.approve'), exact: true }).click();
      await expect(page.getByText(t('errors.couponUsedByCustomer'))).toBeVisible();
      await page.getByRole('button', { name: t('weborder.dropCoupon') }).click();
      await expect(page.getByRole('button', { name: t('weborder.dropCoupon') })).toHaveCount(0);
      await inspect('narrow-order-without');
      await open(page, `/dashboard/orden-web/${first.id}`);
      const print = page.getByRole('button', { name: t('receipt.print'), exact: true });
      await print.scrollIntoViewIfNeeded();
      await inspect('narrow-order-paper');
      await page.goto(`${environment.address}/tienda/${slug}?lang=${look.language}`);
      await expect(page.getByText(offer.banner.text)).toBeVisible();
      await inspect('narrow-public');
    });

    test('the screens of the store and its offers fit it', async ({
      page,
      t,
      shop,
      goods,
      inspect,
      watched,
    }) => {
      watched.foresee(/paymentInfo\.read/);
      const { slug, couponId, offerId, first, marked } = await aMarkedOrder(shop, goods.ids.coffee);
      const { code } = await order(slug, goods.ids.water, {
        customer: { name: 'Rosa', phone: '+502 4999 0000' },
        expected_total: undefined,
      });
      await open(page, `/dashboard/productos/${goods.ids.water}`);
      await page.getByRole('link', { name: code }).scrollIntoViewIfNeeded();
      await inspect('narrow-product-held');
      const screens = {
        stats: '/dashboard/ordenes-web/analiticas',
        history: '/dashboard/ordenes-web?processStatus=in_progress',
        edit: `/dashboard/orden-web/${marked.id}/editar`,
        'edit-sold': `/dashboard/orden-web/${first.id}/editar`,
        settings: '/dashboard/tienda/configuracion',
        payments: '/dashboard/tienda/pagos',
        coupons: '/dashboard/tus-ofertas/cupones',
        coupon: `/dashboard/tus-ofertas/cupones/${couponId}`,
        'coupon-copy': `/dashboard/tus-ofertas/cupones/duplicar/${couponId}`,
        offers: '/dashboard/tus-ofertas/descuentos',
        offer: `/dashboard/tus-ofertas/descuentos/${offerId}`,
        'offer-copy': `/dashboard/tus-ofertas/descuentos/duplicar/${offerId}`,
      };
      expect(t('weborder.title')).toBeTruthy();
      for (const [name, path] of Object.entries(screens))
        await test.step(name, async () => {
          await open(page, path);
          await inspect(`narrow-${name}`);
        });
    });
  });
}
