import { ActionIcon, Button, Kbd, Title, VisuallyHidden } from '@mantine/core';
import { IconCash, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { isCartEmpty } from '../../../domain/sale/cart.ts';
import { InDollars } from '../../../domain/sale/InDollars.tsx';
import { shortcuts } from '../../../lib/device/shortcuts.ts';
import { useMoney } from '../../../lib/format/format.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { CartLines } from './CartLines.tsx';
import { Hold } from './LazyHold.tsx';
import { ListToggle } from './ListToggle.tsx';
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
            <ListToggle />
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

/** What makes the total, and what is paid. */
export function TicketTotals() {
  const t = useTranslations('sale');
  const { totals } = useTill();
  return (
    <div className={classes.sums}>
      <LeaderLines>
        <CartSums />
        <LeaderLine size="total" label={t('total')} value={<Money isEven amount={totals.total} />} />
        <InDollars amount={totals.total} />
      </LeaderLines>
    </div>
  );
}

/** What the lines come to by their kind, and what is taken off or put on it. */
export function CartSums() {
  const t = useTranslations('sale');
  const { cart, totals, shop } = useTill();
  const { amountDiscount, amountTax, amountFree, tip } = totals;
  const services = totals.lines.reduce(
    (sum, { gross }, index) => sum + (cart.lines[index]?.item.kind === 'service' ? gross : 0),
    0,
  );
  const goods = totals.amountProducts - services;
  return (
    <>
      <LeaderLine label={`${t('services')} (+)`} value={<Money isEven amount={services} />} />
      <LeaderLine label={`${t('products')} (+)`} value={<Money isEven amount={goods} />} />
      {amountFree > 0 ? (
        <LeaderLine label={`${t('amountFree')} (+)`} value={<Money isEven amount={amountFree} />} />
      ) : null}
      <LeaderLine
        label={`${t('subtotal')} (=)`}
        value={<Money isEven amount={totals.amountProducts + amountFree} />}
      />
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
    </>
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
