import { Alert, Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import classes from './dialogs.module.css';
import type { Shortage } from './sale-failure.ts';
import { useTill } from './till-state.ts';
import type { ChargeState } from './use-charge.ts';

/** Why the sale was not recorded, in words that say what to do now. */
export function ChargeFailure({ state }: { state: ChargeState }) {
  const t = useTranslations('pos');
  const { failure, reason } = state;
  if (!failure || failure.kind === 'recorded') return null;
  if (failure.kind === 'short') return <Short shortages={failure.shortages} onDone={state.forgetFailure} />;
  const words = { lost: t('lost'), stale: t('pricesChanged'), refused: reason };
  return (
    <Alert color={failure.kind === 'lost' ? 'yellow' : 'red'} role="alert">
      {words[failure.kind]}
    </Alert>
  );
}

function Short({ shortages, onDone }: { shortages: Shortage[]; onDone: () => void }) {
  const t = useTranslations();
  const { quantity } = useFormat();
  const { dispatch } = useTill();
  const adjust = (event: MouseEvent<HTMLButtonElement>) => {
    // This button goes away; Enter should find the sale's own.
    event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    dispatch({
      type: 'fitStock',
      available: new Map(shortages.map(({ variantId, available }) => [variantId, available])),
    });
    onDone();
  };
  return (
    <Alert color="red" role="alert" title={t('sale.insufficientStock')}>
      <ul className={classes.shortages}>
        {shortages.map(({ variantId, name, available }) => (
          <li key={variantId}>{t('pos.onlyLeft', { name, available: quantity(available) })}</li>
        ))}
      </ul>
      <Button size="md" variant="default" onClick={adjust}>
        {t('pos.adjust')}
      </Button>
    </Alert>
  );
}
