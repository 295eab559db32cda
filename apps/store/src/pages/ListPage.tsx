/** @jsxImportSource preact */
import type { WebCategory, WebProduct } from '@mostrador/api/channels/store/web-store.schema';
import { formatDateTime } from '@mostrador/shared/words/format';
import { CartBar, Foot, ShopHead } from '../parts/Frame.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Tile } from '../parts/Tile.tsx';
import { categoryPath, moneyOf, pathOf, type Site } from '../site.ts';

export type ListPageProps = {
  categories: WebCategory[];
  products: WebProduct[];
  /** The category of the shown products. */
  category: { id: string; name: string } | null;
  content: string;
  pagination: { page: number; prev: number | null; next: number | null; pages: number | null };
};

/** The products of the shop, or those that match the search. */
export function ListPage({ site, ...props }: ListPageProps & { site: Site }) {
  const { store, t } = site;
  const { categories, products, category, content } = props;
  const isFront = !category && content === '' && props.pagination.page === 1;
  return (
    <>
      <ShopHead site={site} content={content} />
      <main>
        {isFront && <Front site={site} />}
        {categories.length > 1 && <Categories site={site} categories={categories} chosen={category} />}
        {content !== '' && (
          <p class="found" role="status">
            {t(products.length === 0 ? 'storefront.nothingFound' : 'storefront.foundFor', { content })}{' '}
            <a href={pathOf(site)}>{t('storefront.seeAll')}</a>
          </p>
        )}
        {category && (
          <h2 class="group">
            <bdi>{category.name}</bdi>
          </h2>
        )}
        {products.length === 0 && content === '' && <p class="empty">{t('storefront.soon')}</p>}
        <ul class="grid">
          {products.map((product, place) => (
            <Tile key={product.id} site={site} product={product} isFirst={place < 4} />
          ))}
        </ul>
        <Pages site={site} {...props} />
      </main>
      <Foot
        site={site}
        rest={category ? categoryPath(category) : ''}
        about={t('storefront.hello', { name: store.name })}
      />
      <CartBar site={site} />
    </>
  );
}

/** Answers a customer's first questions: whether the shop delivers, at what price, and how soon. */
function Front({ site }: { site: Site }) {
  const { store, t } = site;
  const money = moneyOf(site);
  const fees = store.deliveryAreas.map(({ fee }) => fee);
  const least = fees.length > 0 ? Math.min(...fees) : store.fixedRate;
  const soonest = Math.min(
    ...store.deliveryAreas.map(({ etaMinutes }) => etaMinutes).filter((each) => each > 0),
  );
  return (
    <>
      {store.banner && (
        <img class="banner" src={store.banner} alt="" width="1200" height="400" fetchpriority="high" />
      )}
      {store.description && (
        <p class="about" dir="auto">
          {store.description}
        </p>
      )}
      <Banners site={site} />
      <ul class="ways">
        {store.delivery && (
          <li>
            <Icon name="motorbike" />
            <b>{t('storefront.ways.delivery')}</b>
            <small>
              {least === null
                ? t('storefront.feeAgreed')
                : least === 0
                  ? t('storefront.free')
                  : t('storefront.fromFee', { fee: money(least) })}
              {Number.isFinite(soonest) && ` · ${t('storefront.minutes', { count: soonest })}`}
            </small>
          </li>
        )}
        {store.pickInStore && (
          <li>
            <Icon name="store" />
            <b>{t('storefront.ways.pick_in_store')}</b>
            <small>{t('storefront.readyIn', { count: store.prepMinutes })}</small>
          </li>
        )}
        {store.tables > 0 && (
          <li>
            <Icon name="table" />
            <b>{t('storefront.ways.table')}</b>
            <small>{t('storefront.tableText')}</small>
          </li>
        )}
      </ul>
    </>
  );
}

/** The texts of the shop about its offers, and their end dates. */
function Banners({ site: { store, language, t } }: { site: Site }) {
  if (store.offers.length === 0) return null;
  const style = { language, timeZone: store.timeZone };
  return (
    <ul class="deals" aria-label={t('storefront.offers')}>
      {store.offers.map(({ banner, endsAt }, place) => (
        <li key={`${banner.text} ${place}`} class={`deal-${place}`}>
          <bdi>{banner.text}</bdi>
          <small>{t('storefront.offerUntil', { date: formatDateTime(endsAt, style) })}</small>
        </li>
      ))}
    </ul>
  );
}

type CategoriesProps = { site: Site; categories: WebCategory[]; chosen: { id: string } | null };

const Categories = ({ site, categories, chosen }: CategoriesProps) => (
  <nav class="cats" aria-label={site.t('storefront.categories')}>
    <a href={pathOf(site)} aria-current={chosen ? undefined : 'page'}>
      {site.t('storefront.all')}
    </a>
    {categories.map((category) => (
      <a
        key={category.id}
        href={pathOf(site, categoryPath(category))}
        aria-current={category.id === chosen?.id ? 'page' : undefined}
      >
        <bdi>{category.name}</bdi>
      </a>
    ))}
  </nav>
);

function Pages({ site, pagination, category, content }: ListPageProps & { site: Site }) {
  const { page, prev, next, pages } = pagination;
  if (!prev && !next) return null;
  const to = (target: number) =>
    pathOf(site, category ? categoryPath(category) : '', {
      ...(content !== '' && { buscar: content }),
      ...(target > 1 && { pagina: String(target) }),
    });
  return (
    <nav class="pages" aria-label={site.t('storefront.pages')}>
      {prev && (
        <a class="btn" rel="prev" href={to(prev)}>
          {site.t('storefront.previous')}
        </a>
      )}
      <span>{pages ? site.t('storefront.pageOf', { page, pages }) : page}</span>
      {next && (
        <a class="btn" rel="next" href={to(next)}>
          {site.t('storefront.next')}
        </a>
      )}
    </nav>
  );
}
