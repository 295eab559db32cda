import { Modal, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import { Money } from '../../ui/Money.tsx';
import { itemOf, type Product } from './catalogue.ts';
import classes from './till.module.css';
import { useTill } from './till-state.ts';

type VariantPickerProps = { product: Product; quantity: number | undefined };

/** Which size, colour or style: one tap each, the sold out ones marked like in the grid. */
export function VariantPicker({ product, quantity }: VariantPickerProps) {
  const t = useTranslations();
  const { close, addItem } = useTill();
  const format = useFormat();
  return (
    <Modal
      opened
      onClose={close}
      title={product.name}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className={classes.hint}>{t('sale.chooseVariant')}</p>
      <div className={classes.variants}>
        {product.variants.map((variant, index) => {
          const item = itemOf(product, variant);
          const isOut = item.stock !== null && item.stock <= 0;
          return (
            <UnstyledButton
              key={variant.id}
              className={classes.tile}
              data-stock={isOut ? 'out' : 'enough'}
              data-autofocus={index === 0 || undefined}
              onClick={() => {
                addItem(item, quantity);
                close();
              }}
            >
              <span className={classes.tileName}>
                {[variant.color, variant.size, variant.style].filter(Boolean).join(' · ')}
              </span>
              <span className={classes.tileBottom}>
                <Money amount={variant.price} className={classes.tilePrice} />
                {isOut ? <span className={classes.outWord}>{t('sale.outOfStock')}</span> : null}
                {item.stock !== null && !isOut ? <span>{format.quantity(item.stock)}</span> : null}
              </span>
            </UnstyledButton>
          );
        })}
      </div>
    </Modal>
  );
}
