/** @jsxImportSource preact */
import type { CustomerOrder } from '@mostrador/api/channels/weborder/weborder.schema';
import { BackBar, Data, Foot, Logo } from '../parts/Frame.tsx';
import { pathOf, type Site, whatsappOf } from '../site.ts';

/**
 * The cart and all order fields. The page's script renders them, because only the browser knows the content
 * of the cart.
 */
export function CartPage({ site }: { site: Site }) {
  const { t, store } = site;
  const hello = t('storefront.hello', { name: store.name });
  const whatsapp = whatsappOf(store, hello);
  return (
    <>
      <BackBar
        site={site}
        back={pathOf(site)}
        title={
          <>
            <h1 class="grow">{t('storefront.yourOrder')}</h1>
            <span class="dim where">
              <bdi>{store.name}</bdi>
            </span>
          </>
        }
      />
      <main class="cart">
        <div data-island="checkout" />
        <noscript>
          <p class="empty">
            {t('storefront.noScript')} {whatsapp && <a href={whatsapp}>{t('storefront.writeUs')}</a>}
          </p>
        </noscript>
      </main>
      <Data name="store" value={storeDataOf(site)} />
    </>
  );
}

/** The data of the checkout form. */
export function storeDataOf({ store, now }: Site) {
  const { open, deliveryAreas, phoneCode, whatsappContact } = store;
  return {
    isOpen: open.isOpen && !open.pausedUntil,
    pausedUntil: open.pausedUntil,
    opensAt: open.opensAt,
    pickInStore: store.pickInStore,
    delivery: store.delivery,
    tables: store.tables,
    paymentMethods: store.paymentMethods,
    fixedRate: store.fixedRate,
    outsideAreas: store.outsideAreas,
    prepMinutes: store.prepMinutes,
    scheduleDays: store.scheduleDays,
    /** The day in the shop's time zone, because the clock of a phone may be wrong. */
    today: new Intl.DateTimeFormat('en-CA', { timeZone: store.timeZone }).format(now),
    phoneCode,
    whatsappContact,
    areas: deliveryAreas.map(({ id, name, fee, freeOver, minimumOrder, etaMinutes, etaMax, methods }) => ({
      ...{ id, name, fee, freeOver, minimumOrder, etaMinutes, etaMax, methods },
    })),
  };
}
export type StoreData = ReturnType<typeof storeDataOf>;

/** The tracking page of an order for its customer. */
export function TrackingPage({ site, order }: { site: Site; order: CustomerOrder }) {
  const { store, t } = site;
  return (
    <>
      <header class="bar">
        <a class="brand small" href={pathOf(site)}>
          <Logo store={store} />
          <bdi>{store.name}</bdi>
        </a>
      </header>
      <main class="tracking">
        <div data-island="tracking" />
        <noscript>
          <p class="empty">{t('storefront.noScriptOrder', { code: order.code })}</p>
        </noscript>
      </main>
      <Data name="order" value={order} />
      <Foot site={site} rest={`/pedido/${order.trackingCode}`} about={null} />
    </>
  );
}
