import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { whenIdle } from '../../../../lib/loading/idle.ts';
import { lazyOverlay } from '../../../../lib/loading/lazy.tsx';
import type { ListedProduct } from './product.columns.tsx';
import classes from './selection.module.css';

const QuickEdit = lazyOverlay(() => import('./QuickEdit.tsx'));

export type EditedField = 'price' | 'stock';

type EditableCellProps = {
  product: ListedProduct;
  field: EditedField;
  isEditable: boolean;
  children: ReactNode;
};

/** A value of the list that becomes an input field in place. */
export function EditableCell({ product, field, isEditable, children }: EditableCellProps) {
  const t = useTranslations('product');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasLeft, setLeft] = useState(false);
  // Preloaded, because keys typed before the field is shown would be lost, and the rest of a price is a
  // different price.
  useEffect(() => (isEditable ? whenIdle(() => void QuickEdit.preload()) : undefined), [isEditable]);
  useEffect(() => {
    if (wasLeft) button.current?.focus();
  }, [wasLeft]);
  if (!isEditable) return children;
  if (isOpen) {
    const close = ({ byKey }: { byKey: boolean }) => {
      setOpen(false);
      setLeft(byKey);
    };
    return <QuickEdit product={product} field={field} onClose={close} />;
  }
  const { name } = product;
  return (
    <UnstyledButton
      ref={button}
      className={classes.editable ?? ''}
      onClick={() => {
        setLeft(false);
        setOpen(true);
      }}
    >
      <VisuallyHidden>
        {field === 'price' ? t('quickPrice', { name }) : t('quickStock', { name })}
      </VisuallyHidden>
      {children}
    </UnstyledButton>
  );
}
