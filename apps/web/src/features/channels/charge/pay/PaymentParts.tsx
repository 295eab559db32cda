import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { LeaderLine, LeaderLines } from '../../../../theme/LeaderLine.tsx';
import { Money } from '../../../../ui/inputs/Money.tsx';
import classes from '../charge.module.css';
import type { ChargeState } from '../use-charge.ts';

/** The settled parts and the rest. Each part can be removed until the sale is confirmed. */
export function PaymentParts({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const { charge, change, remaining } = state;
  if (charge.parts.length === 0) return null;
  return (
    <div>
      <ul className={classes.parts} aria-label={t('sale.payments')}>
        {charge.parts.map(({ id, method, amount, reference }) => {
          const name = t(`platform.paymentMethods.${method}`);
          return (
            <li key={id} className={classes.partRow}>
              <span>
                {name}
                {reference ? <bdi className={classes.hint}> {reference}</bdi> : null}
              </span>
              <Money isEven amount={amount} />
              <ActionIcon
                size={44}
                aria-label={t('charge.removePart', { name })}
                onClick={() => change({ type: 'removePart', id })}
              >
                <IconX size={18} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <LeaderLines>
        <LeaderLine
          label={<strong>{t('sale.remaining')}</strong>}
          value={<Money isEven amount={remaining} />}
        />
      </LeaderLines>
    </div>
  );
}
