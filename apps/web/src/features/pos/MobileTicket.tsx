import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Money } from '../../ui/Money.tsx';
import { isCartEmpty } from './cart.ts';
import { TicketDrawer } from './lazy-parts.tsx';
import { ItemCount } from './TicketPanel.tsx';
import classes from './ticket.module.css';
import { useTill } from './till-state.ts';

/** On phones: «6 artículos · Q 6.40 · Cobrar» above the thumb bar, and the whole ticket behind it. */
export function MobileTicket() {
  const t = useTranslations();
  const { cart, totals, open, dialog } = useTill();
  const [isOpen, setOpen] = useState(false);
  if (isCartEmpty(cart)) return null;
  return (
    <>
      <div className={classes.bar}>
        <UnstyledButton className={classes.barTicket} onClick={() => setOpen(true)} aria-haspopup="dialog">
          <IconChevronUp size={20} aria-hidden="true" />
          <span>
            <ItemCount /> · <Money amount={totals.total} className={classes.barTotal} />
          </span>
        </UnstyledButton>
        <Button size="lg" h={52} onClick={() => open({ kind: 'charge' })}>
          {t('sale.charge')}
        </Button>
      </div>
      {isOpen ? <TicketDrawer isOpen={dialog?.kind !== 'charge'} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
