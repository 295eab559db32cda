import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { answered } from './support/access.ts';
import { textOf } from './support/api.ts';
import { sell } from './support/books.ts';
import { environment } from './support/environment.ts';
import { test as base, type Texts } from './support/fixtures.ts';
import { type Look, lookOf, nameOf } from './support/look.ts';
import { anAccount, furnish, password, type Shop } from './support/shop.ts';
import { anInvitation, pay } from './support/staff.ts';

/** Viewing changes nothing: one shop with a record of each kind serves all screens of a worker. */
const test = base.extend<object, { prepared: { shop: Shop; ids: Record<string, string> } }>({
  prepared: [
    async ({ nextShop }, use) => {
      const shop = await nextShop();
      await use({ shop, ids: await whatIsThere(shop) });
    },
    { scope: 'worker' },
  ],
  shop: async ({ prepared }, use) => use(prepared.shop),
});

type Place = {
  screen: string;
  visitor?: 'stranger' | 'newcomer';
  search?: string;
  endsAt?: RegExp;
  isEnglish?: true;
};

/** Every screen of the program and who looks at it; the table of the routes is compared with this list. */
const places: Place[] = [
  { screen: '/', visitor: 'stranger' },
  { screen: '/plus', visitor: 'stranger' },
  { screen: '/login', visitor: 'stranger' },
  { screen: '/recuperar-contrasena', visitor: 'stranger' },
  { screen: '/cambiar-contrasena', visitor: 'stranger', search: '?reset_password_token=abc' },
  { screen: '/verificar-email', visitor: 'stranger' },
  { screen: '/no-fui-yo', visitor: 'stranger', search: '?second_factor_token=abc' },
  { screen: '/app-sumo/callback', visitor: 'stranger', isEnglish: true },
  { screen: '/unirme' },
  { screen: '/unirme/:code' },
  { screen: '/403' },
  { screen: '/404' },
  { screen: '/dashboard', endsAt: /\/dashboard\/pdv\/inicio$/ },
  { screen: '/dashboard/finalizar-registro', visitor: 'newcomer' },
  { screen: '/dashboard/permission-denied' },
  { screen: '/dashboard/aviso', endsAt: /\/dashboard\/pdv\/inicio$/ },
  { screen: '/dashboard/app' },
  { screen: '/dashboard/tutoriales' },
  { screen: '/dashboard/referidos' },
  { screen: '/dashboard/plus/pagar' },
  { screen: '/dashboard/user/account' },
  { screen: '/dashboard/user/seguridad' },
  { screen: '/dashboard/verificacion-en-dos-pasos' },
  { screen: '/dashboard/negocio-cerrado', endsAt: /\/dashboard\/pdv\/inicio$/ },
  { screen: '/dashboard/cabal-card/tablero' },
  { screen: '/dashboard/cabal-card/verificar-cuenta' },
  { screen: '/dashboard/pdv/inicio' },
  { screen: '/dashboard/pdv/nueva-venta' },
  { screen: '/dashboard/pdv/ordenes' },
  { screen: '/dashboard/pdv/ordenes/:id' },
  { screen: '/dashboard/inventario' },
  { screen: '/dashboard/productos', endsAt: /\/dashboard\/productos\/todos$/ },
  { screen: '/dashboard/productos/todos' },
  { screen: '/dashboard/productos/nuevo' },
  { screen: '/dashboard/productos/:id' },
  { screen: '/dashboard/productos/:id/editar' },
  { screen: '/dashboard/categoria-de-productos', endsAt: /\/categoria-de-productos\/todos$/ },
  { screen: '/dashboard/categoria-de-productos/todos' },
  { screen: '/dashboard/categoria-de-productos/nuevo' },
  { screen: '/dashboard/categoria-de-productos/:id/editar' },
  { screen: '/dashboard/tienda', endsAt: /\/dashboard\/tienda\/configuracion$/ },
  { screen: '/dashboard/tienda/configuracion' },
  { screen: '/dashboard/tienda/pagos' },
  { screen: '/dashboard/tus-ofertas' },
  { screen: '/dashboard/tus-ofertas/cupones' },
  { screen: '/dashboard/tus-ofertas/cupones/nuevo' },
  { screen: '/dashboard/tus-ofertas/cupones/:id' },
  { screen: '/dashboard/tus-ofertas/cupones/duplicar', endsAt: /\/tus-ofertas\/cupones$/ },
  { screen: '/dashboard/tus-ofertas/cupones/duplicar/:id' },
  { screen: '/dashboard/tus-ofertas/descuentos' },
  { screen: '/dashboard/tus-ofertas/descuentos/nuevo' },
  { screen: '/dashboard/tus-ofertas/descuentos/:id' },
  { screen: '/dashboard/tus-ofertas/descuentos/duplicar', endsAt: /\/tus-ofertas\/descuentos$/ },
  { screen: '/dashboard/tus-ofertas/descuentos/duplicar/:id' },
  { screen: '/dashboard/organizaciones', endsAt: /\/dashboard\/pdv\/inicio$/ },
  { screen: '/dashboard/organizaciones/todas' },
  { screen: '/dashboard/organizaciones/datos' },
  { screen: '/dashboard/organizaciones/personalizacion' },
  { screen: '/dashboard/organizaciones/roles-permisos' },
  { screen: '/dashboard/organizaciones/roles-permisos/nuevo' },
  { screen: '/dashboard/organizaciones/roles-permisos/:id/editar' },
  { screen: '/dashboard/organizaciones/integraciones' },
  { screen: '/dashboard/organizaciones/integraciones/webhooks/:id' },
  { screen: '/dashboard/organizaciones/bitacora' },
  { screen: '/dashboard/organizaciones/cambios' },
  { screen: '/dashboard/ordenes-web' },
  { screen: '/dashboard/ordenes-web/analiticas' },
  { screen: '/dashboard/orden-web/:id' },
  { screen: '/dashboard/orden-web/:id/editar' },
  { screen: '/dashboard/adicionales', endsAt: /\/adicionales\/todos$/ },
  { screen: '/dashboard/adicionales/todos' },
  { screen: '/dashboard/adicionales/nuevo' },
  { screen: '/dashboard/adicionales/:id/editar' },
  { screen: '/dashboard/servicios', endsAt: /\/servicios\/todos$/ },
  { screen: '/dashboard/servicios/todos' },
  { screen: '/dashboard/servicios/nuevo' },
  { screen: '/dashboard/servicios/:id/editar' },
  { screen: '/dashboard/categoria-de-servicios', endsAt: /\/categoria-de-servicios\/todos$/ },
  { screen: '/dashboard/categoria-de-servicios/todos' },
  { screen: '/dashboard/categoria-de-servicios/nuevo' },
  { screen: '/dashboard/categoria-de-servicios/:id/editar' },
  { screen: '/dashboard/contactos', endsAt: /\/dashboard\/contactos\/todos$/ },
  { screen: '/dashboard/contactos/todos' },
  { screen: '/dashboard/contactos/nuevo' },
  { screen: '/dashboard/contactos/:id' },
  { screen: '/dashboard/contactos/:id/editar' },
  { screen: '/dashboard/contactos/:id/productos' },
  { screen: '/dashboard/contactos/:id/transacciones' },
  { screen: '/dashboard/deudas/por-transaccion' },
  { screen: '/dashboard/deudas/por-usuario' },
  { screen: '/dashboard/deudas/por-usuario/:id' },
  { screen: '/dashboard/inventario/compras' },
  { screen: '/dashboard/inventario/compras/:id' },
  { screen: '/dashboard/inventario/compras/nueva' },
  { screen: '/dashboard/inventario/conteos' },
  { screen: '/dashboard/inventario/conteos/:id' },
  { screen: '/dashboard/inventario/conteos/nuevo' },
  { screen: '/dashboard/inventario/movimientos' },
  { screen: '/dashboard/inventario/por-pedir' },
  { screen: '/dashboard/organizaciones/importar-datos' },
  { screen: '/dashboard/pdv/analiticas' },
  { screen: '/dashboard/pdv/cambio/:id' },
  { screen: '/dashboard/pdv/corte-de-caja' },
  { screen: '/dashboard/pdv/corte-por-dia' },
  { screen: '/dashboard/pdv/cortes' },
  { screen: '/dashboard/pdv/cortes/:id' },
  { screen: '/dashboard/pdv/editar-venta/:id' },
  { screen: '/dashboard/productos/analiticas' },
  { screen: '/dashboard/asistente-financiero' },
  { screen: '/dashboard/asistente-financiero/detalle' },
  { screen: '/dashboard/detalles', endsAt: /\/detalles\/todos$/ },
  { screen: '/dashboard/detalles/todos' },
  { screen: '/dashboard/detalles/cifra' },
  { screen: '/dashboard/gastos' },
  { screen: '/dashboard/gastos/por-aprobar' },
  { screen: '/dashboard/recurrentes' },
  { screen: '/dashboard/nuevo-gasto' },
  { screen: '/dashboard/gasto/:id' },
  { screen: '/dashboard/gasto/:id/editar' },
  { screen: '/dashboard/cotizaciones' },
  { screen: '/dashboard/cotizaciones/nueva' },
  { screen: '/dashboard/cotizaciones/:id' },
  { screen: '/dashboard/cotizaciones/:id/editar' },
  { screen: '/dashboard/ventas' },
  { screen: '/dashboard/nueva-venta' },
  { screen: '/dashboard/venta/:id' },
  { screen: '/dashboard/venta/:id/editar' },
  { screen: '/dashboard/dinero' },
  { screen: '/dashboard/dinero/:id' },
  { screen: '/dashboard/metas' },
  { screen: '/dashboard/dinero/:id/conciliar' },
  { screen: '/dashboard/saldos-iniciales' },
  { screen: '/dashboard/periodos' },
  { screen: '/dashboard/ingresos' },
  { screen: '/dashboard/nuevo-ingreso' },
  { screen: '/dashboard/ingreso/:id' },
  { screen: '/dashboard/ingreso/:id/editar' },
  { screen: '/dashboard/categoria-de-transacciones', endsAt: /\/categoria-de-transacciones\/todos$/ },
  { screen: '/dashboard/categoria-de-transacciones/todos' },
  { screen: '/dashboard/categoria-de-transacciones/nuevo' },
  { screen: '/dashboard/categoria-de-transacciones/:id/editar' },
  { screen: '/dashboard/categoria-de-transacciones/:id/detalle' },
];

