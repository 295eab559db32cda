/** @jsxImportSource preact */

import type { WebProduct } from '@mostrador/api/channels/store/web-store.schema';
import type { CustomerOrder } from '@mostrador/api/channels/weborder/weborder.schema';
import { shopColours } from '@mostrador/shared/shop/shop-colours';
import { directionOf, type Language } from '@mostrador/shared/text/translate';
import { cut } from '@mostrador/shared/words/cut';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { productData, storeData } from './described.ts';
import { alternatesOf, canonicalOf, type Head } from './head.ts';
import { namedPart } from './ids.ts';
import { ListPage, type ListPageProps } from './pages/ListPage.tsx';
import { CartPage, TrackingPage } from './pages/OrderPages.tsx';
import { ProductPage } from './pages/ProductPage.tsx';
import { Data, jsonInPage } from './parts/Frame.tsx';
import { categoryPath, moneyOf, pathOf, pricedFrom, productPath, type Site, shopDataOf } from './site.ts';
import type { Translate } from './words.ts';

export { idAtEnd, namedPart } from './ids.ts';
export { type Assets, categoryPath, pathOf, productPath, type Site } from './site.ts';
export type { Translate as Say } from './words.ts';

export type Page =
  | ({ kind: 'list' } & ListPageProps)
  | { kind: 'product'; product: WebProduct }
  | { kind: 'cart' }
  | { kind: 'order'; order: CustomerOrder };

/**
 * A page as a complete document, with its only style element, which the security policy allows by its hash.
 */
export type Document = { html: string; style: string };

export function renderPage(site: Site, page: Page): Document {
  const { act, tint } = shopColours(site.store.colours.primary);
  const style = `:root{--s:${act};--sl:${tint}}${bannerColours(site)}${site.assets.faces}`;
  return {
    html: documentOf({ site, head: headOf(site, page), body: bodyOf(site, page), style, page }),
    style,
  };
}

/**
 * The security policy of the page allows no style attributes, so each colour is a rule in the page's style.
 */
const bannerColours = ({ store }: Site) =>
  store.offers.map(({ banner }, place) => `.deal-${place}{--b:${banner.color}}`).join('');

const scripts = { list: 'list', product: 'product', cart: 'checkout', order: 'tracking' } as const;

function bodyOf(site: Site, page: Page): VNode {
  if (page.kind === 'list') return <ListPage site={site} {...page} />;
  if (page.kind === 'product') return <ProductPage site={site} product={page.product} />;
  if (page.kind === 'cart') return <CartPage site={site} />;
  return <TrackingPage site={site} order={page.order} />;
}

function headOf(site: Site, page: Page): Head {
  const { store, t } = site;
  const image = sharedPicture(site, { of: 'tienda', url: store.banner ?? store.logo });
  const about = store.description ?? t('storefront.aboutShop', { name: store.name });
  if (page.kind === 'list') {
    const { category, content, pagination } = page;
    return {
      title: category ? `${category.name} · ${store.name}` : store.name,
      description: about,
      rest: category ? categoryPath(category) : '',
      query: {
        ...(content !== '' && { buscar: content }),
        ...(pagination.page > 1 && { pagina: String(pagination.page) }),
      },
      image,
      isIndexed: store.isIndexed && content === '',
      data: category || content !== '' ? [] : [storeData(site)],
    };
  }
  if (page.kind === 'product') {
    const { product } = page;
    const price = moneyOf(site)(pricedFrom(product).price);
    return {
      title: `${product.name} · ${store.name}`,
      description: cut(product.description ?? `${product.name}, ${price}. ${about}`, 200),
      rest: productPath(product),
      image: sharedPicture(site, { of: namedPart(product), url: product.images[0]?.url ?? null }) ?? image,
      isIndexed: store.isIndexed,
      data: productData(site, product),
    };
  }
  const titles = {
    cart: t('storefront.yourOrder'),
    order: page.kind === 'order' ? t('storefront.orderOf', { code: page.order.code }) : '',
  };
  const rest = page.kind === 'order' ? `/pedido/${page.order.trackingCode}` : '/carrito';
  const title = `${titles[page.kind]} · ${store.name}`;
  return { title, description: about, rest, image: null, isIndexed: false, data: [] };
}

