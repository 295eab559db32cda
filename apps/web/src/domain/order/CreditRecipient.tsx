import { Button } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Customer } from '../sale/cart/cart.ts';
import classes from './order.module.css';

type CreditRecipientProps = { customer: Customer | null; onChoose: () => void };

/** Chooses the customer who gets the credit if the sale names none. */
export function CreditRecipient({ customer, onChoose }: CreditRecipientProps) {
  const t = useTranslations();
  return (
    <div className={classes.inFavour}>
      <span>{t('order.inFavourOf')}</span>
      <Button
        variant="light"
        size="md"
        leftSection={<IconUser size={18} aria-hidden="true" />}
        onClick={onChoose}
      >
        {customer?.name ?? t('order.chooseCustomer')}
      </Button>
    </div>
  );
}
