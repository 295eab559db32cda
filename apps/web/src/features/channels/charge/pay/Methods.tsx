import { IconBuildingBank, IconCash, IconCreditCard, IconUserDollar } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCanOrRequest } from '../../../../domain/approval/use-can-or-request.ts';
import classes from '../charge.module.css';
import { methods } from '../charge.ts';
import type { ChargeState } from '../use-charge.ts';

const icons = {
  cash: IconCash,
  card: IconCreditCard,
  transfer: IconBuildingBank,
  credit: IconUserDollar,
} as const;

/** The payment methods: one press each, in one row. */
export function Methods({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const mayLend = useCanOrRequest('pos.credit');
  return (
    <div className={classes.methods} role="radiogroup" aria-label={t('sale.method')}>
      {methods
        .filter((method) => mayLend || method !== 'credit')
        .map((method) => {
          const Icon = icons[method];
          return (
            <label key={method}>
              <Icon size={24} stroke={1.75} aria-hidden="true" />
              <span>{t(`platform.paymentMethods.${method}`)}</span>
              <input
                type="radio"
                name="method"
                value={method}
                checked={state.charge.method === method}
                onChange={() => state.chooseMethod(method)}
              />
            </label>
          );
        })}
    </div>
  );
}
