import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { CustomerSearch } from '../../../domain/contact/CustomerSearch.tsx';
import { InDollars } from '../../../domain/sale/InDollars.tsx';
import { hasKeyboard } from '../../../lib/device/pointer.ts';
import { useMoney } from '../../../lib/format/format.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { ChargeFailure } from './ChargeFailure.tsx';
import { ChargeOptions } from './ChargeOptions.tsx';
import classes from './charge.module.css';
import { AmountFields } from './pay/AmountFields.tsx';
import { CreditFields } from './pay/CreditFields.tsx';
import { Methods } from './pay/Methods.tsx';
import { PaymentParts } from './pay/PaymentParts.tsx';
import { isWaiting } from './sale-failure.ts';
import type { ChargeState } from './use-charge.ts';

/** The payment of the sale. Enter confirms from any field, and Alt with a digit chooses the method. */
export function ChargeForm({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const money = useMoney();
  const { charge, confirm, cart, dispatch } = state;
  const head = (
    <>
      <div className={classes.due}>
        <LeaderLines>
          <LeaderLine size="total" label={t('sale.total')} value={<Money isEven amount={state.due} />} />
          <InDollars amount={state.due} />
        </LeaderLines>
        {state.rounding === 0 ? null : (
          <p className={classes.rounded}>
            {t('charge.roundedFrom', { amount: money(state.due - state.rounding) })}
          </p>
        )}
      </div>
      <PaymentParts state={state} />
      <Methods state={state} />
    </>
  );
  // A sale on credit needs a customer. The customer search is a separate form, and forms cannot be nested.
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
      {charge.method === 'credit' ? (
        <>
          <CreditFields state={state} />
          <ChargeOptions state={state} />
        </>
      ) : (
        <AmountFields state={state} />
      )}
      <div className={classes.foot}>
        <ChargeFailure state={state} />
        <Button
          // Gets the focus if no field is open for typing, so that Enter confirms.
          key={charge.method}
          autoFocus={charge.method === 'credit'}
          // The close button would get the focus if no field takes it, and Enter would close.
          data-autofocus={!hasKeyboard() || charge.method === 'credit' || undefined}
          type="submit"
          h="3.75rem"
          size="xl"
          fullWidth
          loading={state.isSending}
        >
          {state.failure && isWaiting(state.failure) ? t('common.retry') : t('sale.confirmSale')}
        </Button>
      </div>
    </form>
  );
}