test('every screen is looked at @once', () => {
  const tables = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src', 'app', 'routes');
  const text = readdirSync(tables).map((name) => readFileSync(join(tables, name), 'utf8'));
  const written = [...text.join('\n').matchAll(/path: '([^']+)'/g)].map(([, path]) => path);
  expect(written.toSorted()).toEqual(places.map(({ screen }) => screen).toSorted());
});

/** Visitors without the owner's session have a window of their own. */
const others = places.filter(({ visitor }) => visitor !== undefined);
const own = places.filter(({ visitor }) => visitor === undefined);

for (const [index, place] of others.entries()) {
  test.describe(place.screen, () => {
    test.use({ visitor: 'stranger', ...inLook(lookAt(index)) });

    test('opens without a fault', async ({ page, inspect, t }) => {
      const token = place.visitor === 'newcomer' ? (await anAccount()).token : null;
      if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token);
      await open(place, { page, t, inspect });
    });
  });
}

// One window opens all screens of a look, and loads the program's code once.
for (const [name, group] of groupsOf(own)) {
  test.describe(name, () => {
    test.use({ ...inLook(group[0]?.look ?? null) });

    test('every screen of the owner opens without a fault', async ({
      page,
      t,
      inspect,
      prepared,
      nextShop,
      watched,
    }) => {
      test.setTimeout(20_000 + group.length * 15_000);
      // Of a store that takes no transfers yet there is nothing to read.
      watched.foresee(/paymentInfo\.read/);
      for (const { place } of group) {
        await test.step(place.screen, async () => {
          const id =
            place.screen === '/unirme/:code'
              ? await anInvitation(await nextShop())
              : prepared.ids[place.screen];
          await open(place, { page, t, inspect }, id);
          watched.verify();
        });
      }
    });
  });
}

