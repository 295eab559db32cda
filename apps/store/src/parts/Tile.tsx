/** @jsxImportSource preact */
import type { WebProduct } from '@mostrador/api/channels/store/web-store.schema';
import { isSimple, moneyOf, pathOf, pricedFrom, productPath, type Site } from '../site.ts';
import { Icon } from './Icon.tsx';
import { NoPicture, Picture } from './Picture.tsx';

const sizes = '(min-width: 900px) 260px, (min-width: 600px) 32vw, 46vw';

type TileProps = { site: Site; product: WebProduct; isFirst: boolean };

/** One product of the grid; the page's script can add a product without options from here. */
export function Tile({ site, product, isFirst }: TileProps) {
  const { t } = site;
  const money = moneyOf(site);
  const { price, before, from } = pricedFrom(product);
  const [image] = product.images;
  const path = pathOf(site, productPath(product));
  return (
    <li class={product.available ? 'tile' : 'tile out'}>
      <a class="body" href={path}>
        <span class="pic">
          {image ? (
            <Picture image={image} alt="" sizes={sizes} isFirst={isFirst} />
          ) : (
            <NoPicture name={product.name} group={product.category?.name ?? product.name} />
          )}
          {before && <span class="cut">{percentOff(before, price)}</span>}
          {!product.available && <span class="gone">{t('storefront.soldOut')}</span>}
        </span>
        <span class="name">
          <bdi>{product.name}</bdi>
        </span>
        <span class="cost">
          <b>{from ? t('storefront.fromPrice', { price: money(price) }) : money(price)}</b>
          {product.unit !== 'piece' && <small>/ {site.unitName(product.unit)}</small>}
          {before && <s>{money(before)}</s>}
          {product.left !== null && (
            <small class="few">{t('storefront.left', { count: product.left })}</small>
          )}
        </span>
      </a>
      {product.available &&
        (isSimple(product) ? (
          <Adder site={site} product={product} price={price} path={path} />
        ) : (
          <a class="add" href={path} aria-label={t('storefront.choose', { name: product.name })}>
            <Icon name="plus" />
          </a>
        ))}
    </li>
  );
}

/** The fields of a product that its line in the cart needs. */
export const soldOf = (
  product: WebProduct,
  { price, path, max }: { price: number; path: string; max: number },
) => ({
  id: product.id,
  name: product.name,
  price,
  path,
  min: Math.max(product.quantityMin, product.quantityStep),
  step: product.quantityStep,
  max,
  thumb: product.images[0]?.thumbUrl ?? null,
});
export type Sold = ReturnType<typeof soldOf>;

type AdderProps = { site: Site; product: WebProduct; price: number; path: string };

const Adder = ({ site: { t, store }, product, price, path }: AdderProps) => (
  <span
    class="adder"
    data-sold={JSON.stringify(soldOf(product, { price, path, max: store.maxPerLine * 1000 }))}
  >
    <button type="button" class="less" hidden aria-label={t('storefront.less', { name: product.name })}>
      <Icon name="minus" />
    </button>
    <b hidden />
    <button type="button" class="more" aria-label={t('storefront.add', { name: product.name })}>
      <Icon name="plus" />
    </button>
  </span>
);

/** In the format that shops use, the same in every language. */
export const percentOff = (before: number, price: number) =>
  `−${Math.max(1, Math.round(((before - price) / before) * 100))} %`;
