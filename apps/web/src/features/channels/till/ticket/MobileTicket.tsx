import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowsExchange, IconBarcode, IconChevronUp, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCanOrRequest } from '../../../../domain/approval/use-can-or-request.ts';
import { isCartEmpty } from '../../../../domain/sale/cart/cart.ts';
import { useBackCloses } from '../../../../lib/device/use-back-closes.ts';
import { Money } from '../../../../ui/inputs/Money.tsx';
import { TicketDrawer } from '../lazy-parts.tsx';
import { useTill } from '../till-state.ts';
import { ItemCount } from './TicketPanel.tsx';
import classes from './ticket.module.css';

/** On phones, in place of the navigation: the total of the cart, which opens the ticket, and «Cobrar». */
export function MobileTicket() {
  const t = useTranslations();
  const { cart, totals, open, dialog } = useTill();
  const [isOpen, setOpen] = useState(false);
  useBackCloses({ isOpen, close: () => setOpen(false) });
  if (isCartEmpty(cart)) return <HandTools />;
  return (
    <>
      <div className={classes.bar} data-replaces-navigation="">
        <UnstyledButton className={classes.barTicket} onClick={() => setOpen(true)} aria-haspopup="dialog">
          <span className={classes.barFacts}>
            <span className={classes.barWords}>
              <ItemCount />
              {cart.customer ? <bdi> · {cart.customer.name}</bdi> : null}
            </span>
            <IconChevronUp size={16} aria-hidden="true" />
          </span>
          <Money isEven amount={totals.total} className={classes.barTotal} />
        </UnstyledButton>
        <Button className={classes.barCharge ?? ''} onClick={() => open({ kind: 'charge' })}>
          {t('sale.charge')}
        </Button>
      </div>
      <Suspense>
        {isOpen ? <TicketDrawer isOpen={dialog?.kind !== 'charge'} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

/** On phones, above the navigation while the cart is empty: the ways to start a sale. */
function HandTools() {
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
