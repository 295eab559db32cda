import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DueDateField } from '../../../../domain/payment/DueDateField.tsx';
import type { Customer } from '../../../../domain/sale/cart/cart.ts';
import { useAccount } from '../../../../domain/sale/use-account.ts';
import { useMoney } from '../../../../lib/format/format.ts';
import { isDay } from '../../../../lib/format/typed-date.ts';
import { LeaderLine, LeaderLines } from '../../../../theme/LeaderLine.tsx';
import { Money } from '../../../../ui/inputs/Money.tsx';
import classes from '../charge.module.css';
import type { ChargeState } from '../use-charge.ts';

/**
 * The account of the customer who owes the rest, with the due date. The title of the dialog names the
 * customer.
 */
export function CreditFields({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const { change, dueDate, today, remaining, cart, dispatch } = state;
  const { customer } = cart;
  if (!customer) return null;
  return (
    <div className={classes.credit}>
      <Owing customer={customer} lent={remaining} />
      <DueDateField
        size="md"
        label={t('sale.dueDate')}
        from={today}
        error={dueDate < today ? t('errors.dueDateBeforeSale') : undefined}
        value={dueDate}
        onChange={(day) => isDay(day) && change({ type: 'dueDate', date: day })}
      />
      <Button
        className={classes.anotherCustomer ?? ''}
        variant="subtle"
        onClick={() => dispatch({ type: 'setCustomer', customer: null })}
      >
        {t('charge.anotherCustomer')}
      </Button>
    </div>
  );
}

/**
 * The customer's current debt, the new one, and the remaining credit limit, shown before the sale on credit.
 */
function Owing({ customer, lent }: { customer: Customer; lent: number }) {
  const t = useTranslations();
  const money = useMoney();
  const { owed, limit, available } = useAccount(customer);
  return (
    <div>
      <LeaderLines>
        <LeaderLine label={t('charge.owesNow')} value={<Money isEven amount={owed} />} />
        <LeaderLine label={t('charge.owesAfter')} value={<Money isEven amount={owed + lent} />} />
      </LeaderLines>
      {limit === null ? null : (
        <p className={classes.hint} data-over={owed + lent > limit || undefined}>
          {t('sale.creditLeft', { amount: money(available), limit: money(limit) })}
        </p>
      )}
    </div>
  );
}