/** Messaging apps cache a picture by its address, so another picture must have another address. */
const sharedPicture = (site: Site, { of, url }: { of: string; url: string | null }) =>
  url &&
  pathOf({ ...site, language: site.store.language }, `/og/${encodeURIComponent(of)}.jpg`, { v: markOf(url) });

const markOf = (url: string) =>
  url
    .replace(/\.\w+$/, '')
    .replace(/\W/g, '')
    .slice(-16);

type Drawn = { site: Site; head: Head; body: VNode; style: string; page: Page };

function documentOf({ site, head, body, style, page }: Drawn): string {
  const { language, assets } = site;
  const script = assets.scripts[scripts[page.kind]];
  const drawn = renderToString(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {!head.isIndexed && <meta name="robots" content="noindex, nofollow" />}
        <meta name="theme-color" content="#ffffff" />
        <Shared site={site} head={head} />
        {/* Colours and faces, made of no one's words. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <link rel="stylesheet" href={assets.style} />
        <link rel="modulepreload" href={assets.words[language]} />
        {script && <script type="module" src={script} />}
      </head>
      <body>
        {body}
        <Data name="shop" value={shopDataOf(site)} />
        {head.data.map((each) => (
          <script
            key={jsonInPage(each)}
            type="application/ld+json"
            // JSON with every < escaped.
            dangerouslySetInnerHTML={{ __html: jsonInPage(each) }}
          />
        ))}
      </body>
    </html>,
  );
  return `<!doctype html>\n${drawn}\n`;
}

/** Previews of links in messages identify a language by a territory where it is spoken. */
const territories: Record<Language, string> = { es: 'es_LA', en: 'en_US', ar: 'ar_AR' };

/** The page's other languages, and its link preview. */
function Shared({ site, head }: { site: Site; head: Head }) {
  const url = canonicalOf(site, head);
  const properties = {
    'og:type': 'website',
    'og:site_name': site.store.name,
    'og:title': head.title,
    'og:description': head.description,
    'og:url': url,
    'og:locale': territories[site.language],
    'og:image': head.image && new URL(head.image, site.origin).href,
    'og:image:type': head.image && 'image/jpeg',
    'og:image:width': head.image && '1200',
    'og:image:height': head.image && '630',
    'og:image:alt': head.image && head.title,
  };
  return (
    <>
      <link rel="manifest" href={pathOf(site, '/manifest.webmanifest')} />
      {head.isIndexed && <link rel="canonical" href={url} />}
      {head.isIndexed &&
        alternatesOf(site, head).map((each) => <link key={each.hreflang} rel="alternate" {...each} />)}
      {Object.entries(properties).map(
        ([property, content]) => content && <meta key={property} property={property} content={content} />,
      )}
      {head.image && <meta name="twitter:card" content="summary_large_image" />}
    </>
  );
}

type Notice = { language: Language; t: Translate; assets: Assets; words: 'missing' | 'busy' | 'suspended' };
type Assets = Site['assets'];

/**
 * Renders a page of two sentences. `missing` is for an address without a shop, the same for an address that
 * never existed and for a closed shop; `busy` is for too many requests from one visitor; `suspended` is for
 * a suspended shop.
 */
export function renderNotice({ language, t, assets, words }: Notice): Document {
  const { act, tint } = shopColours(null);
  const style = `:root{--s:${act};--sl:${tint}}${assets.faces}`;
  const html = renderToString(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{t(`storefront.${words}`)}</title>
        {/* Colours and faces, made of no one's words. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <link rel="stylesheet" href={assets.style} />
      </head>
      <body>
        <main class="missing">
          <h1>{t(`storefront.${words}`)}</h1>
          <p>{t(`storefront.${words}Text`)}</p>
        </main>
      </body>
    </html>,
  );
  return { html: `<!doctype html>\n${html}\n`, style };
}
