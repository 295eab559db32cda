import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { lazy, memo, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useMeasure } from '../../../domain/sale/use-measure.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import { type Category, type Product, stockStateOf } from './catalogue.ts';
import classes from './till.module.css';

// The many icons are not needed before there are tiles to put them on.
const CategoryMark = lazy(async () => ({
  default: (await import('../../../ui/images/CategoryMark.tsx')).CategoryMark,
}));

type ProductTileProps = {
  product: Product;
  category: Category | undefined;
  usualLow: number;
  /** The one that Enter adds while something is typed. */
  isBest: boolean;
  onAdd: (product: Product) => void;
};

/** One product in the grid. Its accessible name is what it shows, with the action before it. */
export const ProductTile = memo(function ProductTile(props: ProductTileProps) {
  const { product, category, usualLow, isBest, onAdd } = props;
  const t = useTranslations();
  const measure = useMeasure();
  const state = stockStateOf(product, usualLow);
  return (
    <UnstyledButton
      className={classes.tile}
      data-stock={state}
      data-best={isBest || undefined}
      style={category?.color ? { '--tile-color': category.color } : {}}
      onClick={() => onAdd(product)}
    >
      <span className={classes.tileTop}>
        <span className={classes.tileName}>
          <VisuallyHidden component="span">{t('common.add')} </VisuallyHidden>
          {product.name}
        </span>
        <TileMark product={product} category={category} />
      </span>
      <span className={classes.tileBottom}>
        <span className={classes.tilePrice}>
          <Money amount={product.price} />
          {product.unit === 'piece' ? null : (
            <span className={classes.tileUnit}> / {t(`platform.unitSigns.${product.unit}`)}</span>
          )}
        </span>
        {state === 'out' ? <span className={classes.outWord}>{t('sale.outOfStock')}</span> : null}
        {state === 'low' || state === 'enough' ? (
          <span className={classes.tileStock}>
            <VisuallyHidden component="span">{t('common.stock')} </VisuallyHidden>
            {measure(product.stock, product.unit)}
          </span>
        ) : null}
      </span>
    </UnstyledButton>
  );
});

/** Its picture, else the sign of its category, with a star on what the shop wants at hand. */
function TileMark({ product, category }: Pick<ProductTileProps, 'product' | 'category'>) {
  const [image] = product.images;
  if (image) return <img src={image.thumbUrl} alt="" loading="lazy" className={classes.tileImage} />;
  if (product.favourite) return <IconStarFilled size={14} className={classes.star} aria-hidden="true" />;
  if (!category) return null;
  return (
    <span className={classes.tileMark}>
      <Suspense>
        <CategoryMark color={category.color} icon={category.icon} />
      </Suspense>
    </span>
  );
}
