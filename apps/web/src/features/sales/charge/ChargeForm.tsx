import { Button, SegmentedControl } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCanOrRequest } from '../../../domain/approval/use-may.ts';
import { CustomerSearch } from '../../../domain/contact/CustomerSearch.tsx';
import { InDollars } from '../../../domain/sale/InDollars.tsx';
import { hasKeyboard } from '../../../lib/device/pointer.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { AmountFields } from './AmountFields.tsx';
import { ChargeFailure } from './ChargeFailure.tsx';
import { CreditBalance } from './CreditBalance.tsx';
import { CreditFields } from './CreditFields.tsx';
import classes from './charge.module.css';
import { methods } from './charge.ts';
import { PaymentParts } from './PaymentParts.tsx';
import { TipRow } from './TipRow.tsx';
import type { ChargeState } from './use-charge.ts';

/**
 * How the sale is paid. Enter confirms from wherever the focus is, and Alt with a digit chooses the method.
 */
export function ChargeForm({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const { charge, confirm, cart, dispatch } = state;
  const head = (
    <>
      <LeaderLines>
        {state.rounding === 0 ? null : (
          <LeaderLine label={t('sale.rounding')} value={<Money isEven amount={state.rounding} />} />
        )}
        <LeaderLine size="total" label={t('sale.total')} value={<Money isEven amount={state.due} />} />
        <InDollars amount={state.due} />
      </LeaderLines>
      {state.shop.tipsEnabled ? <TipRow state={state} /> : null}
      <PaymentParts state={state} />
      <CreditBalance state={state} />
      <Methods state={state} />
    </>
  );
  // Whoever lends has to know to whom; that search is a form of its own, and none may stand inside another.
  if (charge.method === 'credit' && !cart.customer) {
    return (
      <div className={classes.charge}>
        {head}
        <CustomerSearch onChoose={(customer) => dispatch({ type: 'setCustomer', customer })} />
      </div>
    );
  }
  return (
    <form
      className={classes.charge}
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      {head}
      {charge.method === 'credit' ? <CreditFields state={state} /> : <AmountFields state={state} />}
      <div className={classes.foot}>
        <ChargeFailure state={state} />
        <Button
          // Where nothing is typed, the focus waits here for the Enter.
          key={charge.method}
          autoFocus={charge.method === 'credit'}
          // Where no field takes the focus the close button would, and Enter would close.
          data-autofocus={!hasKeyboard() || charge.method === 'credit' || undefined}
          type="submit"
          h={60}
          size="xl"
          fullWidth
          loading={state.isSending}
        >
          {state.failure?.kind === 'lost' || state.failure?.kind === 'offline'
            ? t('common.retry')
            : t('sale.confirmSale')}
        </Button>
      </div>
    </form>
  );
}

function Methods({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const mayLend = useCanOrRequest('pos.credit');
  return (
    <SegmentedControl
      fullWidth
      size="lg"
      className={classes.methods ?? ''}
      aria-label={t('sale.method')}
      value={state.charge.method}
      onChange={(value) => state.chooseMethod(value)}
      data={methods
        .filter((method) => mayLend || method !== 'credit')
        .map((method) => ({ value: method, label: t(`platform.paymentMethods.${method}`) }))}
    />
  );
}