type Window = { page: Page; t: Texts; inspect: (name: string) => Promise<void> };

async function open(
  { screen, search = '', endsAt, isEnglish }: Place,
  { page, t, inspect }: Window,
  id = '',
) {
  await page.goto(screen.replace(/:\w+/, id) + search);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await answered(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  if (endsAt) await expect(page).toHaveURL(endsAt);
  await expect(page).toHaveTitle(/^.+ \| Mostrador$/);
  const isArabic = t('common.save') === 'حفظ' && !isEnglish;
  expect(await page.locator('html').getAttribute('dir')).toBe(isArabic ? 'rtl' : 'ltr');
  await inspect(`screen${screen.replaceAll('/', '-').replaceAll(':', '')}`);
}

function lookAt(index: number): Look | null {
  return environment.hasEveryLook ? null : lookOf(index);
}

function inLook(look: Look | null) {
  return look ? { look } : {};
}

/** By look; where the run goes through all of them, a few screens at a time. */
function groupsOf(all: Place[]) {
  const groups: Record<string, { place: Place; look: Look | null }[]> = {};
  for (const [index, place] of all.entries()) {
    const look = lookAt(index);
    const name = look ? nameOf(look) : `screens ${Math.floor(index / 12) + 1}`;
    groups[name] = [...(groups[name] ?? []), { place, look }];
  }
  return Object.entries(groups);
}

/** The ids that stand in the addresses of screens. */
async function whatIsThere(shop: Shop): Promise<Record<string, string>> {
  const goods = await furnish(shop);
  const sale = await sell(shop, {
    products: [{ id: goods.ids.coffee, quantity: 2 }],
    received: 100,
    payment_method: 'cash',
  });
  const saleId = textOf(sale, 'id');
  const { body } = await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'Beto Ruiz' } });
  const contactId = textOf(body, 'id');
  const orderId = await whatIsOrdered(shop, goods.ids.coffee);
  return {
    '/dashboard/contactos/:id': contactId,
    '/dashboard/contactos/:id/editar': contactId,
    '/dashboard/contactos/:id/productos': contactId,
    '/dashboard/contactos/:id/transacciones': contactId,
    '/dashboard/deudas/por-usuario/:id': contactId,
    '/dashboard/pdv/cambio/:id': saleId,
    '/dashboard/pdv/editar-venta/:id': saleId,
    '/dashboard/pdv/ordenes/:id': saleId,
    '/dashboard/productos/:id': goods.ids.coffee,
    '/dashboard/productos/:id/editar': goods.ids.coffee,
    '/dashboard/categoria-de-productos/:id/editar': goods.categories.drinks,
    ...(await whatIsBooked(shop, goods.ids.coffee)),
    ...(await whatIsPaid(shop, goods.ids.coffee)),
    '/dashboard/orden-web/:id': orderId,
    '/dashboard/orden-web/:id/editar': orderId,
    ...(await whatIsCounted(shop, goods.ids.coffee)),
  };
}

