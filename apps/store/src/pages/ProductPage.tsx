/** @jsxImportSource preact */
import type { WebProduct } from '@mostrador/api/channels/store/web-store.schema';
import { formatDate } from '@mostrador/shared/words/format';
import { Options } from '../options/Options.tsx';
import { BackBar, CartBar, Data, Foot } from '../parts/Frame.tsx';
import { Icon } from '../parts/Icon.tsx';
import { NoPicture, Picture } from '../parts/Picture.tsx';
import { percentOff, soldOf } from '../parts/Tile.tsx';
import { moneyOf, pathOf, pricedFrom, productPath, type Site, shopDataOf, whatsappOf } from '../site.ts';

const sizes = '(min-width: 900px) 560px, 100vw';

/** The page of one product, with its options. */
export function ProductPage({ site, product }: { site: Site; product: WebProduct }) {
  const { t, store } = site;
  const money = moneyOf(site);
  const { price, before, from } = pricedFrom(product);
  const path = pathOf(site, productPath(product));
  const ask = t('storefront.askAbout', { name: product.name, url: site.origin + path });
  const whatsapp = whatsappOf(store, ask);
  const data = {
    ...soldOf(product, { price, path, max: store.maxPerLine * 1000 }),
    unit: product.unit === 'piece' ? null : site.unitName(product.unit),
    available: product.available,
    variants: product.variants,
    modifiers: product.modifiers,
  };
  return (
    <>
      <BackBar
        site={site}
        back={pathOf(site)}
        title={
          <a class="where" href={pathOf(site)}>
            <bdi>{store.name}</bdi>
          </a>
        }
      />
      <main class="product">
        <Gallery product={product} />
        <div class="facts">
          <h1>
            <bdi>{product.name}</bdi>
          </h1>
          <p class="cost big">
            <b>{from ? t('storefront.fromPrice', { price: money(price) }) : money(price)}</b>
            {product.unit !== 'piece' && <small>/ {site.unitName(product.unit)}</small>}
            {before && (
              <>
                <s>{money(before)}</s> <span class="badge">{percentOff(before, price)}</span>
              </>
            )}
          </p>
          {product.offer && (
            <p class="dim">
              {t('storefront.offerUntil', {
                date: formatDate(product.offer.endsAt, { language: site.language, timeZone: store.timeZone }),
              })}
            </p>
          )}
          {!product.available && <p class="gone">{t('storefront.soldOut')}</p>}
          {product.left !== null && <p class="few">{t('storefront.left', { count: product.left })}</p>}
          {product.description && (
            <p class="text" dir="auto">
              {product.description}
            </p>
          )}
          {product.available && (
            <div data-island="product">
              <Options data={data} shop={shopDataOf(site)} t={t} />
            </div>
          )}
          {whatsapp && (
            <a class="btn" href={whatsapp} rel="noopener">
              <Icon name="whatsapp" />
              {t('storefront.ask')}
            </a>
          )}
        </div>
      </main>
      <Data name="product" value={data} />
      <Foot site={site} rest={productPath(product)} about={null} />
      <CartBar site={site} />
    </>
  );
}

function Gallery({ product }: { product: WebProduct }) {
  if (product.images.length === 0)
    return (
      <div class="gallery">
        <NoPicture name={product.name} group={product.category?.name ?? product.name} />
      </div>
    );
  return (
    // Wider than the page it is moved by hand, and by the keys of whoever has no hand on it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section class="gallery" tabIndex={0} aria-label={product.name}>
      {product.images.map((image, place) => (
        <Picture
          key={image.id}
          image={image}
          alt={place === 0 ? product.name : `${product.name} ${place + 1}`}
          sizes={sizes}
          isFirst={place === 0}
        />
      ))}
    </section>
  );
}
