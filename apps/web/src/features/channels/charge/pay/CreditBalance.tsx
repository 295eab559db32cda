import { UnstyledButton } from '@mantine/core';
import { newId } from '@mostrador/shared/wire/new-id';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../../../lib/format/format.ts';
import classes from '../charge.module.css';
import type { ChargeState } from '../use-charge.ts';

/** Pays with the customer's credit balance as far as possible, with one press. */
export function CreditBalance({ state }: { state: ChargeState }) {
  const t = useTranslations('charge');
  const money = useMoney();
  const { cart, charge, change, remaining } = state;
  const isUsed = charge.parts.some(({ method }) => method === 'credit_balance');
  const amount = Math.min(cart.customer?.creditBalance ?? 0, remaining);
  if (isUsed || amount <= 0) return null;
  return (
    <UnstyledButton
      className={classes.option}
      onClick={() => change({ type: 'part', method: 'credit_balance', amount, nextId: newId() })}
    >
      {t('useBalance', { amount: money(amount) })}
    </UnstyledButton>
  );
}
