import { Button, Kbd, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowsExchange, IconCash, IconChevronDown, IconPercentage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCanOrRequest } from '../../../../domain/approval/use-can-or-request.ts';
import { isCartEmpty } from '../../../../domain/sale/cart/cart.ts';
import { InDollars } from '../../../../domain/sale/InDollars.tsx';
import { shortcuts } from '../../../../lib/device/shortcuts.ts';
import { useMoney } from '../../../../lib/format/format.ts';
import { withWords } from '../../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../../lib/loading/lazy.tsx';
import { LeaderLine, LeaderLines } from '../../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../../theme/Ticket.tsx';
import { Money } from '../../../../ui/inputs/Money.tsx';
import { HoldButton } from '../parked/LazyHold.tsx';
import { useTill } from '../till-state.ts';
import { CartLines, CartSums } from './LazyLines.tsx';
import { TicketHead } from './TicketHead.tsx';
import classes from './ticket.module.css';

const EmptyTicket = lazyOverlay(withWords(['ticket'], () => import('./EmptyTicket.tsx')));

/** The cart in the form of a receipt: its customer, its lines, and below them all amounts together. */
export function TicketPanel({ onClose }: { onClose?: () => void }) {
  const t = useTranslations('sale');
  const { cart } = useTill();
  return (
    <Ticket label={t('cart')} className={classes.ticket}>
      <TicketHead {...(onClose && { onClose })} />
      {isCartEmpty(cart) ? (
        <div className={classes.nothing}>
          <EmptyTicket />
        </div>
      ) : (
        <CartLines />
      )}
      <TicketFoot />
      <CartNews />
    </Ticket>
  );
}

/** The footer never moves, whatever the number of lines or the customer. */
function TicketFoot() {
  const t = useTranslations('sale');
  const { cart, totals } = useTill();
  const [isOpen, setOpen] = useState(false);
  const isEmpty = isCartEmpty(cart);
  return (
    <footer className={classes.ticketFoot} data-empty={isEmpty || undefined}>
      <div className={classes.facts}>
        {isEmpty ? (
          <span>{t('emptyCart')}</span>
        ) : (
          <Facts isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        )}
        {isEmpty ? <ExchangeButton /> : <DiscountButton />}
      </div>
      <LeaderLines>
        {isEmpty ? null : isOpen ? <CartSums /> : <Extras />}
        <LeaderLine
          size="total"
          label={t('total')}
          value={<Money amount={totals.total} isEven={!isEmpty} />}
        />
        {isEmpty ? null : <InDollars amount={totals.total} />}
      </LeaderLines>
      <div className={classes.ticketActs}>
        <HoldButton />
        <ChargeButton />
      </div>
    </footer>
  );
}

/** The number of items and the savings. It expands to the parts of the total. */
function Facts({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useTranslations('sale');
  const money = useMoney();
  const { totals } = useTill();
  return (
    <UnstyledButton className={classes.factsButton} aria-expanded={isOpen} onClick={onToggle}>
      <ItemCount />
      {totals.amountDiscount > 0 ? (
        <>
          {' '}
          · <span className={classes.saved}>{t('saves', { amount: money(totals.amountDiscount) })}</span>
        </>
      ) : null}
      <IconChevronDown size={14} aria-hidden="true" className={classes.chevron} />
    </UnstyledButton>
  );
}

/** The surcharges on the goods, so that they do not surprise the customer. */
function Extras() {
  const t = useTranslations('sale');
  const { totals, shop } = useTill();
  const { amountTax, tip } = totals;
  return (
    <>
      {amountTax > 0 && !shop.tax.included ? (
        <LeaderLine label={shop.taxName ?? t('tax')} value={<Money isEven amount={amountTax} />} />
      ) : null}
      {tip > 0 ? <LeaderLine label={t('tip')} value={<Money isEven amount={tip} />} /> : null}
    </>
  );
}

function DiscountButton() {
  const t = useTranslations('sale');
  const { cart, open } = useTill();
  const mayDiscount = useCanOrRequest('pos.discount');
  if (!mayDiscount) return null;
  return (
    <UnstyledButton
      className={classes.factAct}
      data-on={cart.discount ? true : undefined}
      onClick={() => open({ kind: 'discount' })}
    >
      <IconPercentage size={16} aria-hidden="true" />
      {t('discount')}
    </UnstyledButton>
  );
}

export function ExchangeButton() {
  const t = useTranslations('sale');
  const { open } = useTill();
  const mayExchange = useCanOrRequest('pos.refund');
  if (!mayExchange) return null;
  return (
    <UnstyledButton className={classes.factAct} onClick={() => open({ kind: 'exchange' })}>
      <IconArrowsExchange size={16} aria-hidden="true" />
      {t('exchangeGoods')}
    </UnstyledButton>
  );
}

/**
 * An item sold by weight counts as one, because half a kilo is not half an item, and so does a free amount.
 */
export function ItemCount() {
  const t = useTranslations('sale');
  const { cart } = useTill();
  const count = cart.lines.reduce(
    (sum, { quantity, item }) => sum + (item.quantityStep % 1000 === 0 ? Math.round(quantity / 1000) : 1),
    cart.freeAmounts.length,
  );
  return t('itemCount', { count });
}

function ChargeButton() {
  const t = useTranslations('sale');
  const { cart, open } = useTill();
  return (
    <Button
      className={classes.charge ?? ''}
      disabled={isCartEmpty(cart)}
      aria-keyshortcuts={shortcuts.charge[0]}
      leftSection={<IconCash size={24} aria-hidden="true" />}
      rightSection={
        <Kbd size="xs" aria-hidden="true" className={classes.wideOnly ?? ''}>
          {shortcuts.charge[0]}
        </Kbd>
      }
      onClick={() => open({ kind: 'charge' })}
    >
      {t('charge')}
    </Button>
  );
}

/** The item count and the total, announced by screen readers when they change. */
function CartNews() {
  const { totals } = useTill();
  return (
    <VisuallyHidden aria-live="polite">
      <ItemCount /> <Money isEven amount={totals.total} />
    </VisuallyHidden>
  );
}
