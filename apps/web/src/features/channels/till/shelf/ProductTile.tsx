import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { bestOffer } from '@mostrador/shared/money/offer';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { useMeasure } from '../../../../domain/sale/cart/use-measure.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import { Money } from '../../../../ui/inputs/Money.tsx';
import classes from '../till.module.css';
import { useTill } from '../till-state.ts';
import { type Category, type Product, stockStateOf } from './catalogue.ts';
import { colorOf } from './tint.ts';

type ProductTileProps = {
  product: Product;
  category: Category | undefined;
  usualLow: number;
  /** True for the product that Enter adds while a text is typed. */
  isBest: boolean;
  onAdd: (product: Product) => void;
};

/**
 * One product in the grid: its photo above its name, or its name on the tint of its category. Its accessible
 * name is its visible text, preceded by the action.
 */
export const ProductTile = memo(function ProductTile(props: ProductTileProps) {
  const { product, category, usualLow, isBest, onAdd } = props;
  const t = useTranslations();
  const state = stockStateOf(product, usualLow);
  const [image] = product.images;
  return (
    <UnstyledButton
      className={classes.tile}
      data-stock={state}
      data-best={isBest || undefined}
      data-plain={image ? undefined : true}
      style={{ '--tile-color': category?.color ?? colorOf(product.id) }}
      onClick={() => onAdd(product)}
    >
      {image ? <img src={image.thumbUrl} alt="" loading="lazy" className={classes.tilePhoto} /> : null}
      <span className={classes.tileLabel}>
        <span dir="auto" className={classes.tileName}>
          <VisuallyHidden component="span">{t('common.add')} </VisuallyHidden>
          {unparted(product.name)}
        </span>
        <span className={classes.tileBottom}>
          <span className={classes.tilePrice}>
            <TilePrice product={product} />
            {product.unit === 'piece' ? null : (
              <span className={classes.tileUnit}> / {t(`platform.unitSigns.${product.unit}`)}</span>
            )}
          </span>
          <Left product={product} state={state} />
        </span>
      </span>
      <InCart product={product} />
    </UnstyledButton>
  );
});

/** With a current offer, the reduced price after the list price. */
function TilePrice({ product: { id: productId, price, openPrice } }: Pick<ProductTileProps, 'product'>) {
  const t = useTranslations('sale');
  const { offers = [], decimals } = useTill().shop;
  const best = offers.length > 0 ? bestOffer({ productId, price }, offers, decimals) : null;
  if (openPrice) return t('openPrice');
  if (!best) return <Money amount={price} />;
  return (
    <>
      <s className={classes.tileBefore}>
        <VisuallyHidden component="span">{t('before')} </VisuallyHidden>
        <Money amount={price} />
      </s>{' '}
      <Money amount={best.price} />
    </>
  );
}

type LeftProps = { product: Product; state: ReturnType<typeof stockStateOf> };

/** The remaining stock if it is low or empty. Sufficient stock is not shown. */
function Left({ product: { stock, unit }, state }: LeftProps) {
  const t = useTranslations('sale');
  const measure = useMeasure();
  if (state === 'out') return <em className={classes.tileStock}>{t('outOfStock')}</em>;
  if (state !== 'low') return null;
  const left = measure(stock, unit);
  return <em className={classes.tileStock}>{unit === 'piece' ? t('left', { quantity: left }) : left}</em>;
}

/** The quantity of the product in the cart. */
function InCart({ product: { id } }: Pick<ProductTileProps, 'product'>) {
  const t = useTranslations('sale');
  const { quantity } = useFormat();
  const { cart } = useTill();
  const inCart = cart.lines.reduce(
    (sum, line) => (line.item.productId === id ? sum + line.quantity : sum),
    0,
  );
  if (inCart === 0) return null;
  return (
    <span className={classes.inCart}>
      <VisuallyHidden component="span"> {t('cart')} </VisuallyHidden>
      {quantity(inCart)}
    </span>
  );
}

/** Keeps a number and its unit in one line: «Aceite vegetal» and below it «750 ml». */
const unparted = (name: string) => name.replace(/(\d) (?=\p{L}{1,2}(?:[\s,]|$))/gu, '$1\u00a0');
