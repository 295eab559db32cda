import { UnstyledButton } from '@mantine/core';
import { IconArrowsExchange, IconBarcode, IconUserPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCanOrRequest } from '../../../../domain/approval/use-can-or-request.ts';
import { useTill } from '../till-state.ts';
import classes from './ticket.module.css';

/** On phones, above the navigation while nothing lies in the cart: what a sale may begin with. */
export function HandTools() {
  const t = useTranslations();
  const { cart, open } = useTill();
  const mayExchange = useCanOrRequest('pos.refund');
  return (
    <div className={classes.handTools}>
      <UnstyledButton onClick={() => open({ kind: 'customer' })}>
        <IconUserPlus size={20} aria-hidden="true" />
        <span dir="auto">{cart.customer?.name ?? t('sale.customer')}</span>
      </UnstyledButton>
      <UnstyledButton onClick={() => open({ kind: 'camera' })}>
        <IconBarcode size={20} aria-hidden="true" />
        <span>{t('sale.scan')}</span>
      </UnstyledButton>
      {mayExchange ? (
        <UnstyledButton onClick={() => open({ kind: 'exchange' })}>
          <IconArrowsExchange size={20} aria-hidden="true" />
          <span>{t('sale.exchangeGoods')}</span>
        </UnstyledButton>
      ) : null}
    </div>
  );
}
