import { Button, Chip, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Money } from '../../ui/Money.tsx';
import { daysAfter, endOfMonth } from './days.ts';
import classes from './dialogs.module.css';
import tillClasses from './till.module.css';
import { useTill } from './till-state.ts';
import type { ChargeState } from './use-charge.ts';

const usualDays = [8, 15, 30];

/** Who owes the rest, and until when. */
export function CreditFields({ state }: { state: ChargeState }) {
  const t = useTranslations();
  const { cart, dispatch } = useTill();
  const { change, dueDate, today, remaining } = state;
  const { customer } = cart;
  if (!customer) return null;
  const choose = (date: string) => change({ type: 'dueDate', date });
  const days = [
    ...usualDays.map((count) => ({ date: daysAfter(today, count), label: t('common.dayCount', { count }) })),
    { date: endOfMonth(today), label: t('pos.endOfMonth') },
  ];
  return (
    <div className={classes.credit}>
      <div className={classes.creditWho}>
        <strong>{customer.name}</strong>
        <Button variant="subtle" onClick={() => dispatch({ type: 'setCustomer', customer: null })}>
          {t('pos.anotherCustomer')}
        </Button>
      </div>
      <LeaderLines>
        <LeaderLine label={t('pos.owesNow')} value={<Money amount={customer.owed} />} />
        <LeaderLine label={t('pos.owesAfter')} value={<Money amount={customer.owed + remaining} />} />
      </LeaderLines>
      <Chip.Group value={dueDate} onChange={choose}>
        <div className={tillClasses.chips} role="radiogroup" aria-label={t('sale.dueDate')}>
          {days.map(({ date, label }) => (
            <Chip key={label} value={date} size="md" radius="xl" variant="filled">
              {label}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <TextInput
        type="date"
        size="md"
        label={t('sale.dueDate')}
        min={today}
        value={dueDate}
        onChange={(event) => event.currentTarget.value && choose(event.currentTarget.value)}
      />
    </div>
  );
}
