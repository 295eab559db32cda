import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import { Money } from '../../ui/Money.tsx';
import { type Product, stockStateOf } from './catalogue.ts';
import classes from './till.module.css';

type ProductTileProps = { product: Product; usualLow: number; onAdd: (product: Product) => void };

/** One product in the grid. Its accessible name is what it shows, with the action before it. */
export const ProductTile = memo(function ProductTile({ product, usualLow, onAdd }: ProductTileProps) {
  const t = useTranslations();
  const { quantity } = useFormat();
  const state = stockStateOf(product, usualLow);
  const [image] = product.images;
  return (
    <UnstyledButton className={classes.tile} data-stock={state} onClick={() => onAdd(product)}>
      <span className={classes.tileTop}>
        <span className={classes.tileName}>
          <VisuallyHidden component="span">{t('common.add')} </VisuallyHidden>
          {product.name}
        </span>
        {image ? <img src={image.thumbUrl} alt="" loading="lazy" className={classes.tileImage} /> : null}
        {product.favourite && !image ? (
          <IconStarFilled size={14} className={classes.star} aria-hidden="true" />
        ) : null}
      </span>
      <span className={classes.tileBottom}>
        <Money amount={product.price} className={classes.tilePrice} />
        {state === 'out' ? <span className={classes.outWord}>{t('sale.outOfStock')}</span> : null}
        {state === 'low' || state === 'enough' ? (
          <span className={classes.tileStock}>
            <VisuallyHidden component="span">{t('common.stock')} </VisuallyHidden>
            {quantity(product.stock)}
          </span>
        ) : null}
      </span>
    </UnstyledButton>
  );
});
