/** @jsxImportSource preact */
import { type Language, languages } from '@mostrador/shared/text/translate';
import type { ComponentChildren } from 'preact';
import { openText } from '../open-text.ts';
import { pathOf, type Site, whatsappOf } from '../site.ts';
import { Icon } from './Icon.tsx';

/** The shop's name and its opening state, with a search of its products. */
export function ShopHead({ site, content }: { site: Site; content: string }) {
  const { store, t } = site;
  const open = openText(site);
  return (
    <header class="head">
      <Logo store={store} />
      <div class="who">
        <h1>
          <a href={pathOf(site)}>
            <bdi>{store.name}</bdi>
          </a>
        </h1>
        <p class="open">
          <span class={open.isOpen ? 'lamp on' : 'lamp'} />
          {open.text}
        </p>
      </div>
      <search>
        <form class="search" action={`/tienda/${store.slug}`}>
          {site.language !== store.language && <input type="hidden" name="lang" value={site.language} />}
          <input
            type="search"
            name="buscar"
            value={content}
            maxLength={100}
            placeholder={t('storefront.search')}
            aria-label={t('storefront.search')}
          />
          <button type="submit" aria-label={t('storefront.searchNow')}>
            <Icon name="search" />
          </button>
        </form>
      </search>
    </header>
  );
}

export function Logo({ store: { logo, name } }: { store: Site['store'] }) {
  if (logo) return <img class="logo" src={logo} alt="" width="44" height="44" />;
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '');
  return (
    <span class="logo" aria-hidden="true">
      {letters.join('').toLocaleUpperCase()}
    </span>
  );
}

type BarProps = { site: Site; back: string; title: ComponentChildren };

/** The header of a page below the list: the back link and the title. */
export const BackBar = ({ site, back, title }: BarProps) => (
  <header class="bar">
    <a class="round" href={back} aria-label={site.t('storefront.back')}>
      <Icon name="back" />
    </a>
    {title}
  </header>
);

const languageNames: Record<Language, string> = { es: 'Español', en: 'English', ar: 'العربية' };

/** `about` is the beginning of a message to the shop; null if the page already offers one. */
type FootProps = { site: Site; rest: string; about: string | null };

/** The contact data of the shop, its opening hours, and the page in other languages. */
export function Foot({ site, rest, about }: FootProps) {
  const { store, t, language } = site;
  const whatsapp = about && whatsappOf(store, about);
  const social = [
    ['Facebook', store.facebook],
    ['Instagram', store.instagram],
    ['TikTok', store.tikTok],
    ['X', store.twitter],
  ] as const;
  return (
    <footer class="foot">
      {whatsapp && (
        <a class="btn" href={whatsapp} rel="noopener">
          <Icon name="whatsapp" />
          {t('storefront.writeUs')}
        </a>
      )}
      <Hours site={site} />
      <p class="links">
        {social.map(
          ([name, url]) =>
            url && (
              <a key={name} href={url} rel="noopener nofollow">
                {name}
              </a>
            ),
        )}
      </p>
      <p class="links" lang="es">
        {languages.map((each) =>
          each === language ? (
            <b key={each} lang={each}>
              {languageNames[each]}
            </b>
          ) : (
            <a key={each} lang={each} href={pathOf({ store, language: each }, rest)}>
              {languageNames[each]}
            </a>
          ),
        )}
      </p>
    </footer>
  );
}

function Hours({ site: { store, t } }: { site: Site }) {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
  if (days.every((day) => store.hours[day].length === 0)) return null;
  return (
    <details class="hours">
      <summary>{t('storefront.hours')}</summary>
      <dl>
        {days.map((day) => (
          <div key={day}>
            <dt>{t(`storefront.days.${day}`)}</dt>
            <dd dir="ltr">
              {store.hours[day].map(({ from, to }) => `${from}–${to}`).join(', ') || t('storefront.closed')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The contents of the cart with a link to it. The script shows it once the cart has an item. */
export const CartBar = ({ site }: { site: Site }) => (
  <nav aria-label={site.t('storefront.yourOrder')}>
    <p class="unseen" role="status" id="cart-status" />
    <a class="cartbar" href={pathOf(site, '/carrito')} hidden>
      <span class="count" />
      <span class="grow">{site.t('storefront.seeOrder')}</span>
      <b class="sum" />
    </a>
  </nav>
);

/** The data that a page passes to its script. */
export const Data = ({ name, value }: { name: string; value: unknown }) => (
  <script
    type="application/json"
    id={name}
    // JSON with every < escaped.
    dangerouslySetInnerHTML={{ __html: jsonInPage(value) }}
  />
);

/** JSON that cannot end its script element. */
export const jsonInPage = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
