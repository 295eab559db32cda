import { Button, TextInput } from '@mantine/core';
import { likelyCash } from '@mostrador/shared/money/cash';
import { maxMoney } from '@mostrador/shared/money/money';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { hasKeyboard } from '../../../../lib/device/pointer.ts';
import { useMoney } from '../../../../lib/format/format.ts';
import { Keypad } from '../../../../ui/inputs/Keypad.tsx';
import { Money } from '../../../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import { ChargeOptions } from '../ChargeOptions.tsx';
import classes from '../charge.module.css';
import type { ChargeState } from '../use-charge.ts';

/**
 * The amount of the part that is being entered: typed, tapped on the number pad, or one of the usual
 * banknotes.
 */
export function AmountFields({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const { charge, remaining, refusal, shop } = state;
  const isCash = charge.method === 'cash';
  const canType = hasKeyboard();
  return (
    <>
      {isCash ? <CashButtons state={state} /> : null}
      <div className={classes.given} data-tone={toneOf(state)}>
        <MoneyInput
          // A new part or method starts with its exact amount selected, so that typing replaces it.
          key={`${charge.method}:${charge.parts.length}`}
          autoFocus={canType}
          data-autofocus={canType || undefined}
          className={classes.received}
          label={isCash ? t('sale.received') : t('common.amount')}
          {...(canType ? {} : { inputMode: 'none' })}
          value={charge.tendered ?? remaining}
          max={isCash ? maxMoney : remaining}
          error={refusal === 'amountRequired' ? t('errors.amountRequired') : undefined}
          onChange={(value) => state.tender(value ?? 0)}
        />
        {state.missing > 0 ? (
          <Figure label={t('sale.remaining')} amount={state.missing} />
        ) : isCash ? (
          <Figure label={t('sale.change')} amount={state.changeDue} />
        ) : null}
      </div>
      {isCash ? null : <Reference state={state} />}
      {state.missing > 0 ? <Part state={state} /> : null}
      <ChargeOptions state={state} />
      {canType ? null : (
        <div className={classes.pad}>
          <Keypad
            value={charge.tendered ?? remaining}
            onValue={(value) => state.tender(value ?? 0)}
            scale={100}
            decimals={shop.decimals}
          />
        </div>
      )}
    </>
  );
}

const toneOf = ({ missing, changeDue }: ChargeState) =>
  missing > 0 ? 'missing' : changeDue > 0 ? 'change' : undefined;

const referenceLength = 60;

/** The bank's reference of this payment. It is optional. */
function Reference({ state: { charge, change } }: { state: ChargeState }) {
  const t = useTranslations('sale');
  return (
    <TextInput
      key={`${charge.method}:${charge.parts.length}`}
      size="md"
      label={t('reference')}
      placeholder={t('referenceHint')}
      autoComplete="off"
      maxLength={referenceLength}
      value={charge.reference}
      onChange={({ currentTarget }) => change({ type: 'reference', text: currentTarget.value })}
    />
  );
}

/**
 * The change or the missing amount, in large figures, because it is read from the other side of the counter.
 */
function Figure({ label, amount }: { label: string; amount: number }) {
  return (
    <p className={classes.change} role="status" data-none={amount === 0 || undefined}>
      <span>{label}</span>
      <Money amount={amount} className={classes.changeAmount} />
    </p>
  );
}

/** An amount below the amount due is only taken as a part payment after a confirmation. */
function Part({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const money = useMoney();
  const take = useRef<HTMLButtonElement>(null);
  const isShort = state.refusal === 'short';
  useEffect(() => {
    // The Enter that meant the whole amount focuses the confirmation; a second Enter confirms.
    if (isShort) take.current?.focus();
  }, [isShort]);
  const amount = money(state.charge.tendered ?? 0);
  return (
    <div className={classes.part} role="status" data-asked={isShort || undefined}>
      {isShort ? <p className={classes.question}>{t('charge.partQuestion', { amount })}</p> : null}
      <Button ref={take} size="md" variant="default" onClick={() => state.confirm({ isPart: true })}>
        {t('sale.addPayment')}
      </Button>
    </div>
  );
}

/** The exact amount and the likely banknotes: one tap pays and closes. */
function CashButtons({ state }: { state: ChargeState }) {
  const t = useTranslations('sale');
  const { remaining, confirm, isSending, shop } = state;
  return (
    <div className={classes.cash}>
      <Button variant="light" size="lg" disabled={isSending} onClick={() => confirm({ tendered: remaining })}>
        {t('exact')}
      </Button>
      {likelyCash(remaining, shop.bills).map((sum) => (
        <Button
          key={sum}
          variant="light"
          size="lg"
          disabled={isSending}
          onClick={() => confirm({ tendered: sum })}
        >
          <Money amount={sum} />
        </Button>
      ))}
    </div>
  );
}