/** An order that came in by the public page of the shop. */
async function whatIsOrdered(shop: Shop, coffee: string): Promise<string> {
  const whole = [{ from: '00:00', to: '00:00' }];
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const hours = Object.fromEntries(days.map((day) => [day, whole]));
  const settings = { description: 'Pan', fixed_rate: 15, is_published: true, hours };
  const { body: store } = await shop.api({
    method: 'PATCH',
    path: '/v1/organization-setting',
    body: settings,
  });
  const { body } = await shop.api({
    method: 'POST',
    path: `/v1/web/organizations/${textOf(store, 'slug')}/sales-transactions`,
    body: {
      products: [{ id: coffee, quantity: 1 }],
      customer: { name: 'Marta Xol', phone: '+502 5123 4567' },
      delivery_method: 'pick_in_store',
      payment_method: 'cash',
    },
  });
  return textOf(body, 'id');
}

/** An expense with its category, and a sale outside the till. */
async function whatIsBooked(shop: Shop, coffee: string): Promise<Record<string, string>> {
  const make = async (path: string, body: object) =>
    textOf((await shop.api({ method: 'POST', path: `/v1/${path}`, body })).body, 'id');
  const category = await make('transaction-categories', {
    name: 'Renta del local',
    transaction_type_id: 'expense',
  });
  const expense = await make('expenses-transactions', { category_id: category, amount: 45 });
  const sale = await make('sales-transactions', { products: [{ id: coffee, quantity: 1 }] });
  const account = await make('money-accounts', { kind: 'bank', name: 'Monetaria', last_4: '4821' });
  await make('transfers', { from: 'owner', to: account, amount: 500 });
  await make('initial-balance-amounts', {
    kind: 'fixed_asset',
    amount: 90,
    as_of: '2026-01-31',
    label: 'Mesa',
  });
  await make('period-locks', { locked_until: '2026-02-01', reason: 'Cierre de enero' });
  return {
    '/dashboard/dinero/:id': account,
    '/dashboard/dinero/:id/conciliar': account,
    // A business has no incomes: this is shown before any lookup.
    '/dashboard/ingreso/:id': sale,
    '/dashboard/ingreso/:id/editar': sale,
    '/dashboard/gasto/:id': expense,
    '/dashboard/gasto/:id/editar': expense,
    '/dashboard/venta/:id': sale,
    '/dashboard/venta/:id/editar': sale,
    '/dashboard/categoria-de-transacciones/:id/editar': category,
    '/dashboard/categoria-de-transacciones/:id/detalle': category,
  };
}

