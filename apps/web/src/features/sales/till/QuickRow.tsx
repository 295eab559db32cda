import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { Product } from './catalogue.ts';
import classes from './till.module.css';

/** Favourites and what is sold most, always in reach. */
export function QuickRow({ products, onAdd }: { products: Product[]; onAdd: (product: Product) => void }) {
  const t = useTranslations();
  if (products.length === 0) return null;
  return (
    <section aria-label={t('pos.atHand')} className={classes.quick}>
      {products.map((product) => (
        <UnstyledButton key={product.id} className={classes.quickTile} onClick={() => onAdd(product)}>
          <VisuallyHidden component="span">{t('common.add')} </VisuallyHidden>
          <span className={classes.quickName}>{product.name}</span>
          <span className={classes.quickPrice}>
            <Money amount={product.price} />
            {product.unit === 'piece' ? null : ` / ${t(`platform.unitSigns.${product.unit}`)}`}
          </span>
        </UnstyledButton>
      ))}
    </section>
  );
}
