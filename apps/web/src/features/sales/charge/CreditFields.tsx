import { Button, Chip } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Customer } from '../../../domain/sale/cart.ts';
import { useAccount } from '../../../domain/sale/use-account.ts';
import { daysAfter, endOfMonth } from '../../../lib/format/days.ts';
import { useMoney } from '../../../lib/format/format.ts';
import { isDay } from '../../../lib/format/typed-date.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './charge.module.css';
import type { ChargeState } from './use-charge.ts';

const usualDays = [8, 15, 30];

/** Who owes the rest, and until when. */
export function CreditFields({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const { change, dueDate, today, remaining, cart, dispatch } = state;
  const { customer } = cart;
  if (!customer) return null;
  const choose = (date: string) => change({ type: 'dueDate', date });
  const days = [
    ...usualDays.map((count) => ({ date: daysAfter(today, count), label: t('common.dayCount', { count }) })),
    { date: endOfMonth(today), label: t('charge.endOfMonth') },
  ];
  return (
    <div className={classes.credit}>
      <div className={classes.creditWho}>
        <strong dir="auto">{customer.name}</strong>
        <Button
          flex="none"
          variant="subtle"
          onClick={() => dispatch({ type: 'setCustomer', customer: null })}
        >
          {t('charge.anotherCustomer')}
        </Button>
      </div>
      <Owing customer={customer} lent={remaining} />
      <Chip.Group value={dueDate} onChange={choose}>
        <div className={classes.chips} role="radiogroup" aria-label={t('sale.dueDate')}>
          {days.map(({ date, label }) => (
            <Chip key={label} value={date} size="md" radius="xl" variant="filled">
              {label}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <DateField
        size="md"
        label={t('sale.dueDate')}
        min={today}
        error={dueDate < today ? t('errors.dueDateBeforeSale') : undefined}
        value={dueDate}
        onChange={(day) => isDay(day) && choose(day)}
      />
    </div>
  );
}

/** What he owes, what he will, and how much of his limit there is for it: told before it is lent. */
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