/** A service, its category, an extra, a role and a webhook, by the addresses that show them. */
async function whatIsPaid(shop: Shop, coffee: string): Promise<Record<string, string>> {
  await pay(shop);
  const make = async (path: string, body: object) =>
    textOf((await shop.api({ method: 'POST', path: `/v1/${path}`, body })).body, 'id');
  const category = await make('service-categories', { name: 'Reparaciones' });
  const quote = await make('sales-transactions/quote', { products: [{ id: coffee, quantity: 2 }] });
  return {
    '/dashboard/cotizaciones/:id': quote,
    '/dashboard/cotizaciones/:id/editar': quote,
    '/dashboard/categoria-de-servicios/:id/editar': category,
    '/dashboard/servicios/:id/editar': await make('services', {
      name: 'Cambio de pantalla',
      price: 350,
      service_category_id: category,
    }),
    '/dashboard/organizaciones/roles-permisos/:id/editar': await make('roles', {
      name: 'Caja',
      permissions: ['pdv_refund'],
    }),
    '/dashboard/organizaciones/integraciones/webhooks/:id': await make('webhooks', {
      url: 'https://example.com/mostrador',
      events: ['sale.done'],
      current_password: password,
    }),
    ...(await whatIsOffered(make)),
    '/dashboard/adicionales/:id/editar': await make('modifiers', {
      name: 'Tipo de leche',
      type: 'product',
      options: [{ name: 'Entera' }, { name: 'Almendra', price: 5 }],
    }),
  };
}

type Make = (path: string, body: object) => Promise<string>;

/** A coupon and an offer, each also to be copied. */
async function whatIsOffered(make: Make): Promise<Record<string, string>> {
  const period = { starts_at: '2026-01-01T00:00:00Z', ends_at: '2036-01-01T00:00:00Z' };
  const tenth = { value: 10, unit: 'percentage', ...period };
  const coupon = await make('coupons', { ...tenth, name: 'Diciembre', code: 'NAVIDAD' });
  const offer = await make('offers', { ...tenth, name: 'Semana del café', all_products: true });
  return {
    '/dashboard/tus-ofertas/cupones/:id': coupon,
    '/dashboard/tus-ofertas/cupones/duplicar/:id': coupon,
    '/dashboard/tus-ofertas/descuentos/:id': offer,
    '/dashboard/tus-ofertas/descuentos/duplicar/:id': offer,
  };
}

/** A purchase, a count and a drawer that is open. */
async function whatIsCounted(shop: Shop, product: string): Promise<Record<string, string>> {
  const make = async (path: string, body: object) =>
    textOf((await shop.api({ method: 'POST', path: `/v1/${path}`, body })).body, 'id');
  return {
    '/dashboard/inventario/compras/:id': await make('purchases', {
      products: [{ id: product, quantity: 3, cost: 12 }],
    }),
    '/dashboard/inventario/conteos/:id': await make('stock-counts', { name: 'Bodega' }),
    '/dashboard/pdv/cortes/:id': await make('cash-sessions', { opening_amount: 30 }),
  };
}
