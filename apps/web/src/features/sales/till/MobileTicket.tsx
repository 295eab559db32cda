import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCartEmpty } from '../../../domain/sale/cart.ts';
import { useBackCloses } from '../../../lib/device/use-back-closes.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import { Hold } from './LazyHold.tsx';
import { TicketDrawer } from './lazy-parts.tsx';
import { ItemCount } from './TicketPanel.tsx';
import classes from './ticket.module.css';
import { useTill } from './till-state.ts';

/** On phones: «6 artículos · Q 6.40 · Cobrar» above the thumb bar, and the whole ticket behind it. */
export function MobileTicket() {
  const t = useTranslations();
  const { cart, totals, open, dialog } = useTill();
  const [isOpen, setOpen] = useState(false);
  useBackCloses({ isOpen, close: () => setOpen(false) });
  if (isCartEmpty(cart)) return <Hold isBar />;
  return (
    <>
      <div className={classes.bar}>
        <UnstyledButton className={classes.barTicket} onClick={() => setOpen(true)} aria-haspopup="dialog">
          <IconChevronUp size={20} aria-hidden="true" />
          <span>
            <ItemCount /> · <Money isEven amount={totals.total} className={classes.barTotal} />
          </span>
        </UnstyledButton>
        <Button size="lg" h={52} onClick={() => open({ kind: 'charge' })}>
          {t('sale.charge')}
        </Button>
      </div>
      <Suspense>
        {isOpen ? <TicketDrawer isOpen={dialog?.kind !== 'charge'} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
