import { Button } from '@mantine/core';
import { likelyCash } from '@mostrador/shared/money/cash';
import { useTranslations } from 'use-intl';
import { Money } from '../../../../ui/inputs/Money.tsx';
import classes from '../charge.module.css';
import type { ChargeState } from '../use-charge.ts';

/** The exact sum and the likely banknotes: one tap pays and closes. */
export function CashButtons({ state }: { state: ChargeState }) {
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
