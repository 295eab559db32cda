import { Button, TextInput, Title } from '@mantine/core';
import { refundMethods } from '@mostrador/shared/money/refund-part';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { RefundLines } from '../../../../domain/refund/RefundLines.tsx';
import { isCartEmpty } from '../../../../domain/sale/cart/cart.ts';
import { useMoney } from '../../../../lib/format/format.ts';
import { LeaderLine, LeaderLines } from '../../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../../theme/Ticket.tsx';
import { Choice } from '../../../../ui/inputs/Choice.tsx';
import { Money } from '../../../../ui/inputs/Money.tsx';
import classes from '../edit/edit-sale.module.css';
import { ListToggle } from '../shelf/ListToggle.tsx';
import CartLines from '../ticket/CartLines.tsx';
import { CartSums } from '../ticket/CartSums.tsx';
import { OrderTools } from '../ticket/OrderTools.tsx';
import { useTill } from '../till-state.ts';
import type { Exchange } from './use-exchange.ts';

const reasonLength = 140;

/** The returned items above, the new ones below, and the difference to pay or to refund. */
export function ExchangeTicket({ exchange }: { exchange: Exchange }) {
  const t = useTranslations();
  const { cart, open } = useTill();
  const { draft, difference, needsCustomer } = exchange;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!exchange.isReady) return;
    if (difference > 0) open({ kind: 'charge' });
    else if (needsCustomer) open({ kind: 'customer' });
    else void exchange.finish();
  };
  return (
    <Ticket label={t('sale.cart')} className={classes.ticket}>
      <Title order={2} size="h5">
        {t('order.brings')}
      </Title>
      <RefundLines draft={draft} />
      <div className={classes.listHead}>
        <Title order={2} size="h5">
          {t('order.takes')}
        </Title>
        <ListToggle />
      </div>
      {isCartEmpty(cart) ? (
        <p className={classes.hint}>{t('order.exchangeFirst')}</p>
      ) : (
        <CartLines hasOwnHeight />
      )}
      <OrderTools />
      <form className={classes.ticket} onSubmit={submit}>
        <Totals exchange={exchange} />
        {exchange.givenBack > 0 && !isCartEmpty(cart) ? <WayBack exchange={exchange} /> : null}
        <TextInput
          required
          label={t('common.reason')}
          maxLength={reasonLength}
          value={draft.reason}
          onChange={(event) => draft.setReason(event.currentTarget.value)}
        />
        <Finish exchange={exchange} />
      </form>
    </Ticket>
  );
}

function Finish({ exchange }: { exchange: Exchange }) {
  const t = useTranslations('order');
  const money = useMoney();
  const { difference, isReady, isSending } = exchange;
  return (
    <Button type="submit" fullWidth h={60} size="xl" disabled={!isReady} loading={isSending}>
      {difference > 0 ? t('chargeDifference', { amount: money(difference) }) : t('finishExchange')}
    </Button>
  );
}

function Totals({ exchange: { difference, givenBack, draft } }: { exchange: Exchange }) {
  const t = useTranslations();
  const { cart, totals } = useTill();
  return (
    <div aria-live="polite">
      <LeaderLines>
        {isCartEmpty(cart) ? null : <CartSums />}
        <LeaderLine label={t('order.takes')} value={<Money amount={totals.total} isEven />} />
        <LeaderLine label={t('order.worth')} value={<Money amount={-draft.worth} isEven />} />
        <LeaderLine
          size="total"
          label={difference > 0 ? t('order.difference') : t('order.giveBack')}
          value={<Money amount={difference > 0 ? difference : givenBack} isEven />}
        />
      </LeaderLines>
    </div>
  );
}

/** The refund method of the rest. Credit is offered only if the customer is known. */
function WayBack({ exchange: { draft, needsCustomer } }: { exchange: Exchange }) {
  const t = useTranslations();
  return (
    <Choice
      label={t('order.refundMethod')}
      error={needsCustomer ? t('errors.contactRequired') : undefined}
      data={refundMethods.map((value) => ({
        value,
        label: value === 'original' ? t('order.asPaid') : t(`platform.paymentMethods.${value}`),
      }))}
      value={draft.method}
      onChange={(value) => draft.setMethod(refundMethods.find((each) => each === value) ?? 'original')}
    />
  );
}
