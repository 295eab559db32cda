import { ActionIcon, Button, Kbd, Title, VisuallyHidden } from '@mantine/core';
import { IconCash, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../lib/format.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import { isCartEmpty } from '../../parts/sale/cart.ts';
import { InDollars } from '../../parts/sale/InDollars.tsx';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Ticket } from '../../theme/Ticket.tsx';
import { Money } from '../../ui/Money.tsx';
import { CartLines } from './CartLines.tsx';
import { Hold } from './LazyHold.tsx';
import { OrderTools } from './OrderTools.tsx';
import classes from './ticket.module.css';
import tillClasses from './till.module.css';
import { useTill } from './till-state.ts';

/** The cart as the roll of the till: lines, what is done to the whole, the total and the way to the money. */
export function TicketPanel() {
  const t = useTranslations('sale');
  const { cart, emptyCart } = useTill();
  const isEmpty = isCartEmpty(cart);
  return (
    <Ticket label={t('cart')} className={classes.ticket}>
      <header className={classes.ticketHead}>
        <Title order={2} size="h4">
          {t('cart')}
        </Title>
        <div className={classes.holding}>
          <Hold />
        </div>
        {isEmpty ? null : (
          <span className={classes.ticketCount}>
            <ItemCount />
            <ActionIcon title={t('clearCart')} size={44} aria-label={t('clearCart')} onClick={emptyCart}>
              <IconTrash size={18} />
            </ActionIcon>
          </span>
        )}
      </header>
      {isEmpty ? <EmptyCart /> : <CartLines />}
      <OrderTools />
      {isEmpty ? null : <TicketTotals />}
      <ChargeButton />
      <CartNews />
    </Ticket>
  );
}

function EmptyCart() {
  const t = useTranslations('sale');
  return (
    <div className={classes.emptyCart}>
      <p>{t('emptyCart')}</p>
      <p className={tillClasses.hint}>{t('emptyCartHint')}</p>
    </div>
  );
}

/** Weighed things count as one each: nobody says that half a kilo is half an article. */
export function useItemCount(): number {
  const { cart } = useTill();
  return cart.lines.reduce(
    (count, { quantity, item }) => count + (item.quantityStep % 1000 === 0 ? Math.round(quantity / 1000) : 1),
    0,
  );
}

export function ItemCount() {
  const t = useTranslations('sale');
  return t('itemCount', { count: useItemCount() });
}

export function TicketTotals() {
  const t = useTranslations('sale');
  const { totals, shop } = useTill();
  const { amountDiscount, amountTax, tip } = totals;
  const isPlain = amountDiscount === 0 && amountTax === 0 && tip === 0;
  const subtotal = totals.amountProducts + totals.amountFree;
  return (
    <LeaderLines>
      {isPlain ? null : <LeaderLine label={t('subtotal')} value={<Money isEven amount={subtotal} />} />}
      {amountDiscount > 0 ? (
        <LeaderLine label={t('discount')} value={<Money isEven amount={-amountDiscount} />} />
      ) : null}
      {amountTax > 0 ? (
        <LeaderLine
          label={shop.tax.included ? t('taxIncluded') : (shop.taxName ?? t('tax'))}
          value={<Money isEven amount={amountTax} />}
        />
      ) : null}
      {tip > 0 ? <LeaderLine label={t('tip')} value={<Money isEven amount={tip} />} /> : null}
      <LeaderLine size="total" label={t('total')} value={<Money isEven amount={totals.total} />} />
      <InDollars amount={totals.total} />
    </LeaderLines>
  );
}

export function ChargeButton() {
  const t = useTranslations('sale');
  const { cart, totals, open } = useTill();
  const money = useMoney();
  return (
    <Button
      fullWidth
      h={60}
      size="xl"
      disabled={isCartEmpty(cart)}
      leftSection={<IconCash size={24} aria-hidden="true" />}
      rightSection={
        <Kbd size="xs" className={tillClasses.wideOnly}>
          {shortcuts.charge[0]}
        </Kbd>
      }
      onClick={() => open({ kind: 'charge' })}
    >
      {t('chargeAmount', { amount: money(totals.total) })}
    </Button>
  );
}

/** Count and total, read out when they change. */
function CartNews() {
  const { totals } = useTill();
  return (
    <VisuallyHidden aria-live="polite">
      <ItemCount /> <Money isEven amount={totals.total} />
    </VisuallyHidden>
  );
}
