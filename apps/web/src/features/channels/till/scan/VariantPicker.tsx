import { UnstyledButton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import choices from '../../../../domain/modifier/extras.module.css';
import { useMeasure } from '../../../../domain/sale/cart/use-measure.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { Money } from '../../../../ui/inputs/Money.tsx';
import { itemOf, type Product } from '../shelf/catalogue.ts';
import classes from '../till.module.css';
import { useTill } from '../till-state.ts';

type VariantPickerProps = { product: Product; quantity: number | undefined };

/** The size, colour or style: one tap each. Sold-out variants are marked as in the grid. */
export function VariantPicker({ product, quantity }: VariantPickerProps) {
  const t = useTranslations();
  const { close, addItem } = useTill();
  const measure = useMeasure();
  return (
    <Dialog opened onClose={close} title={product.name} size="lg">
      <p className={classes.hint}>{t('sale.chooseVariant')}</p>
      <div className={choices.options} data-options="">
        {product.variants.map((variant, index) => {
          const item = itemOf(product, variant);
          const isOut = item.stock !== null && item.stock <= 0;
          return (
            <UnstyledButton
              key={variant.id}
              className={choices.option}
              data-stock={isOut ? 'out' : 'enough'}
              data-autofocus={index === 0 || undefined}
              onClick={() => {
                // An item with modifiers opens its own dialog in place of this one.
                if (!item.asksExtras) close();
                addItem(item, { quantity });
              }}
            >
              <span className={classes.optionName}>
                {[variant.color, variant.size, variant.style].filter(Boolean).join(' · ')}
              </span>
              <span className={classes.tileBottom}>
                <Money amount={item.price} className={classes.tilePrice} />
                {isOut ? <em className={classes.tileStock}>{t('sale.outOfStock')}</em> : null}
                {item.stock !== null && !isOut ? <span>{measure(item.stock, item.unit)}</span> : null}
              </span>
            </UnstyledButton>
          );
        })}
      </div>
    </Dialog>
  );
}
