import { Button, SegmentedControl } from '@mantine/core';
import { maxMoney } from '@mostrador/shared/money';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.ts';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { CashButtons } from './CashButtons.tsx';
import { ChargeFailure } from './ChargeFailure.tsx';
import { CreditFields } from './CreditFields.tsx';
import { CustomerSearch } from './CustomerSearch.tsx';
import { methods } from './charge.ts';
import classes from './dialogs.module.css';
import { PaymentParts } from './PaymentParts.tsx';
import { hasKeyboard } from './pointer.ts';
import { useTill } from './till-state.ts';
import type { ChargeState } from './use-charge.ts';

/**
 * How the sale is paid. Enter confirms from wherever the focus is, and Alt with a digit chooses the method.
 */
export function ChargeForm({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const { cart, dispatch } = useTill();
  const { charge, confirm } = state;
  const head = (
    <>
      <LeaderLines>
        {state.rounding === 0 ? null : (
          <LeaderLine label={t('sale.rounding')} value={<Money amount={state.rounding} />} />
        )}
        <LeaderLine size="total" label={t('sale.total')} value={<Money amount={state.due} />} />
      </LeaderLines>
      <PaymentParts state={state} />
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
      <ChargeFailure state={state} />
      <Button
        // Where nothing is typed, the focus waits here for the Enter.
        key={charge.method}
        autoFocus={charge.method === 'credit'}
        type="submit"
        h={60}
        size="xl"
        fullWidth
        loading={state.isSending}
      >
        {confirmLabel(state, t)}
      </Button>
    </form>
  );
}

function AmountFields({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const { charge, change, remaining, refusal } = state;
  const isCash = charge.method === 'cash';
  return (
    <>
      <MoneyInput
        // A new part or method begins with its exact amount chosen, so that typing replaces it.
        key={`${charge.method}:${charge.parts.length}`}
        autoFocus={hasKeyboard()}
        data-autofocus={hasKeyboard() || undefined}
        size="xl"
        label={isCash ? t('sale.received') : t('common.amount')}
        value={charge.tendered ?? remaining}
        max={isCash ? maxMoney : remaining}
        error={refusal === 'amountRequired' ? t('errors.amountRequired') : undefined}
        onChange={(value) => change({ type: 'tender', amount: value ?? 0 })}
      />
      {isCash ? <CashButtons state={state} /> : null}
      {isCash ? <ChangeDue amount={state.changeDue} /> : null}
    </>
  );
}

function Methods({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const mayLend = useCan('pos.credit');
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

/** 48 px: it is read from the other side of the counter. */
function ChangeDue({ amount }: { amount: number }) {
  const t = useTranslations('sale');
  return (
    <p className={classes.change} aria-live="polite" data-none={amount === 0 || undefined}>
      <span>{t('change')}</span>
      <Money amount={amount} className={classes.changeAmount} />
    </p>
  );
}

type Words = ReturnType<typeof useTranslations<never>>;

function confirmLabel({ charge, remaining, failure }: ChargeState, t: Words) {
  if (failure?.kind === 'lost') return t('common.retry');
  const isPart = charge.method !== 'credit' && charge.tendered !== null && charge.tendered < remaining;
  return isPart && charge.tendered ? t('sale.addPayment') : t('sale.confirmSale');
}
