import { Button } from '@mantine/core';
import { likelyCash } from '@mostrador/shared/cash';
import { useTranslations } from 'use-intl';
import { Money } from '../../ui/Money.tsx';
import classes from './dialogs.module.css';
import { useTill } from './till-state.ts';
import type { ChargeState } from './use-charge.ts';

// Four, so that the one big note is among them even where small notes fit as well.
const mostSums = 4;

/** The exact sum and the next notes somebody may hand over: one tap pays and closes. */
export function CashButtons({ state }: { state: ChargeState }) {
  const t = useTranslations('sale');
  const { shop } = useTill();
  const { remaining, confirm, isSending } = state;
  return (
    <div className={classes.cash}>
      <Button variant="light" size="lg" disabled={isSending} onClick={() => confirm(remaining)}>
        {t('exact')}
      </Button>
      {likelyCash(remaining, shop.bills, mostSums).map((sum) => (
        <Button key={sum} variant="default" size="lg" disabled={isSending} onClick={() => confirm(sum)}>
          <Money amount={sum} />
        </Button>
      ))}
    </div>
  );
}
